// The end of loading: narrow rows, places, counters and search texts of all that has none yet.
import { languages } from '#contract/language.ts'
import { type ResourceName, resourceNames } from '#contract/resources.ts'
import { type Database, usualRoom } from '../database.ts'
import { unattendedLoading } from '../log.ts'
import { countAnew } from '../listed/count-anew.ts'
import { fillListed, fillPlaced, listedIndexes, listedTriggers } from '../listed/tables.ts'
import { loadRecords } from '../load-records.ts'
import { joinAsItGoes, joinLoaded, joinWhenIdle, searchTable } from '../search/tables.ts'
import { searchText } from '../search/text.ts'
import { indexed, wordsIn } from '../search/tokens.ts'
import { vocabularyOf } from '../search/vocabulary.ts'
import type { Beside } from './beside.ts'
import { makeIndexes } from './unindexed.ts'

/** The setting that stands while something is loaded. */
export const loadingKey = 'loading'

/** Slugs come in no order: where all of their index fits into memory, a page of it is not written for each. */
export const roomToLoad = `PRAGMA cache_size = -200000; PRAGMA wal_autocheckpoint = ${unattendedLoading}`

/** Records to a step. */
const step = 4000

/** Whether something was loaded, perhaps by a process that ended before it was finished. */
export const isLoading = (db: Database): boolean =>
  db.one('SELECT 1 FROM settings WHERE key = ?', loadingKey) !== undefined

/** Finishes what was loaded. `beside` has indexed some of it, or all. */
export function finishLoading(
  db: Database,
  told: (done: number) => void = () => {},
  beside?: Pick<Beside, 'done' | 'finish'>,
): void {
  // What is sorted here may not fit into memory.
  db.maintain('PRAGMA temp_store = FILE')
  db.maintain(roomToLoad)
  db.transact(() => {
    makeIndexes(db)
    listLoaded(db)
  })
  db.maintain('PRAGMA temp_store = MEMORY')
  told(beside?.done() ?? 0)
  beside?.finish()
  let done = beside?.done() ?? 0
  for (const resource of resourceNames)
    searchLoaded(db, resource, (some) => {
      done += some
      told(done)
    })
  db.run('DELETE FROM settings WHERE key = ?', loadingKey)
  db.maintain(usualRoom)
}

/** Narrow rows and places. When most events are new, indexes and counters are made anew, which takes less than adding each. */
function listLoaded(db: Database): void {
  const count = (sql: string): number => db.one<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n ?? 0
  const unlisted = 'events e WHERE NOT EXISTS (SELECT 1 FROM events_listed r WHERE r.id = e.id)'
  const fresh = count(unlisted)
  if (fresh === 0) return
  const ranges = runs(db.column<number>(`SELECT e.id FROM ${unlisted} ORDER BY e.id`))
  if (fresh * 2 > count('events')) listAnew(db, ranges)
  else for (const { from, to } of ranges) for (const fill of [fillListed, ...fillPlaced]) db.run(fill, from, to)
}

function listAnew(db: Database, ranges: readonly Range[]): void {
  for (const trigger of Object.keys(listedTriggers)) db.run(`DROP TRIGGER ${trigger}`)
  for (const index of Object.keys(listedIndexes)) db.run(`DROP INDEX ${index}`)
  for (const { from, to } of ranges) for (const fill of [fillListed, ...fillPlaced]) db.run(fill, from, to)
  for (const index of Object.values(listedIndexes)) db.run(index)
  countAnew(db)
  for (const trigger of Object.values(listedTriggers)) db.run(trigger)
}

type Range = { from: number; to: number }

/** Ids in a row, as ranges that hold nothing else. */
function runs(ids: readonly number[]): Range[] {
  const found: Range[] = []
  for (const id of ids) {
    const last = found.at(-1)
    if (last?.to === id - 1) last.to = id
    else found.push({ from: id, to: id })
  }
  return found
}

/** Search texts, a step at a time, each in a transaction. */
function searchLoaded(db: Database, resource: ResourceName, told: (some: number) => void): void {
  const missing = languages
    .map(
      (language) =>
        `SELECT id FROM ${resource}_texts t WHERE t.language = '${language}' AND NOT EXISTS (SELECT 1 FROM ${searchTable(resource, language)} s WHERE s.rowid = t.id)`,
    )
    .join(' UNION ')
  const ids = db.all<{ id: number }>(`${missing} ORDER BY id`).map(({ id }) => id)
  if (ids.length === 0) return
  const tables = languages.map((language) => searchTable(resource, language))
  for (const table of tables) db.maintain(joinAsItGoes(table))
  for (let at = 0; at < ids.length; at += step) {
    const some = ids.slice(at, at + step)
    db.transact(() => {
      const records = loadRecords(db, resource, some)
      for (const language of languages) {
        const table = searchTable(resource, language)
        const has = new Set(
          db
            .all<{ id: number }>(
              `SELECT value AS id FROM json_each(?) WHERE value IN (SELECT rowid FROM ${table})`,
              JSON.stringify(some),
            )
            .map(({ id }) => id),
        )
        for (const record of records) {
          const text = has.has(record.id) ? undefined : searchText(record, language)
          if (text === undefined) continue
          const words = wordsIn(text)
          vocabularyOf(db).note(resource, language, words)
          db.run(`INSERT INTO ${table} (rowid, tokens, folded) VALUES (?, ?, ?)`, record.id, indexed(text, words), text)
        }
      }
    })
    told(some.length)
  }
  for (const table of tables) db.maintain(`${joinLoaded(table)}; ${joinWhenIdle(table)}`)
}
