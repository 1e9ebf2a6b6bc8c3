// Stores a record of a recorded response with its id.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { readRecord, readRecords } from '#server/store/records.ts'
import { isIdFree } from '#server/store/sequences.ts'
import type { ReadTx, WriteTx } from '#server/store/transaction.ts'
import type { Actor, Links, NewRecord, Value } from '#server/store/types.ts'
import { createRecord, updateRecord } from '#server/store/write-records.ts'
import { isObject, type Json, objectsIn, textOf } from './json.ts'
import { decoded } from './text.ts'

/** A record in a response; the content file adds stored values (`raw`, `post_status`, `password`). */
export type Shown = Json & { id: number }

const actor: Actor = { account: null, changeSet: 'observed' }
const flag = (value: unknown, unset = false): Value => ((value ?? unset) === true ? 1 : 0)

/** The ids of linked records, given as objects, one object or numbers. */
export const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const id = isObject(one) ? one['id'] : one
    return typeof id === 'number' ? [id] : []
  })

const statusOf = (shown: Shown): Status =>
  statuses.find((status) => status === (shown['post_status'] ?? shown['status'])) ?? 'publish'

/** The typed cost: the recorded server displays `Free` for 0 and its currency before numbers. */
function typedCost(shown: Shown): string {
  const cost = textOf(shown['cost'])
  const details = isObject(shown['cost_details']) ? shown['cost_details'] : {}
  const values = Array.isArray(details['values']) ? details['values'].map(String) : []
  if (cost === 'Free' && values.join() === '0') return '0'
  return details['currency_symbol'] === '' ? cost.replaceAll('$', '') : cost
}

const variantOf = (shown: Shown, language: Language, title: string, texts: { [field: string]: string }) => {
  const raw = isObject(shown['raw']) ? shown['raw'] : {}
  const status = statusOf(shown)
  const slug = textOf(raw['slug'] ?? shown['slug']).replace(/__trashed(-\d+)?$/, '')
  return {
    [language]: {
      status: status === 'trash' ? ('publish' as const) : status,
      ...(slug !== '' && { slug }),
      texts: { [title]: typeof raw['title'] === 'string' ? raw['title'] : decoded(textOf(shown[title])), ...texts },
    },
  }
}

const publication = (shown: Shown): { [column: string]: Value } => ({
  date: textOf(shown['date']) || '2026-11-21 01:02:00',
  date_utc: textOf(shown['date_utc']) || '2026-11-21 00:02:00',
})
/** The image of a record, if the content has it. */
const imageColumns = (shown: Shown): { [column: string]: Value } => ({
  image: isObject(shown['image']) ? Number(shown['image']['id']) : null,
})
const password = (shown: Shown): { [column: string]: Value } =>
  typeof shown['password'] === 'string' ? { password: shown['password'] } : {}
const texts = (shown: Shown, names: readonly string[]): { [field: string]: string } =>
  Object.fromEntries(names.map((name) => [name, textOf(shown[name])]))

const records: { [N in ResourceName]: (shown: Shown, language: Language) => NewRecord } = {
  categories: (shown, language) => ({
    sourceLanguage: language,
    shared: { parent: Number(shown['parent'] ?? 0) },
    translations: termVariant(shown, language),
  }),
  tags: (shown, language) => ({ sourceLanguage: language, translations: termVariant(shown, language) }),
  venues: (shown, language) => ({
    sourceLanguage: language,
    author: Number(shown['author'] ?? 1),
    shared: {
      ...publication(shown),
      ...password(shown),
      ...imageColumns(shown),
      country: textOf(shown['country']),
      zip: textOf(shown['zip']),
      phone: textOf(shown['phone']),
      show_map: flag(shown['show_map'], true),
      show_map_link: flag(shown['show_map_link'], true),
    },
    translations: variantOf(
      shown,
      language,
      'venue',
      texts(shown, ['description', 'website', 'address', 'city', 'province', 'state', 'stateprovince']),
    ),
  }),
  organizers: (shown, language) => ({
    sourceLanguage: language,
    author: Number(shown['author'] ?? 1),
    shared: {
      ...publication(shown),
      ...password(shown),
      ...imageColumns(shown),
      phone: textOf(shown['phone']),
      email: textOf(shown['email']),
    },
    translations: variantOf(shown, language, 'organizer', texts(shown, ['description', 'website'])),
  }),
  events: (shown, language) => ({
    sourceLanguage: language,
    author: Number(shown['author'] ?? 1),
    shared: {
      ...publication(shown),
      ...password(shown),
      ...imageColumns(shown),
      ...Object.fromEntries(
        ['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'timezone'].map((name) => [
          name,
          textOf(shown[name]),
        ]),
      ),
      ...Object.fromEntries(
        ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'].map((name) => [
          name,
          flag(shown[name]),
        ]),
      ),
      post_parent: Number(shown['post_parent'] ?? 0),
    },
    links: {
      venue: idsIn(shown['venue']),
      organizer: idsIn(shown['organizer']),
      categories: idsIn(shown['categories']),
      tags: idsIn(shown['tags']),
    },
    translations: variantOf(shown, language, 'title', {
      ...texts(shown, ['description', 'excerpt']),
      cost: typedCost(shown),
      website: websiteOf(shown),
    }),
  }),
}

/** The website; the recorded server returns the event’s own URL if there is none. */
const websiteOf = (shown: Shown): string => {
  const website = textOf(shown['website'])
  return website === textOf(shown['url']) ? '' : decoded(website)
}

const termVariant = (shown: Shown, language: Language): NewRecord['translations'] => ({
  [language]: {
    slug: textOf(shown['slug']),
    texts: { name: decoded(textOf(shown['name'])), description: textOf(shown['description']) },
  },
})

/** The links without those to deleted records, which responses still contain. */
async function existingLinks(tx: ReadTx, { venue, organizer, categories, tags }: Partial<Links>): Promise<Links> {
  const existing = async (resource: ResourceName, ids: readonly number[] = []): Promise<number[]> => {
    const found = await readRecords(tx, resource, ids)
    return ids.filter((id) => found.has(id))
  }
  return {
    venue: await existing('venues', venue),
    organizer: await existing('organizers', organizer),
    categories: await existing('categories', categories),
    tags: await existing('tags', tags),
  }
}

/** Creates a record with its id, or with a new one if that is in use; resolves to the id. */
export async function storeRecord(
  tx: WriteTx,
  resource: ResourceName,
  shown: Shown,
  language: Language,
): Promise<number> {
  const { links, ...rest } = records[resource](shown, language)
  const record = { ...rest, ...(links && { links: await existingLinks(tx, links) }) }
  const isPost = resource !== 'categories' && resource !== 'tags'
  const hasFreeId = await isIdFree(tx, isPost ? 'posts' : 'terms', shown.id)
  const { id } = await createRecord(tx, resource, hasFreeId ? { ...record, id: shown.id } : record, actor)
  if (isPost && statusOf(shown) === 'trash') await updateRecord(tx, resource, id, { trash: 'put' }, actor)
  return id
}

/** Updates a record to the state in a response. */
export async function followRecord(
  tx: WriteTx,
  resource: ResourceName,
  shown: Shown,
  language: Language,
): Promise<void> {
  const stored = await readRecord(tx, resource, shown.id)
  if (!stored) return
  const { author, shared, links, translations } = records[resource](shown, language)
  const isTrashed = statusOf(shown) === 'trash'
  const { [language]: translation, ...others } = translations
  const { status, ...rest } = translation ?? {}
  await updateRecord(
    tx,
    resource,
    shown.id,
    {
      ...(author !== undefined && { author }),
      ...(shared && { shared }),
      ...(links && { links: await existingLinks(tx, links) }),
      translations: { ...others, [language]: { ...rest, ...(!isTrashed && status && { status }) } },
      ...(isTrashed !== (stored.trashedUtc !== null) && { trash: isTrashed ? 'put' : 'take-out' }),
    },
    actor,
  )
}

/** The records inside an event, with their resource. */
export const insideOf = (shown: Json): { resource: ResourceName; shown: Shown }[] =>
  (
    [
      ['venues', shown['venue']],
      ['organizers', shown['organizer']],
      ['categories', shown['categories']],
      ['tags', shown['tags']],
    ] as const
  ).flatMap(([resource, value]) =>
    objectsIn(Array.isArray(value) ? value : [value])
      .filter((one): one is Shown => typeof one['id'] === 'number')
      .map((one) => ({ resource, shown: one })),
  )
