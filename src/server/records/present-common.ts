// Values that responses of several resources share.
import type { ImageAnswer, TermUrls, Translations, VariantState } from '#shared/schema/response-parts.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Status } from '#shared/schema/status.ts'
import { undecidedDateTime, type WallTime } from '#shared/dates/wall-time.ts'
import { type Config, listAddress, recordAddress } from '../config.ts'
import { presentImage } from '../images/present-image.ts'
import type { TermResource } from '../sync-store/store.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import { fromUtc } from '../time-zones.ts'
import type { PresenterContext } from './presenter-context.ts'
import { getEmptyFields, getOutdatedFields } from './translation-text.ts'
import { nestedLanguage, canEdit, visibleLanguages } from './visibility.ts'

/** The counter that tells a client whether what it saw of a variant is still so. */
export const getVersion = (record: StoredRecord, language: Language): number =>
  record.revision + (record.variants[language]?.revision ?? 0)

/** When a variant was last changed, be it by a change of what all languages share. */
export const getModifiedUtc = (record: StoredRecord, language: Language): WallTime => {
  const own = record.variants[language]?.modifiedUtc ?? ''
  return own > record.modifiedUtc ? own : record.modifiedUtc
}

/** The status as answered: a trashed record's is `trash` in every language. */
export const getStatus = (record: StoredRecord, language: Language): Status =>
  record.trashedUtc === null ? (record.variants[language]?.status ?? 'draft') : 'trash'

/** A shared text; `""` when unset. */
export const sharedText = (record: StoredRecord, name: string): string => String(record.shared[name] ?? '')
/** A shared yes or no. */
export const sharedBoolean = (record: StoredRecord, name: string): boolean => record.shared[name] === 1

/** The identifier that is unique among servers, as servers of this interface write it; with the port, which theirs forget. */
export const globalId = (config: Config, id: number): string => `${config.origin.replace(/^https?:\/\//, '')}?id=${id}`

/** What every answered record tells of itself and its languages. */
export function getIdentity(ctx: PresenterContext, record: StoredRecord, language: Language, inherited: string[]) {
  const works = canEdit(ctx.account, record)
  const translations: Translations = {}
  for (const each of visibleLanguages(ctx.account, record)) {
    const state: VariantState = {
      status: getStatus(record, each),
      modified_utc: getModifiedUtc(record, each),
      slug: record.variants[each]?.slug ?? '',
      version: getVersion(record, each),
    }
    if (works) {
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

/** Who published when, as events, venues and organizers answer it. */
export const getPublication = (ctx: PresenterContext, record: StoredRecord, language: Language) => ({
  author: String(record.author),
  status: getStatus(record, language),
  date: sharedText(record, 'date'),
  date_utc: sharedText(record, 'date_utc') || undecidedDateTime,
  modified: fromUtc(getModifiedUtc(record, language), ctx.config.siteZone),
  modified_utc: getModifiedUtc(record, language),
})

/** The addresses of a term shown in a language; those of others name the language it leads on in. */
export function termUrls(
  ctx: PresenterContext,
  resource: TermResource,
  record: StoredRecord,
  language: Language,
): TermUrls {
  const { config, root } = ctx
  const parent = Number(record.shared['parent'] ?? 0)
  const above = ctx.records[resource].get(parent)
  return {
    self: recordAddress(config, root, resource, record.id, language),
    collection: listAddress(config, root, resource, language),
    ...(above && {
      up: recordAddress(config, root, resource, above.id, nestedLanguage(ctx.account, above, language) ?? language),
    }),
  }
}

/** The image of a record with its alt text in a language; `false` if there is none. */
export function imageOf(ctx: PresenterContext, record: StoredRecord, language: Language): ImageAnswer | false {
  const id = record.shared['image']
  const image = typeof id === 'number' ? ctx.images.get(id) : undefined
  return image ? { ...presentImage(ctx.config, image), alt: image.alt[language] ?? '' } : false
}
