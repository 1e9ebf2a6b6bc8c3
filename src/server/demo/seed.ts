// Fills an empty store with the content the product ships: records in the file's order, its keys turned into identifiers.
import { type Language, languages } from '#shared/i18n/language.ts'
import { trackedFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import type { Store } from '../sync-store/store.ts'
import type { By, NewRecord, Value, VariantChange } from '../sync-store/types.ts'
import { resolveTime, toWallTimeAt } from '../time-zones.ts'
import { demoContent } from './content.ts'
import type { DemoContent } from './shape.ts'

type Record = DemoContent['events' | 'venues' | 'organizers' | 'categories' | 'tags'][number]
type Ids = Map<string, number>
/** What events name. */
type Named = Exclude<ResourceName, 'events'>

/** Writes the shipped content in one transaction. `author` owns it; `now` is its publication date. Returns the number of records. */
export async function seed(
  store: Store,
  { author, now, siteZone }: { author: number; now: number; siteZone: string },
): Promise<number> {
  const content = await demoContent()
  const by: By = { account: author, changeSet: 'demo-content' }
  const published = { date: toWallTimeAt(now, siteZone), date_utc: formatWallTime(Math.floor(now / 1000) * 1000) }
  const ids: { [N in Named]: Ids } = {
    venues: new Map(),
    organizers: new Map(),
    categories: new Map(),
    tags: new Map(),
  }
  const newRecord = (
    resource: ResourceName,
    record: Record,
    shared: NewRecord['shared'],
    links?: NewRecord['links'],
  ): NewRecord => ({
    sourceLanguage: record.source_language,
    author: resources[resource].post ? author : 0,
    variants: variantsOf(resource, record),
    ...(shared && { shared }),
    ...(links && { links }),
  })
  const add = (resource: Named, record: Record, shared: NewRecord['shared']): void => {
    ids[resource].set(record.key, store.create(resource, newRecord(resource, record, shared), by).id)
  }
  const named = (resource: Named, keys: readonly (string | undefined)[] = []): number[] =>
    keys.flatMap((key) => (key === undefined ? [] : (ids[resource].get(key) ?? missing(resource, key))))
  return store.transact(() => {
    for (const category of content.categories)
      add('categories', category, { parent: named('categories', [category.shared.parent])[0] ?? 0 })
    for (const tag of content.tags) add('tags', tag, undefined)
    for (const venue of content.venues) add('venues', venue, { ...plain(venue.shared), ...published })
    for (const organizer of content.organizers) add('organizers', organizer, published)
    for (const event of content.events) {
      const { venue, organizer, categories, tags, start_date, end_date, timezone, all_day } = event.shared
      const when = {
        ...moment('start_date', start_date, timezone),
        ...moment('end_date', end_date, timezone),
        timezone,
        all_day: all_day ? 1 : 0,
      }
      const links = {
        venue: named('venues', [venue]),
        organizer: named('organizers', organizer),
        categories: named('categories', categories),
        tags: named('tags', tags),
      }
      store.create('events', newRecord('events', event, { ...when, ...published }, links), by)
    }
    return Object.values(ids).reduce((count, of) => count + of.size, content.events.length)
  })
}

const missing = (resource: ResourceName, key: string): never => {
  throw new Error(`The shipped content names ${resource} “${key}” before making it.`)
}

const plain = (shared: { readonly [field: string]: Value | undefined }): { [field: string]: Value } =>
  Object.fromEntries(Object.entries(shared).filter((entry): entry is [string, Value] => entry[1] !== undefined))

const moment = (field: 'start_date' | 'end_date', wall: string, zone: string): { [column: string]: string } => {
  const placed = resolveTime({ as: 'wall', wall }, zone)
  if ('gap' in placed) throw new Error(`The shipped content names ${wall}, which the clocks in ${zone} skip.`)
  return { [field]: placed.wall, [`utc_${field}`]: placed.utc }
}

/** Every text of the shipped content is up to date with its source. */
function variantsOf(resource: ResourceName, record: Record): { [L in Language]?: VariantChange } {
  const textsIn = (language: Language): { [field: string]: string } => {
    const { status: _, ...texts } = { status: '', ...record.texts[language] }
    return texts
  }
  const source = textsIn(record.source_language)
  const followed = trackedFields(resources[resource])
  return Object.fromEntries(
    languages
      .filter((language) => record.texts[language])
      .map((language) => {
        const texts = textsIn(language)
        const madeFrom =
          language === record.source_language
            ? {}
            : Object.fromEntries(followed.filter((name) => name in texts).map((name) => [name, source[name] ?? '']))
        return [language, { status: 'publish', texts, madeFrom } as const]
      }),
  )
}
