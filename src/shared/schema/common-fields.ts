// Fields of several resources.
import type { JsonLd, Translations } from './response-parts.ts'
import { account, choice, readOnly, key, dateTime, richText, slug, text } from './fields.ts'
import { languages } from '../i18n/language.ts'
import { statuses } from './status.ts'

/** The name of a record. */
export const title = text({
  section: 'texts',
  required: true,
  perLanguage: true,
  translated: true,
  searched: true,
  inList: true,
})
export const description = richText({ section: 'texts', perLanguage: true, translated: true, searched: true })

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
}

export const modification = {
  modified: dateTime({ section: 'record', readOnly: true, inList: true }),
  modified_utc: dateTime({ section: 'record', readOnly: true }),
  url: text({ section: 'record', readOnly: true }),
}

export const globalIds = {
  global_id: text({ section: 'record', readOnly: true }),
  global_id_lineage: readOnly<string[]>()({ section: 'record' }),
}
export const jsonLd = readOnly<JsonLd>()({ section: 'record', singleOnly: true })
