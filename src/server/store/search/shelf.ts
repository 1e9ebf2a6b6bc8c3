// All events in the order of lists, in memory: a search finds hundreds of thousands, and looks at each in some nanoseconds.
import { languages } from '#contract/language.ts'
import type { Database } from '../database.ts'
import { replacedSince } from '../replaced.ts'

const columns = ['id', 'starts', 'published', 'ends', 'author', 'source', ...languages] as const

/** Events by start, publication and id, a list per column; `source` is a place in `languages`. `codes`: how they stand, per language. */
export type Shelf = {
  size: number
  mostId: number
  ids: Int32Array
  starts: Float64Array
  published: Float64Array
  ends: Float64Array
  authors: Int32Array
  sources: Uint8Array
  codes: readonly Uint16Array[]
}

/** An event that was written since the shelf was filled. */
export type Fresh = {
  id: number
  starts: number
  published: number
  ends: number
  author: number
  source: number
  codes: number[]
}

const fill = (db: Database): Shelf => {
  const size = db.column<number>('SELECT count(*) FROM events_listed')[0] ?? 0
  const shelf: Shelf = {
    size,
    mostId: db.column<number | null>('SELECT max(id) FROM events_listed')[0] ?? 0,
    ids: new Int32Array(size),
    starts: new Float64Array(size),
    published: new Float64Array(size),
    ends: new Float64Array(size),
    authors: new Int32Array(size),
    sources: new Uint8Array(size),
    codes: languages.map(() => new Uint16Array(size)),
  }
  let at = 0
  db.each(
    `SELECT ${columns.join(', ')} FROM events_listed INDEXED BY events_by_start ORDER BY starts, published, id`,
    ([id, starts, published, ends, author, source, ...codes]) => {
      shelf.ids[at] = Number(id)
      shelf.starts[at] = Number(starts)
      shelf.published[at] = Number(published)
      shelf.ends[at] = Number(ends)
      shelf.authors[at] = Number(author)
      shelf.sources[at] = languages.findIndex((language) => language === source)
      for (const [n, column] of shelf.codes.entries()) column[at] = Number(codes[n])
      at += 1
    },
  )
  return shelf
}

/** More events written since are put in their places by filling the shelf anew. */
const mostFresh = 2000

export type Shelves = {
  /** The shelf, and the ids of what was written since it was filled. To be asked for within a reading transaction. */
  present(): { shelf: Shelf; written: ReadonlySet<number>; isNew: boolean }
  /** Events as they now are. */
  fresh(ids: ReadonlySet<number>): Fresh[]
}

export function shelvesOf(db: Database): Shelves {
  let kept: { shelf: Shelf; written: Set<number>; seq: number } | undefined
  const isReplaced = replacedSince(db)
  const lastSeq = (): number => db.column<number | null>('SELECT max(seq) FROM changes')[0] ?? 0
  return {
    present() {
      if (isReplaced()) kept = undefined
      const seq = lastSeq()
      let isNew = false
      if (kept && seq > kept.seq) {
        const since = db.column<number>(
          "SELECT DISTINCT record FROM changes WHERE seq > ? AND resource = 'events' LIMIT ?",
          kept.seq,
          mostFresh + 1,
        )
        for (const id of since) kept.written.add(id)
        kept.seq = seq
      }
      if (!kept || kept.written.size > mostFresh) {
        kept = { shelf: fill(db), written: new Set(), seq }
        isNew = true
      }
      return { shelf: kept.shelf, written: kept.written, isNew }
    },
    fresh: (ids) =>
      db
        .all<Record<string, number | string>>(
          `SELECT ${columns.join(', ')} FROM events_listed WHERE id IN (SELECT value FROM json_each(?))`,
          JSON.stringify([...ids]),
        )
        .map((row) => ({
          id: Number(row['id']),
          starts: Number(row['starts']),
          published: Number(row['published']),
          ends: Number(row['ends']),
          author: Number(row['author']),
          source: languages.findIndex((language) => language === row['source']),
          codes: languages.map((language) => Number(row[language])),
        })),
  }
}
