/** `npm run bench -- --million`: the store alone, in process, among few events and among many. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/sync-store/database.ts'
import { readRecords } from '#server/sync-store/records.ts'
import { openStore } from '#server/sync-store/open-store.ts'
import type { Store } from '#server/sync-store/store.ts'
import type { ListQuery } from '#server/sync-store/types.ts'
import type { Row, Say } from '../row.ts'
import { ownMemory } from '../service.ts'
import { chanceOf } from './chance.ts'
import { sizesFor, today } from './content.ts'
import { different, kindsOf, searchesOf } from './questions.ts'
import { growth, timed, timedInTurns, told, type Took, under, within, type Work } from './timing.ts'

const few = 10_000
const questions = 1200

/** Fills a store in a process of its own, so that this one's memory is that of answering. */
const fillIn = (file: string, events: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = ['--import', 'tsx', 'e2e/bench/million/fill.ts', file, String(events)]
    spawn(process.execPath, args, { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Filling ended with ${code}.`))))
  })

/** Reads a page's records: through the store's memory, or as if none was ever read, for stores of any size to be alike. */
type Reading = (ids: readonly number[]) => void

/** A page as the service needs it: the list, and the records on it. */
const page = (store: Store, read: Reading, question: ListQuery): void =>
  read(store.list(question).rows.map(({ id }) => id))
/** An event, and all it names. */
const whole = (store: Store, id: number): void => {
  const record = store.read('events', id)
  if (!record) return
  const { venue, organizer, categories, tags } = record.links
  for (const [resource, ids] of Object.entries({ venues: venue, organizers: organizer, categories, tags } as const))
    store.readMany(resource as 'venues', ids) // safe: the names are those of resources
}

/** What a store of so many events is asked, by kind. */
const worksOn = (store: Store, read: Reading, events: number, deep: number): Map<string, readonly Work[]> => {
  const { categories, venues, organizers } = sizesFor(events)
  const works = new Map<string, readonly Work[]>()
  for (const [kind, make] of Object.entries(kindsOf(store, { categories, firstVenue: 1, venues }, deep)))
    works.set(
      kind,
      different(make, questions, 5).map((question) => () => page(store, read, question)),
    )
  const chance = chanceOf(9)
  const first = venues + organizers + 1
  const ids = new Set<number>()
  while (ids.size < Math.min(questions, events)) ids.add(first + Math.floor(chance() * events))
  return works.set(
    'a record with all its links',
    [...ids].map((id) => () => whole(store, id)),
  )
}

const measureWrites = async (store: Store, events: number): Promise<Took[]> => {
  const { venues, organizers } = sizesFor(events)
  // A store that is kept must not find what it was told before.
  const run = Date.now()
  const chance = chanceOf(run)
  const works = Array.from({ length: 600 }, (_, n) => () => {
    const id = venues + organizers + 1 + Math.floor(chance() * events)
    const day = `2027-0${1 + (n % 9)}-1${n % 10}`
    const when = {
      start_date: `${day} 20:00:00`,
      end_date: `${day} 22:00:00`,
      utc_start_date: `${day} 19:00:00`,
      utc_end_date: `${day} 21:00:00`,
    }
    store.change(
      'events',
      id,
      { shared: when, variants: { nl: { texts: { title: `Een nieuwe titel ${n} ${id} ${run}` } } } },
      { account: 1, changeSet: 'bench' },
    )
  })
  return timed(works)
}

const rowOfWrites = (where: string, times: readonly Took[]): Row => ({
  what: `a write with history, counters and index, durable, the file ${where} (${times.length})`,
  target: 'p50 < 2, p99 < 25, none > 100 ms',
  measured: told(times),
  met: within(times, { p50: 2, p99: 25, most: 100 }),
})

const opened = (file: string): Store => openStore(file, { clock: () => Date.parse(`${today}T12:00:00Z`) })

/**
 * Reads a file from its beginning to its end: what the machine has memory for stays in its page cache for a while. Into one piece of
 * memory: where pieces come and go, V8 looks for garbage so often that it lets go of code it has compiled.
 */
const readThrough = async (file: string): Promise<void> => {
  const handle = await open(file)
  const piece = Buffer.alloc(1 << 20)
  while ((await handle.read(piece)).bytesRead > 0);
  await handle.close()
}

/**
 * How much longer a large store takes than a small one, asked in turn, both files in the page cache: else it is told how much of a large
 * file the machine has forgotten. The small store is gone then with all it remembers.
 */
const growthOf = async (store: Store, file: string, events: number, small: string): Promise<Row[]> => {
  const other = opened(small)
  const [ofFew, ofMany] = [openDatabase(small), openDatabase(file)]
  const cold =
    (db: Database): Reading =>
    (ids) =>
      void readRecords(db, 'events', ids)
  const works = worksOn(other, cold(ofFew), few, 100)
  const rows: Row[] = []
  for (const [kind, large] of worksOn(store, cold(ofMany), events, 100)) {
    for (const each of [small, file]) await readThrough(each)
    rows.push(growth(kind, ...(await timedInTurns(works.get(kind) ?? [], large))))
  }
  for (const each of [ofFew, ofMany, other]) each.close()
  return rows
}

/** Measures a store of this many events, against one of few. A store that is already in the folder is taken as it is. */
export const million = async (folder: string, events: number, say: Say): Promise<Row[]> => {
  const rows: Row[] = []
  const named = events.toLocaleString('en')
  const fileOf = async (count: number): Promise<string> => {
    const file = join(folder, `${count}.sqlite`)
    if (existsSync(file)) return file
    say(`filling a store with ${count.toLocaleString('en')} events`)
    await fillIn(file, count)
    return file
  }
  const small = await fileOf(few)
  const file = await fileOf(events)
  const store = opened(file)
  say(`asking the store of ${named} events and that of ${few.toLocaleString('en')} in turn`)
  const grown = await growthOf(store, file, events, small)
  say(`asking the store of ${named} events`)
  for (const [kind, works] of worksOn(store, (ids) => void store.readMany('events', ids), events, 1000))
    rows.push(under(kind, 15, await timed(works)))
  rows.push(...grown)
  say('searching')
  for (const [what, letters, limit] of [
    ['a word that one in a hundred has', false, 100],
    ['one or two letters', true, 300],
  ] as const) {
    const asked = different(searchesOf(letters), questions, 3)
    rows.push(under(`searching ${what}`, limit, await timed(asked.map((question) => () => store.list(question)))))
  }
  say('writing')
  rows.push(rowOfWrites('as the machine left it', await measureWrites(store, events)))
  await readThrough(file)
  rows.push(rowOfWrites('in the page cache', await measureWrites(store, events)))
  rows.push({
    what: 'resident memory of both threads, page cache aside',
    target: '< 400 MB',
    measured: `${ownMemory(process.pid).toFixed(0)} MB`,
    met: ownMemory(process.pid) < 400,
  })
  store.close()
  return rows
}
