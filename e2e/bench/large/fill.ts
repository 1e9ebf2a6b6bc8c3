// Fills a large store: the product writes some records, which are multiplied by SQL.
import { sql } from 'kysely'
import { type DatabaseLocation, openDatabase } from '#server/store/open-database.ts'
import { createImage } from '#server/store/images.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { recountTerms } from '#server/store/term-counts.ts'
import { selectIds } from '#server/store/statements.ts'
import type { WriteTx } from '#server/store/transaction.ts'
import type { Actor, NewRecord } from '#server/store/types.ts'
import { createRecord, updateRecord } from '#server/store/write-records.ts'
import type { Say } from '../row.ts'
import { benchNow, type LinkTargets, newCategory, newEvent, newOrganizer, newTag, newVenue } from './content.ts'
import { checkCopies } from './check-copies.ts'
import { multiply } from './multiply.ts'
import { createRandom, type Random } from './random.ts'

const actor: Actor = { account: 1, changeSet: 'bench' }

/** Records written by the product. Common venues and organizers have events of all copies. */
const sizes = { events: 2000, venues: 40, organizers: 20, commonVenues: 3, commonOrganizers: 3, images: 20 } as const
const categories = 60
const tags = 2000
const eventsPerTransaction = 500

async function createMany(
  tx: WriteTx,
  resource: ResourceName,
  count: number,
  newRecord: (index: number) => NewRecord,
): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push((await createRecord(tx, resource, newRecord(index), actor)).id)
  return ids
}

async function createImages(tx: WriteTx): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < sizes.images; n++) {
    const file = `image-${n}`
    const image = { author: 1, name: `${file}.jpg`, file, extension: 'jpg', width: 1600, height: 900 }
    ids.push((await createImage(tx, { ...image, filesize: 200_000, sizes: {} })).id)
  }
  return ids
}

/** A sixth of the categories are top-level. */
async function createCategories(tx: WriteTx, random: Random): Promise<number[]> {
  const highest = await createMany(tx, 'categories', categories / 6, () => newCategory(random, []))
  const others = await createMany(tx, 'categories', (categories * 5) / 6, () => newCategory(random, highest))
  return [...highest, ...others]
}

/** Creates records that are not copied, then those that are, with consecutive ids and changes. */
async function createTargets(tx: WriteTx, random: Random): Promise<{ targets: LinkTargets; lastCommonId: number }> {
  const terms = {
    categories: await createCategories(tx, random),
    tags: await createMany(tx, 'tags', tags, () => newTag(random)),
  }
  const images = await createImages(tx)
  const commonVenues = await createMany(tx, 'venues', sizes.commonVenues, () => newVenue(random))
  const commonOrganizers = await createMany(tx, 'organizers', sizes.commonOrganizers, () => newOrganizer(random))
  const venues = await createMany(tx, 'venues', sizes.venues, () => newVenue(random))
  const organizers = await createMany(tx, 'organizers', sizes.organizers, () => newOrganizer(random))
  // The first ones have most events, so the common ones come later.
  const targets = {
    ...terms,
    images,
    venues: [...venues.slice(0, 10), ...commonVenues, ...venues.slice(10)],
    organizers: [...organizers.slice(0, 5), ...commonOrganizers, ...organizers.slice(5)],
  }
  return { targets, lastCommonId: Math.max(...commonOrganizers) }
}

/** Events a few hours apart; 2 % are trashed, 1 % have a parent event. */
async function createEvents(
  tx: WriteTx,
  random: Random,
  targets: LinkTargets,
  count: number,
  setTime: () => void,
): Promise<void> {
  let parent = 0
  for (let index = 0; index < count; index++) {
    setTime()
    const event = newEvent(random, targets)
    const shared = parent > 0 && random() < 0.01 ? { ...event.shared, post_parent: parent } : event.shared
    const { id } = await createRecord(tx, 'events', { ...event, ...(shared && { shared }) }, actor)
    if (random() < 0.02) await updateRecord(tx, 'events', id, { trash: 'put' }, actor)
    else if (parent === 0 || random() < 0.05) parent = id
  }
}

async function countTerms(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location)
  await database.write(async (tx) => {
    for (const resource of ['categories', 'tags'] as const)
      await recountTerms(tx, resource, await selectIds(tx, sql`SELECT id FROM ${sql.table(resource)}`))
  })
  await database.close()
}

/** Fills an empty database with about `events` events, rounded to whole copies. */
export async function fill(location: DatabaseLocation, events: number, say: Say): Promise<void> {
  let time = benchNow - 400 * 86_400_000
  const database = await openDatabase(location, { clock: () => time })
  const random = createRandom(7)
  const count = Math.min(events, sizes.events)
  say(`creating ${count} events`)
  const { targets, lastCommonId } = await database.write((tx) => createTargets(tx, random))
  const setTime = (): void => void (time += 4 * 3_600_000)
  for (let n = 0; n < count; n += eventsPerTransaction)
    await database.write((tx) => createEvents(tx, random, targets, Math.min(eventsPerTransaction, count - n), setTime))
  await database.close()
  await multiply(location, { copies: Math.max(0, Math.round(events / count) - 1), lastCommonId }, say)
  say('counting events of terms')
  await countTerms(location)
  say('comparing copies with what the product writes')
  await checkCopies(location)
}
