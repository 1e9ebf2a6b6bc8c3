// Answers searches of events from memory: the shelf in its order, the sets of what is found, and what was written since.
import { type Language, languages } from '#contract/language.ts'
import { statuses } from '#contract/status.ts'
import type { Database } from '../database.ts'
import { type FastPath, isImplemented } from '../list-events.ts'
import { listsOf } from '../list.ts'
import { type Box, boxOf } from '../listed/box.ts'
import { opens, showsOf } from '../listed/shows.ts'
import { readCode } from '../listed/standing.ts'
import type { ListAnswer, ListQuestion } from '../types.ts'
import { seenStatuses } from '../visibility.ts'
import { addAll, type Bits, both, has, noBits } from './bits.ts'
import { foundOf } from './found.ts'
import { type Shelf, shelvesOf } from './shelf.ts'
import { readSearch, type Wanted } from './wanted.ts'

/** Every number by which an event can stand in a language. */
const everyCode = Array.from({ length: 2048 }, (_, code) => code)

type Event = {
  id: number
  starts: number
  published: number
  ends: number
  author: number
  source: number
  code: (n: number) => number
}
type Match = { id: number; starts: number; published: number; language: Language }

/** What the shelf knows of events. */
const fastPath = {
  query: {
    resource: true,
    language: true,
    account: true,
    page: true,
    perPage: true,
    statuses: true,
    translation: true,
    search: true,
    order: true,
    include: false,
    exclude: false,
    pictured: false,
    author: false,
    events: true,
    linked: false,
    terms: false,
  },
  events: {
    hidden: true,
    bounds: true,
    localDays: false,
    categories: true,
    tags: true,
    venues: true,
    organizers: true,
    featured: true,
    parent: false,
    located: false,
    near: false,
    uncategorised: false,
    overlapping: false,
  },
} satisfies FastPath

/** Whether the shelf knows all that a question asks of events. */
function isOnShelf(question: ListQuestion): boolean {
  const { resource, order, search, events, account } = question
  if (resource !== 'events' || order.by !== 'start_date' || !search || !isImplemented(fastPath, question)) return false
  const { words, excluded } = readSearch(search.text)
  return (
    !events?.bounds.some(({ instant }) => instant) &&
    words.length + excluded.length > 0 &&
    opens(account, true) !== 'maybe'
  )
}

/** What a number means for a question: 0 nothing, 1 the own variant is shown, 2 the source variant. */
function lookups(question: ListQuestion): { others: Uint8Array; mine: Uint8Array } {
  const shows = showsOf(question, everyCode)
  const table = (all: readonly number[], standIns: readonly number[]): Uint8Array => {
    const found = new Uint8Array(everyCode.length)
    for (const code of all) found[code] = 1
    for (const code of standIns) found[code] = 2
    return found
  }
  return { others: table(shows.others, shows.standIns.others), mine: table(shows.mine, shows.standIns.mine) }
}

/** Which numbers say that the own variant is seen, on others' events and on the asker's own. */
function seenOwn(question: ListQuestion): { others: Uint8Array; mine: Uint8Array } {
  const { anybodys, own } = seenStatuses(question.account)
  const table = (seen: readonly string[]): Uint8Array =>
    Uint8Array.from(everyCode, (code) => Number(seen.includes(readCode(code).own ?? '')))
  return { others: table(anybodys), mine: table([...anybodys, ...own].filter((status) => statuses.includes(status))) }
}

const linkTables = [
  ['categories', 'events_categories', 'category'],
  ['tags', 'events_tags', 'tag'],
  ['venues', 'events_venues', 'venue'],
  ['organizers', 'events_organizers', 'organizer'],
] as const

const before = (a: Match, b: Match): number => a.starts - b.starts || a.published - b.published || a.id - b.id

/** Where the first value of an ascending list is that is not below this one. */
function firstFrom(list: Float64Array, size: number, value: number): number {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

export function searcherOf(db: Database): (question: ListQuestion, now: string) => ListAnswer {
  const lists = listsOf(db)
  const shelves = shelvesOf(db)
  const found = foundOf(db)

  /** The ids that links allow; `undefined`: all. */
  const linked = (question: ListQuestion, most: number): Bits | undefined => {
    const sets = linkTables.flatMap(([name, table, column]) => {
      const ids = question.events?.[name]
      if (!ids) return []
      const bits = noBits(most)
      addAll(
        bits,
        db.column<number>(
          `SELECT event FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`,
          JSON.stringify(ids),
        ),
      )
      return [bits]
    })
    const [first, ...rest] = sets
    return first && rest.reduce(both, first)
  }

  /** Tells of an event in which language it is shown, if it is what is asked for. `holds` says whether its text in a language is. */
  const judge = (question: ListQuestion, box: Box) => {
    const asked = languages.indexOf(question.language)
    const shown = lookups(question)
    const seen = seenOwn(question)
    const me = question.account?.id ?? -1
    const isEverywhere = question.search?.allLanguages === true
    return (event: Event, holds: (language: number) => boolean): Language | undefined => {
      if (
        event.starts < box.startsFrom ||
        event.starts > box.startsTo ||
        event.ends < box.endsFrom ||
        event.ends > box.endsTo
      )
        return undefined
      const isMine = event.author === me
      const what = (isMine ? shown.mine : shown.others)[event.code(asked)]
      if (!what) return undefined
      const place = what === 1 ? asked : event.source
      const isHeld = isEverywhere
        ? languages.some((_, n) => (isMine ? seen.mine : seen.others)[event.code(n)] === 1 && holds(n))
        : holds(place)
      return isHeld ? languages[place] : undefined
    }
  }

  const search = (question: ListQuestion, wanted: Wanted): ListAnswer => {
    const { shelf, written, isNew } = shelves.present()
    if (isNew) found.forget()
    const most = Math.max(shelf.mostId, ...written)
    const { box } = boxOf(question)
    const judged = judge(question, box)
    const allowed = linked(question, most)
    const sets: (Bits | undefined)[] = []
    const setOf = (n: number): Bits => (sets[n] ??= found.in(languages[n] ?? question.language, wanted, shelf.mostId))

    const matches = onShelf(shelf, box, (event) =>
      written.has(event.id) || (allowed && !has(allowed, event.id))
        ? undefined
        : judged(event, (n) => has(setOf(n), event.id)),
    )
    const texts: (Set<number> | undefined)[] = []
    const textsIn = (n: number): Set<number> =>
      (texts[n] ??= found.among(languages[n] ?? question.language, wanted, written))
    const fresh = shelves.fresh(written).flatMap(({ codes, ...event }) => {
      if (allowed && !has(allowed, event.id)) return []
      const language = judged({ ...event, code: (n) => codes[n] ?? 0 }, (n) => textsIn(n).has(event.id))
      return language ? [{ ...event, language }] : []
    })
    return pageOf(question, matches, fresh.toSorted(before))
  }

  return (question, now) => {
    if (!question.search || !isOnShelf(question)) return lists(question, now)
    const wanted = readSearch(question.search.text)
    return db.transactRead(() => search(question, wanted))
  }
}

/** What was found on the shelf, in its order; a match is made when it is looked at. */
type Matches = { count: number; at: (n: number) => Match }

function onShelf(shelf: Shelf, box: Box, judged: (event: Event) => Language | undefined): Matches {
  const places = new Int32Array(shelf.size)
  const shown = new Uint8Array(shelf.size)
  let count = 0
  let at = Number.isFinite(box.startsFrom) ? firstFrom(shelf.starts, shelf.size, box.startsFrom) : 0
  const end = Number.isFinite(box.startsTo) ? firstFrom(shelf.starts, shelf.size, box.startsTo + 1) : shelf.size
  const event: Event = {
    id: 0,
    starts: 0,
    published: 0,
    ends: 0,
    author: 0,
    source: 0,
    code: (n) => shelf.codes[n]?.[at] ?? 0,
  }
  for (; at < end; at++) {
    event.id = shelf.ids[at] ?? 0
    event.starts = shelf.starts[at] ?? 0
    event.ends = shelf.ends[at] ?? 0
    event.author = shelf.authors[at] ?? 0
    event.source = shelf.sources[at] ?? 0
    const language = judged(event)
    if (language === undefined) continue
    places[count] = at
    shown[count] = languages.indexOf(language)
    count += 1
  }
  return {
    count,
    at: (n) => {
      const place = places[n] ?? 0
      return {
        id: shelf.ids[place] ?? 0,
        starts: shelf.starts[place] ?? 0,
        published: shelf.published[place] ?? 0,
        language: languages[shown[n] ?? 0] ?? 'en',
      }
    },
  }
}

/** A page of both, in order. */
function pageOf({ page, perPage, order }: ListQuestion, matches: Matches, fresh: readonly Match[]): ListAnswer {
  const total = matches.count + fresh.length
  const first = (page - 1) * perPage
  const last = Math.min(total, first + perPage)
  const [from, to] = order.descending ? [total - last, total - first] : [first, last]
  const rows: ListAnswer['rows'] = []
  let [shelved, written] = [0, 0]
  for (let n = 0; n < to; n++) {
    const one = shelved < matches.count ? matches.at(shelved) : undefined
    const other = fresh[written]
    const next = one && (!other || before(one, other) < 0) ? one : other
    if (next === one) shelved += 1
    else written += 1
    if (n >= from && next) rows.push({ id: next.id, language: next.language })
  }
  return { rows: order.descending ? rows.toReversed() : rows, total }
}
