// Rows that several resources share, written once.
import type { JsonLd, Translations } from './answers.ts'
import { account, choice, detail, key, moment, slug, text } from './field.ts'
import { languages } from './language.ts'
import { statuses } from './status.ts'

/** What every answered record of ours tells about itself and its languages. */
export const identity = {
  id: key({ section: 'record', readOnly: true }),
  language: choice(languages)({ section: 'record', readOnly: true, extension: true }),
  source_language: choice(languages)({ section: 'record', extension: true }),
  translations: detail<Translations>()({ section: 'record', extension: true }),
  inherited: detail<string[]>()({ section: 'record', extension: true }),
  version: detail<number>()({ section: 'record', extension: true }),
}

/** The variant's own slug and status: records with a publication. */
export const variantPublication = {
  slug: slug({ section: 'texts', perLanguage: true }),
  status: choice(statuses)({ section: 'publication', perLanguage: true, inList: true }),
}

/** Who published when: records with a publication. `date` is wall time of the site's zone. */
export const publication = {
  author: account({ section: 'publication' }),
  date: moment({ section: 'publication' }),
  date_utc: moment({ section: 'publication', alternate: true }),
  modified: moment({ section: 'record', readOnly: true, inList: true }),
  modified_utc: moment({ section: 'record', readOnly: true }),
  url: text({ section: 'record', readOnly: true }),
  global_id: text({ section: 'record', readOnly: true }),
  global_id_lineage: detail<string[]>()({ section: 'record' }),
  json_ld: detail<JsonLd>()({ section: 'record', singleOnly: true }),
}
