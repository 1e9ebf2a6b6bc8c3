// How many published events each term has, per language: counted once, and carried on by what the log tells of.
import { type Language, languages } from '#contract/language.ts'
import { lastChange } from './changes.ts'
import { linkOf } from './columns.ts'
import { idsText } from './condition.ts'
import type { Database } from './database.ts'
import { isLoading } from './loading/finish.ts'
import { toldParts } from './newcomer.ts'
import { replacedSince } from './replaced.ts'
import type { TermResource } from './store.ts'

const termResources = ['categories', 'tags'] as const satisfies readonly TermResource[]

/** Beyond, counting anew is quicker. */
const mostLines = 500

type Line = { resource: string; record: number; deed: string; parts: string }
/** What of an event the counts are made of: its terms, and the languages in which it is published unless it lies in the trash. */
type Standing = { terms: { [R in TermResource]: readonly number[] }; published: Set<Language>; trashed: boolean }

/** Answers the counts of a kind of term in a language, as they are now: the map is carried on when the store changes. */
export function termCountsOf(
  db: Database,
): (resource: TermResource, language: Language) => ReadonlyMap<number, number> {
  const counted = new Map<string, Map<number, number>>()
  const isReplaced = replacedSince(db)
  let [state, seq, isIncomplete] = [Number.NaN, 0, false]
  // What was read within the transaction that failed is not to be believed, what was read before it is.
  db.onUndo(() => {
    if (lastChange(db) < seq) counted.clear()
  })
  const settle = (): void => {
    const present = db.state()
    if (present === state) return
    state = present
    const wasIncomplete = isIncomplete
    // What is being loaded is told in the log before it is listed.
    isIncomplete = isLoading(db)
    const last = lastChange(db)
    if (isReplaced() || last < seq || wasIncomplete || isIncomplete) counted.clear()
    else if (counted.size > 0 && last > seq && !carryOn(db, counted, seq)) counted.clear()
    seq = last
  }
  return (resource, language) => {
    settle()
    const key = `${resource}/${language}`
    const known = counted.get(key) ?? countedAnew(db, resource, language)
    counted.set(key, known)
    return known
  }
}

function countedAnew(db: Database, resource: TermResource, language: Language): Map<number, number> {
  const { table, column } = linkOf(resource)
  const rows = db.all<{ term: number; events: number }>(
    `SELECT l.${column} AS term, count(*) AS events FROM ${table} l JOIN events_rows e ON e.asked = ? AND e.id = l.event AND e.stand_in = 0 WHERE e.status = 'publish' GROUP BY l.${column}`,
    language,
  )
  return new Map(rows.map(({ term, events }) => [term, events]))
}

/** Brings counts that were true after the change `seq` to what is now. `false`: the log does not tell enough of it. */
function carryOn(db: Database, counted: ReadonlyMap<string, Map<number, number>>, seq: number): boolean {
  const lines = db.all<Line>(
    `SELECT resource, record, deed, parts FROM changes WHERE seq > ? AND resource IN ('events', 'categories', 'tags') ORDER BY seq DESC LIMIT ${mostLines + 1}`,
    seq,
  )
  if (lines.length > mostLines) return false
  const ofEvents = new Map<number, Line[]>()
  for (const line of lines) {
    // A term takes itself from its events, or comes back to them, of which they tell nothing.
    if (line.resource === 'events') ofEvents.set(line.record, [...(ofEvents.get(line.record) ?? []), line])
    else if (line.deed === 'delete' || toldParts(line.parts)['shared']?.['events']) return false
  }
  const now = standings(db, [...ofEvents.keys()])
  for (const [id, own] of ofEvents) {
    const after = now.get(id)
    // What was emptied out of the trash counted for nothing there; what it was before that is blanked.
    if (!after && own.length > 1) return false
    if (after) move(counted, before(after, own), after)
  }
  return true
}

/** How events stand; those that are gone are left out. */
function standings(db: Database, ids: readonly number[]): Map<number, Standing> {
  const named = idsText(ids)
  const found = new Map<number, Standing>()
  const wanted = 'IN (SELECT value FROM json_each(?))'
  for (const { id, trashed } of db.all<{ id: number; trashed: number }>(
    `SELECT id, trashed_utc IS NOT NULL AS trashed FROM events WHERE id ${wanted}`,
    named,
  ))
    found.set(id, { terms: { categories: [], tags: [] }, published: new Set(), trashed: trashed === 1 })
  for (const { id, language } of db.all<{ id: number; language: Language }>(
    `SELECT id, language FROM events_texts WHERE status = 'publish' AND id ${wanted}`,
    named,
  ))
    found.get(id)?.published.add(language)
  for (const resource of termResources) {
    const { table, column } = linkOf(resource)
    for (const { event, term } of db.all<{ event: number; term: number }>(
      `SELECT event, ${column} AS term FROM ${table} WHERE event ${wanted}`,
      named,
    )) {
      const standing = found.get(event)
      if (standing) standing.terms[resource] = [...standing.terms[resource], term]
    }
  }
  return found
}

/** How an event stood before these lines of the log, the newest first. */
function before(after: Standing, lines: readonly Line[]): Standing {
  const stood: Standing = { terms: { ...after.terms }, published: new Set(after.published), trashed: after.trashed }
  for (const { parts } of lines) {
    const told = toldParts(parts)
    for (const resource of termResources) {
      const change = told['shared']?.[resource]
      if (change) stood.terms[resource] = typeof change[0] === 'object' && change[0] !== null ? change[0] : []
    }
    const trashed = told['shared']?.['trashed']
    if (trashed) stood.trashed = trashed[0] !== null
    for (const language of languages) {
      const status = told[language]?.['status']
      if (!status) continue
      if (status[0] === 'publish') stood.published.add(language)
      else stood.published.delete(language)
    }
  }
  return stood
}

function move(counted: ReadonlyMap<string, Map<number, number>>, from: Standing, to: Standing): void {
  for (const resource of termResources)
    for (const language of languages) {
      const counts = counted.get(`${resource}/${language}`)
      if (!counts) continue
      const add = ({ terms, published, trashed }: Standing, sign: number): void => {
        if (trashed || !published.has(language)) return
        for (const term of terms[resource]) counts.set(term, (counts.get(term) ?? 0) + sign)
      }
      add(from, -1)
      add(to, 1)
      for (const term of from.terms[resource]) if (counts.get(term) === 0) counts.delete(term)
    }
}
