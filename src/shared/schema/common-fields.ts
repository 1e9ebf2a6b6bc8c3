// Fields of several resources.
import type { JsonLd, Translations } from './response-parts.ts'
import * as field from './fields.ts'
import { languages } from '../i18n/language.ts'
import { statuses } from './status.ts'

export const title = field.text({
  section: 'texts',
  required: true,
  perLanguage: true,
  translated: true,
  searched: true,
  inList: true,
})
export const description = field.richText({ section: 'texts', perLanguage: true, translated: true, searched: true })

/** Identity and languages of a record. */
export const identity = {
  id: field.key({ section: 'record', readOnly: true }),
  language: field.choice(languages)({ section: 'record', readOnly: true, extension: true }),
  source_language: field.choice(languages)({ section: 'record', extension: true }),
  translations: field.readOnly<Translations>()({ section: 'record', extension: true }),
  inherited: field.readOnly<string[]>()({ section: 'record', extension: true }),
  version: field.readOnly<number>()({ section: 'record', extension: true }),
}

/** Slug and status of a translation of a post. */
export const translationPublication = {
  slug: field.slug({ section: 'texts', perLanguage: true }),
  status: field.choice(statuses)({ section: 'publication', perLanguage: true, inList: true }),
}

/** Author and dates of a post. `date` is wall time in the time zone of the site. */
export const publication = {
  author: field.account({ section: 'publication' }),
  date: field.dateTime({ section: 'publication' }),
  date_utc: field.dateTime({ section: 'publication', alternate: true }),
}

export const modification = {
  modified: field.dateTime({ section: 'record', readOnly: true, inList: true }),
  modified_utc: field.dateTime({ section: 'record', readOnly: true }),
  url: field.text({ section: 'record', readOnly: true }),
}

export const globalIds = {
  global_id: field.text({ section: 'record', readOnly: true }),
  global_id_lineage: field.readOnly<string[]>()({ section: 'record' }),
}
export const jsonLd = field.readOnly<JsonLd>()({ section: 'record', singleOnly: true })
