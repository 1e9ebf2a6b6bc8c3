// Values that responses of several resources share.
import type { TermResource } from '#shared/schema/resources.ts'
import type { ImageResponse, TermUrls, Translations, TranslationSummary } from '#shared/schema/response-parts.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Status } from '#shared/schema/status.ts'
import { undecidedDateTime, type WallTime } from '#shared/dates/wall-time.ts'
import { type Config, listAddress, recordAddress } from '../config.ts'
import { presentImage } from '../images/present-image.ts'
import type { StoredRecord } from '../store/types.ts'
import { fromUtc } from '../time-zones.ts'
import type { PresenterContext } from './presenter-context.ts'
import { getEmptyFields, getOutdatedFields } from './translation-text.ts'
import { nestedLanguage, canEdit, visibleLanguages } from './visibility.ts'

/** The version of a translation, which changes with shared fields too. */
export const getVersion = (record: StoredRecord, language: Language): number =>
  record.revision + (record.variants[language]?.revision ?? 0)

/** When a translation or the shared fields last changed. */
export const getModifiedUtc = (record: StoredRecord, language: Language): WallTime => {
  const modified = record.variants[language]?.modifiedUtc ?? ''
  return modified > record.modifiedUtc ? modified : record.modifiedUtc
}

/** The status in responses: of a trashed record `trash` in every language. */
export const getStatus = (record: StoredRecord, language: Language): Status =>
  record.trashedUtc === null ? (record.variants[language]?.status ?? 'draft') : 'trash'

/** A shared text; `""` when unset. */
export const sharedText = (record: StoredRecord, name: string): string => String(record.shared[name] ?? '')
/** A shared boolean. */
export const sharedBoolean = (record: StoredRecord, name: string): boolean => record.shared[name] === 1

/** The identifier that is unique among servers. Contains the port, which other servers of this interface omit. */
export const globalId = (config: Config, id: number): string => `${config.origin.replace(/^https?:\/\//, '')}?id=${id}`

/** Languages, translations and version, which all resources show. */
export function getIdentity(ctx: PresenterContext, record: StoredRecord, language: Language, inherited: string[]) {
  const isEditable = canEdit(ctx.account, record)
  const translations: Translations = {}
  for (const each of visibleLanguages(ctx.account, record)) {
    const state: TranslationSummary = {
      status: getStatus(record, each),
      modified_utc: getModifiedUtc(record, each),
      slug: record.variants[each]?.slug ?? '',
      version: getVersion(record, each),
    }
    if (isEditable) {
      state.outdated = getOutdatedFields(record, each)
      state.empty = getEmptyFields(record, each)
    }
    translations[each] = state
  }
  return {
    language,
    source_language: record.sourceLanguage,
    translations,
    inherited,
    version: getVersion(record, language),
  }
}

/** Author, status and dates of events, venues and organizers. */
export const getPublication = (ctx: PresenterContext, record: StoredRecord, language: Language) => ({
  author: String(record.author),
  status: getStatus(record, language),
  date: sharedText(record, 'date'),
  date_utc: sharedText(record, 'date_utc') || undecidedDateTime,
  modified: fromUtc(getModifiedUtc(record, language), ctx.config.siteZone),
  modified_utc: getModifiedUtc(record, language),
})

/** The URLs of a term in a language; the parent's names the language that the parent is shown in. */
export function termUrls(
  ctx: PresenterContext,
  resource: TermResource,
  record: StoredRecord,
  language: Language,
): TermUrls {
  const { config, root } = ctx
  const parent = ctx.records[resource].get(Number(record.shared['parent'] ?? 0))
  return {
    self: recordAddress(config, root, resource, record.id, language),
    collection: listAddress(config, root, resource, language),
    ...(parent && {
      up: recordAddress(config, root, resource, parent.id, nestedLanguage(ctx.account, parent, language) ?? language),
    }),
  }
}

/** The image of a record with its alt text in a language; `false` if there is none. */
export function imageOf(ctx: PresenterContext, record: StoredRecord, language: Language): ImageResponse | false {
  const id = record.shared['image']
  const image = typeof id === 'number' ? ctx.images.get(id) : undefined
  return image ? { ...presentImage(ctx.config, image), alt: image.alt[language] ?? '' } : false
}
