// Fills an empty store with the shipped content.
import { type Language, languages } from '#shared/i18n/language.ts'
import { trackedFields } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { createRecords } from '../store/create-records.ts'
import { isEmpty } from '../store/settings.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { NewRecord, TranslationChange } from '../store/types.ts'
import { resolveTime, toWallTimeAt } from '../time-zones.ts'
import type { DemoContent, LocalKey } from './shape.ts'

type Keys = readonly (LocalKey | undefined)[]
type DemoRecord = DemoContent[ResourceName][number]

export const demoContent = async (): Promise<DemoContent> => (await import('./content.json')).default

/** `author` is an account id, `now` the publication date in milliseconds since 1970, `content` all that is shipped by default. */
export type SeedOptions = { author: number; now: number; siteZone: string; content?: DemoContent }

/** Writes content if the store contains no record. Resolves to the number of records. */
export async function seed(tx: WriteTx, { author, now, siteZone, content: chosen }: SeedOptions): Promise<number> {
  if (!(await isEmpty(tx))) return 0
  const content = chosen ?? (await demoContent())
  const published = { date: toWallTimeAt(now, siteZone), date_utc: formatWallTime(Math.floor(now / 1000) * 1000) }
  const actor = { account: author, changeSet: 'demo-content' }
  const ids = new Map<string, number>()
  const findIds = (resource: ResourceName, keys: Keys = []): number[] =>
    keys
      .filter((key) => key !== undefined)
      .map((key) => ids.get(`${resource}/${key}`) ?? throwMissing(`${resource}/${key}`))
  const create = async <T extends DemoRecord>(
    resource: ResourceName,
    records: readonly T[],
    toColumns: (record: T) => Pick<NewRecord, 'shared' | 'links'> = () => ({}),
  ): Promise<void> => {
    const created = await createRecords(
      tx,
      resource,
      records.map((record) => ({
        sourceLanguage: record.source_language,
        author: resources[resource].post ? author : 0,
        translations: toTranslations(resource, record),
        ...toColumns(record),
      })),
      actor,
    )
    for (const [index, { key }] of records.entries()) ids.set(`${resource}/${key}`, created[index]?.id ?? 0)
  }

  // One by one: a category needs the id of its parent.
  for (const category of content.categories)
    await create('categories', [category], ({ shared: { parent, color = '' } }) => ({
      shared: { parent: findIds('categories', [parent])[0] ?? 0, color },
    }))
  await create('tags', content.tags)
  await create('venues', content.venues, ({ shared }) => ({ shared: { ...shared, ...published } }))
  await create('organizers', content.organizers, () => ({ shared: published }))
  await create('events', content.events, ({ shared: event }) => ({
    shared: { ...toDateColumns(event), ...published },
    links: {
      venue: findIds('venues', [event.venue]),
      organizer: findIds('organizers', event.organizer),
      categories: findIds('categories', event.categories),
      tags: findIds('tags', event.tags),
    },
  }))
  return ids.size
}

const throwMissing = (name: string): never => {
  throw new Error(`The shipped content links to ${name}, which does not precede the link in the file.`)
}

function toDateColumns({
  start_date,
  end_date,
  timezone,
}: DemoContent['events'][number]['shared']): NonNullable<NewRecord['shared']> {
  const toUtc = (wall: string): string => {
    const resolved = resolveTime({ as: 'wall', wall }, timezone)
    if ('gap' in resolved) throw new Error(`The shipped content has ${wall}, which does not exist in ${timezone}.`)
    return resolved.utc
  }
  return {
    start_date,
    end_date,
    utc_start_date: toUtc(start_date),
    utc_end_date: toUtc(end_date),
    timezone,
    all_day: 1,
  }
}

/** The texts of a record, all published and up to date with their source. */
function toTranslations(resource: ResourceName, { source_language, texts }: DemoRecord): NewRecord['translations'] {
  const findTexts = (language: Language): { [field: string]: string } => {
    const { status: _, ...own } = { status: '', ...texts[language] }
    return own
  }
  const source = findTexts(source_language)
  const tracked = trackedFields(resources[resource])
  const translations: { [L in Language]?: TranslationChange } = {}
  for (const language of languages.filter((name) => texts[name])) {
    const own = findTexts(language)
    const translated = language === source_language ? [] : tracked.filter((name) => name in own)
    const translatedFrom = Object.fromEntries(translated.map((name) => [name, source[name] ?? '']))
    translations[language] = { status: 'publish', texts: own, translatedFrom }
  }
  return translations
}
