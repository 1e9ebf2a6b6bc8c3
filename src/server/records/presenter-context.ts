// Loads the data that presenters need besides the record, in a fixed number of statements.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName, TermResource } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Config } from '../config.ts'
import { readImages, type StoredImage } from '../store/images.ts'
import { readRecordSets } from '../store/record-sets.ts'
import { countTermEvents } from '../store/term-counts.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'

export type PresenterOptions = {
  config: Config
  account: Account
  root: Language
  /** The requested language: linked records are shown in it where possible. */
  language: Language
  /** A single record has more keys than a row of a list. */
  single?: boolean
  /** `context=edit`: accounts that may edit see the password. */
  edit?: boolean
  /** The password that came with the request, for the requested record. */
  password?: string | undefined
}

/** The data that presenters need besides the record itself. */
export type PresenterContext = PresenterOptions & {
  /** The linked records and the categories above all categories, by id. */
  records: { readonly [R in ResourceName]: ReadonlyMap<number, StoredRecord> }
  images: ReadonlyMap<number, StoredImage>
  /** How many events with a term the account lists in the requested language, by id of the term. */
  counts: { readonly [R in TermResource]: ReadonlyMap<number, number> }
  /** The same in all languages, of the presented terms only. */
  countsInAllLanguages: { readonly [R in TermResource]: ReadonlyMap<number, number> }
}

/** Loads what these records need, in a fixed number of statements. `records` may be of several resources. */
export async function loadPresenterContext(
  tx: ReadTx,
  { config, account, root, language, single = false, edit = false, password }: PresenterOptions,
  records: readonly StoredRecord[],
): Promise<PresenterContext> {
  const presented = (resource: ResourceName): number[] =>
    records.filter((record) => record.resource === resource).map(({ id }) => id)
  const linkedTags = linkedIds(records, 'tags')
  const linkedCategories = linkedIds(records, 'categories')
  const shownCategories = [...linkedCategories, ...presented('categories')]
  const { venues, organizers, categories, tags } = await readRecordSets(
    tx,
    {
      venues: linkedIds(records, 'venue'),
      organizers: linkedIds(records, 'organizer'),
      categories: shownCategories,
      tags: linkedTags,
    },
    { withAncestors: true },
  )
  const imageIds = [...records, ...venues.values(), ...organizers.values()].flatMap(({ shared: { image } }) =>
    typeof image === 'number' ? [image] : [],
  )
  const countEvents = async (
    resource: TermResource,
    ids: readonly number[],
    inLanguage: Language | null,
  ): Promise<ReadonlyMap<number, number>> =>
    ids.length === 0 ? new Map() : countTermEvents(tx, resource, ids, inLanguage, account)
  return {
    config,
    account,
    root,
    language,
    single,
    edit,
    password,
    records: { events: new Map(), venues, organizers, categories, tags },
    images: await readImages(tx, imageIds),
    counts: {
      categories: await countEvents('categories', shownCategories, language),
      tags: await countEvents('tags', [...linkedTags, ...presented('tags')], language),
    },
    countsInAllLanguages: {
      categories: await countEvents('categories', presented('categories'), null),
      tags: await countEvents('tags', presented('tags'), null),
    },
  }
}

const linkedIds = (records: readonly StoredRecord[], link: keyof StoredRecord['links']): number[] => [
  ...new Set(records.flatMap((record) => record.links[link])),
]
