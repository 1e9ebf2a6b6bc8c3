// What presenters need besides the record, loaded in a fixed number of reads.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Config } from '../config.ts'
import type { StoredPicture } from '../sync-store/media/types.ts'
import type { Store, TermResource } from '../sync-store/store.ts'
import type { StoredRecord } from '../sync-store/types.ts'

/** What presenters need besides the record itself, loaded before presenting. */
export type PresenterContext = {
  config: Config
  account: Account
  root: Language
  /** The requested language: linked records are shown in it where possible. */
  language: Language
  /** A single record has more keys than a row of a list. */
  single: boolean
  /** `context=edit`: accounts that may edit see the password. */
  edit: boolean
  /** The password that came with the request, for the requested record. */
  password: string | undefined
  /** The linked records and the categories above all categories, by id. */
  records: { readonly [R in ResourceName]: ReadonlyMap<number, StoredRecord> }
  /** The images of all these records, by id. */
  images: ReadonlyMap<number, StoredPicture>
  /** How many events with a term the account lists in the requested language, by id of the term. */
  counts: { readonly [R in TermResource]: ReadonlyMap<number, number> }
  /** The same in all languages, of the presented terms only. */
  countsInAllLanguages: { readonly [R in TermResource]: ReadonlyMap<number, number> }
}

export type PresenterOptions = Pick<PresenterContext, 'config' | 'account' | 'root' | 'language'> &
  Partial<Pick<PresenterContext, 'single' | 'edit' | 'password'>>

type Reads = Pick<Store, 'readMany' | 'ancestors' | 'termCounts'> & { pictures: Pick<Store['pictures'], 'readMany'> }

/**
 * Loads what presenting these records needs: a fixed number of reads, whatever the number of records. `records` may be of several
 * resources.
 */
export function loadPresenterContext(
  store: Reads,
  options: PresenterOptions,
  records: readonly StoredRecord[],
): PresenterContext {
  const { config, account, root, language, single = false, edit = false, password } = options
  const presented = (resource: ResourceName): number[] =>
    records.filter((record) => record.resource === resource).map(({ id }) => id)
  const linkedTags = linkedIds(records, 'tags')
  const linkedCategories = linkedIds(records, 'categories')
  const venues = store.readMany('venues', linkedIds(records, 'venue'))
  const organizers = store.readMany('organizers', linkedIds(records, 'organizer'))
  const tags = store.readMany('tags', linkedTags)
  const categories = store.readMany('categories', store.ancestors([...linkedCategories, ...presented('categories')]))
  const imageIds = [...records, ...venues.values(), ...organizers.values()].flatMap(({ shared: { image } }) =>
    typeof image === 'number' ? [image] : [],
  )
  const countsOf = (resource: TermResource, linked: number[], inLanguage: Language | null): Map<number, number> =>
    store.termCounts(resource, new Set([...linked, ...presented(resource)]), inLanguage, account)
  return {
    config,
    account,
    root,
    language,
    single,
    edit,
    password,
    records: { events: new Map(), venues, organizers, categories, tags },
    images: store.pictures.readMany(imageIds),
    counts: {
      categories: countsOf('categories', linkedCategories, language),
      tags: countsOf('tags', linkedTags, language),
    },
    countsInAllLanguages: { categories: countsOf('categories', [], null), tags: countsOf('tags', [], null) },
  }
}

const linkedIds = (records: readonly StoredRecord[], link: keyof StoredRecord['links']): number[] => [
  ...new Set(records.flatMap((record) => record.links[link])),
]
