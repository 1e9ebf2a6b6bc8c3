// Fields of several resources.
import type { JsonLd, Translations } from './response-parts.ts'
import { account, choice, readOnly, key, dateTime, slug, text } from './fields.ts'
import { languages } from '../i18n/language.ts'
import { statuses } from './status.ts'

/** Identity and languages of a record. */
export const identity = {
  id: key({ section: 'record', readOnly: true }),
  language: choice(languages)({ section: 'record', readOnly: true, extension: true }),
  source_language: choice(languages)({ section: 'record', extension: true }),
  translations: readOnly<Translations>()({ section: 'record', extension: true }),
  inherited: readOnly<string[]>()({ section: 'record', extension: true }),
  version: readOnly<number>()({ section: 'record', extension: true }),
}

/** Slug and status of a translation of a post. */
export const translationPublication = {
  slug: slug({ section: 'texts', perLanguage: true }),
  status: choice(statuses)({ section: 'publication', perLanguage: true, inList: true }),
}

/** Author and dates of a post. `date` is wall time in the time zone of the site. */
export const publication = {
  author: account({ section: 'publication' }),
  date: dateTime({ section: 'publication' }),
  date_utc: dateTime({ section: 'publication', alternate: true }),
  modified: dateTime({ section: 'record', readOnly: true, inList: true }),
  modified_utc: dateTime({ section: 'record', readOnly: true }),
  url: text({ section: 'record', readOnly: true }),
  global_id: text({ section: 'record', readOnly: true }),
  global_id_lineage: readOnly<string[]>()({ section: 'record' }),
  json_ld: readOnly<JsonLd>()({ section: 'record', singleOnly: true }),
}
