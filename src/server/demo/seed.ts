// Fills an empty store with the shipped content: records in the order of the file, local keys replaced by ids.
import { type Language, languages } from '#shared/i18n/language.ts'
import { trackedFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { createRecords } from '../store/create-records.ts'
import { isEmpty } from '../store/store-status.ts'
import { StoreError } from '../store/store-errors.ts'
import type { Store } from '../store/store.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { Actor, Links, NewRecord, Value, VariantChange } from '../store/types.ts'
import { resolveTime, toWallTimeAt } from '../time-zones.ts'
import type { DemoContent } from './shape.ts'

type Record = DemoContent['events' | 'venues' | 'organizers' | 'categories' | 'tags'][number]
type Shared = NonNullable<NewRecord['shared']>
type Keys = readonly (string | undefined)[]
/** A record whose links are still local keys. */
type Seed = {
  key: string
  record: NewRecord
  parent?: string | undefined
  links?: { [L in keyof Links]: Keys }
}

/** Attempts to take the write lock; each waits for some seconds. */
const maxAttempts = 6

/**
 * Writes the shipped content in one transaction, if the store holds no record: of several processes that start at once, only the first
 * writes it. `author` is an account id, `now` the publication date in milliseconds since 1970. Resolves to the number of records.
 */
export async function seed(
  store: Pick<Store, 'write'>,
  { author, now, siteZone }: { author: number; now: number; siteZone: string },
): Promise<number> {
  const actor: Actor = { account: author, changeSet: 'demo-content' }
  const published = { date: toWallTimeAt(now, siteZone), date_utc: formatWallTime(Math.floor(now / 1000) * 1000) }
  const content = toSeeds(await demoContent(), author, published)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.write(async (tx) => createContent(tx, content, actor))
    } catch (error) {
      // Another process may be writing the content, which can take longer than a write waits.
      const isLocked = error instanceof StoreError && error.failure.code === 'lock_timeout'
      if (!isLocked || attempt === maxAttempts) throw error
    }
  }
}

/** Resolves to the number of new records: 0 if the store holds any. */
async function createContent(tx: WriteTx, content: ReadonlyMap<ResourceName, Seed[]>, actor: Actor): Promise<number> {
  if (!(await isEmpty(tx))) return 0
  const ids = new Map<ResourceName, Map<string, number>>()
  for (const [resource, seeds] of content) {
    const created = new Map<string, number>()
    ids.set(resource, created)
    const idsOf = (resource: ResourceName, keys: Keys): number[] =>
      keys.flatMap((key) => (key === undefined ? [] : (ids.get(resource)?.get(key) ?? throwMissing(resource, key))))
    const toRecord = ({ record, parent, links }: Seed): NewRecord => ({
      ...record,
      ...(parent !== undefined && { shared: { parent: idsOf(resource, [parent])[0] ?? 0 } }),
      ...(links && {
        links: {
          venue: idsOf('venues', links.venue),
          organizer: idsOf('organizers', links.organizer),
          categories: idsOf('categories', links.categories),
          tags: idsOf('tags', links.tags),
        },
      }),
    })
    // A category needs the id of its parent.
    const batches = resource === 'categories' ? seeds.map((seed) => [seed]) : [seeds]
    for (const batch of batches) {
      const records = await createRecords(tx, resource, batch.map(toRecord), actor)
      for (const [index, { key }] of batch.entries()) created.set(key, records[index]?.id ?? 0)
    }
  }
  return [...content.values()].reduce((count, seeds) => count + seeds.length, 0)
}

/** Everything of the content, linked records first. */
function toSeeds(content: DemoContent, author: number, published: Shared): ReadonlyMap<ResourceName, Seed[]> {
  const toSeed = (resource: ResourceName, record: Record, shared?: Shared): Seed => ({
    key: record.key,
    record: {
      sourceLanguage: record.source_language,
      author: resources[resource].post ? author : 0,
      variants: toVariants(resource, record),
      ...(shared && { shared }),
    },
  })
  const toEventSeed = (event: DemoContent['events'][number]): Seed => {
    const { venue, organizer = [], categories = [], tags = [], start_date, end_date, timezone, all_day } = event.shared
    const when = {
      ...dateTimeColumns('start_date', start_date, timezone),
      ...dateTimeColumns('end_date', end_date, timezone),
      timezone,
      all_day: all_day ? 1 : 0,
    }
    const links = { venue: [venue], organizer, categories, tags }
    return { ...toSeed('events', event, { ...when, ...published }), links }
  }
  return new Map<ResourceName, Seed[]>([
    [
      'categories',
      content.categories.map((category) => ({ ...toSeed('categories', category), parent: category.shared.parent })),
    ],
    ['tags', content.tags.map((tag) => toSeed('tags', tag))],
    [
      'venues',
      content.venues.map((venue) => toSeed('venues', venue, { ...withoutUndefined(venue.shared), ...published })),
    ],
    ['organizers', content.organizers.map((organizer) => toSeed('organizers', organizer, published))],
    ['events', content.events.map(toEventSeed)],
  ])
}

const throwMissing = (resource: ResourceName, key: string): never => {
  throw new Error(`The shipped content refers to ${resource} “${key}”, which is not before it in the file.`)
}

const withoutUndefined = (shared: { readonly [field: string]: Value | undefined }): Shared =>
  Object.fromEntries(Object.entries(shared).filter((entry): entry is [string, Value] => entry[1] !== undefined))

const dateTimeColumns = (
  field: 'start_date' | 'end_date',
  wall: string,
  zone: string,
): { [column: string]: string } => {
  const resolved = resolveTime({ as: 'wall', wall }, zone)
  if ('gap' in resolved) throw new Error(`The shipped content has ${wall}, which does not exist in ${zone}.`)
  return { [field]: resolved.wall, [`utc_${field}`]: resolved.utc }
}

/** Every text of the shipped content is up to date with its source. */
function toVariants(resource: ResourceName, record: Record): { [L in Language]?: VariantChange } {
  const textsIn = (language: Language): { [field: string]: string } => {
    const { status: _, ...texts } = { status: '', ...record.texts[language] }
    return texts
  }
  const source = textsIn(record.source_language)
  const tracked = trackedFields(resources[resource])
  return Object.fromEntries(
    languages
      .filter((language) => record.texts[language])
      .map((language) => {
        const texts = textsIn(language)
        const madeFrom =
          language === record.source_language
            ? {}
            : Object.fromEntries(tracked.filter((name) => name in texts).map((name) => [name, source[name] ?? '']))
        return [language, { status: 'publish', texts, madeFrom } as const]
      }),
  )
}

/** The shipped content. */
export const demoContent = async (): Promise<DemoContent> => (await import('./content.json')).default
