// What an answer is made in: for whom, in which language, below which root, and what it reads on the way.
import type { TermUrls, Translations, VariantState } from '#contract/answers.ts'
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Account } from '#contract/rights.ts'
import type { Status } from '#contract/status.ts'
import type { WallTime } from '#contract/time.ts'
import { undecidedMoment } from '#contract/time.ts'
import { type Config, listAddress, recordAddress } from '../config.ts'
import type { StoredPicture } from '../store/media/types.ts'
import type { StoredRecord } from '../store/types.ts'
import type { Store, TermResource } from '../store/store.ts'
import { fromUtc } from '../time.ts'
import { languageInside, mayWork, visibleLanguages } from './visibility.ts'
import { emptyOf, outdatedOf } from './translation-text.ts'

export type Frame = {
  config: Config
  account: Account
  root: Language
  /** The language asked for: linked records are shown in it where they can be. */
  asked: Language
  /** A single read tells more than a row of a list. */
  single: boolean
  /** `context=edit`: who may edit sees the password. */
  edit: boolean
  /** The password that came with the request, of the record that is asked for. */
  password: string | undefined
  read(resource: ResourceName, id: number): StoredRecord | undefined
  /** A picture of the library. */
  picture(id: number): StoredPicture | undefined
  /** How many events with a term the account lists in a language; `null`: in any. */
  count(resource: TermResource, id: number, language: Language | null): number
}

/** A frame that reads straight from the store. */
export const frameOf = (
  store: Store,
  config: Config,
  about: Pick<Frame, 'account' | 'root' | 'asked'> & Partial<Pick<Frame, 'single' | 'edit' | 'password'>>,
): Frame => ({
  config,
  single: false,
  edit: false,
  password: undefined,
  ...about,
  read: (resource, id) => store.read(resource, id),
  picture: (id) => store.pictures.read(id),
  count: (resource, id, language) => store.termCount(resource, id, language, about.account),
})

/** The counter that tells a client whether what it saw of a variant is still so. */
export const versionOf = (record: StoredRecord, language: Language): number =>
  record.revision + (record.variants[language]?.revision ?? 0)

/** When a variant was last changed, be it by a change of what all languages share. */
export const modifiedUtcOf = (record: StoredRecord, language: Language): WallTime => {
  const own = record.variants[language]?.modifiedUtc ?? ''
  return own > record.modifiedUtc ? own : record.modifiedUtc
}

/** The status as answered: a trashed record's is `trash` in every language. */
export const statusOf = (record: StoredRecord, language: Language): Status =>
  record.trashedUtc === null ? (record.variants[language]?.status ?? 'draft') : 'trash'

/** A shared text; `""` when unset. */
export const sharedText = (record: StoredRecord, name: string): string => String(record.shared[name] ?? '')
/** A shared yes or no. */
export const sharedFlag = (record: StoredRecord, name: string): boolean => record.shared[name] === 1

/** The identifier that is unique among servers, as servers of this interface write it; with the port, which theirs forget. */
export const globalId = (config: Config, id: number): string => `${config.origin.replace(/^https?:\/\//, '')}?id=${id}`

/** What every answered record tells of itself and its languages. */
export function identityOf(frame: Frame, record: StoredRecord, language: Language, inherited: string[]) {
  const works = mayWork(frame.account, record)
  const translations: Translations = {}
  for (const each of visibleLanguages(frame.account, record)) {
    const state: VariantState = {
      status: statusOf(record, each),
      modified_utc: modifiedUtcOf(record, each),
      slug: record.variants[each]?.slug ?? '',
      version: versionOf(record, each),
    }
    if (works) {
      state.outdated = outdatedOf(record, each)
      state.empty = emptyOf(record, each)
    }
    translations[each] = state
  }
  return {
    language,
    source_language: record.sourceLanguage,
    translations,
    inherited,
    version: versionOf(record, language),
  }
}

/** Who published when, as events, venues and organizers answer it. */
export const publicationOf = (frame: Frame, record: StoredRecord, language: Language) => ({
  author: String(record.author),
  status: statusOf(record, language),
  date: sharedText(record, 'date'),
  date_utc: sharedText(record, 'date_utc') || undecidedMoment,
  modified: fromUtc(modifiedUtcOf(record, language), frame.config.siteZone),
  modified_utc: modifiedUtcOf(record, language),
})

/** The addresses of a term shown in a language; those of others name the language it leads on in. */
export function termUrls(frame: Frame, resource: TermResource, record: StoredRecord, language: Language): TermUrls {
  const { config, root } = frame
  const parent = Number(record.shared['parent'] ?? 0)
  const above = parent === 0 ? undefined : frame.read(resource, parent)
  return {
    self: recordAddress(config, root, resource, record.id, language),
    collection: listAddress(config, root, resource, language),
    ...(above && {
      up: recordAddress(config, root, resource, above.id, languageInside(frame.account, above, language) ?? language),
    }),
  }
}
