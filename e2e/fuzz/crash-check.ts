// Compares a restarted service with the acknowledged writes.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { changesAfter, lastSeq } from '#server/store/changes.ts'
import { openStore } from '#server/store/store.ts'
import type { Change } from '#server/store/types.ts'
import { toComparable, expected, type ExpectedRecord, type BundleResponse } from './expected-state.ts'
import { databaseFile } from './service.ts'
import { admin, api } from './requests.ts'
import { resend, type Writer } from './writer.ts'

/** The event that the service returns; `null` if there is none. */
async function loadRecord(origin: string, id: number): Promise<object | null> {
  const { status, body } = await admin(origin, 'GET', `/events/${id}`)
  if (status === 404) return null
  expect(status).toBe(200)
  return toComparable(body as BundleResponse) // safe: a body that is no record bundle differs from the expected one
}
const expectedRecord = (one: ExpectedRecord): object | null => (one.place === 'gone' ? null : expected(one))

/** Checks that a write without a response was applied completely or not at all, and that a repeated create is applied once. */
export async function waitForRecovery(origin: string, writer: Writer): Promise<'done' | 'undone' | 'nothing'> {
  const { begun } = writer
  if (!begun) return 'nothing'
  writer.begun = undefined
  const [first] = begun.after
  if (first?.id === 0) {
    const before = await found(origin, begun.key, 'en')
    const made = await resend(origin, begun.key, begun.body)
    expect(made.status).toBe(201)
    const { id } = made.body as { id: number } // safe: the response to a create has the id
    expect([[], [id]]).toContainEqual(before)
    expect((await resend(origin, begun.key, begun.body)).body).toEqual(made.body)
    writer.held.set(id, { ...first, id })
    return before.length > 0 ? 'done' : 'undone'
  }
  const present = await Promise.all(begun.after.map(async ({ id }) => loadRecord(origin, id)))
  expect([begun.before.map(expectedRecord), begun.after.map(expectedRecord)]).toContainEqual(present)
  const isDone = JSON.stringify(present) === JSON.stringify(begun.after.map(expectedRecord))
  if (isDone) for (const after of begun.after) writer.held.set(after.id, after)
  return isDone ? 'done' : 'undone'
}

type Page = { total: number; events: { id: number }[] }
const everything = 'start_date=2000-01-01&status=any&hidden=any'

/** Returns the ids of a query on all its pages; checks that they are unique and match the total. */
async function walked(origin: string, question: string, language: Language): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await api(origin, 'GET', `/events?${question}&per_page=40&page=${page}`, { language })
    if (status === 404 && page > 1) return ids
    expect(status).toBe(200)
    const { total, events } = body as Page // safe: a list response; other tests check its schema
    ids.push(...events.map(({ id }) => id))
    if (ids.length >= total || events.length === 0) {
      expect(ids).toHaveLength(total)
      expect(new Set(ids).size).toBe(total)
      return ids.toSorted((a, b) => a - b)
    }
  }
}
const found = async (origin: string, word: string, language: Language): Promise<number[]> =>
  walked(origin, `${everything}&search=${word}`, language)

const toIds = (held: readonly ExpectedRecord[]): number[] => held.map(({ id }) => id).toSorted((a, b) => a - b)

/** Checks that responses, lists, counts and searches contain all acknowledged values. */
export async function expectStored(origin: string, writers: readonly Writer[], tags: readonly number[]): Promise<void> {
  const held = writers.flatMap((writer) => [...writer.held.values()])
  for (const one of held) expect(await loadRecord(origin, one.id)).toEqual(expectedRecord(one))
  const listed = held.filter(({ place }) => place === 'listed')
  for (const language of languages) {
    const here = listed.filter(({ words }) => words[language] !== undefined)
    expect(await walked(origin, everything, language)).toEqual(toIds(here))
    expect(await walked(origin, `${everything}&featured=true`, language)).toEqual(
      toIds(here.filter(({ featured }) => featured)),
    )
    const trashed = held.filter(({ place, words }) => place === 'trash' && words[language] !== undefined)
    expect(await walked(origin, 'start_date=2000-01-01&status=trash', language)).toEqual(toIds(trashed))
    for (const tag of tags)
      expect(await walked(origin, `${everything}&tags=${tag}`, language)).toEqual(
        toIds(here.filter(({ tags: own }) => own.includes(tag))),
      )
    for (const { words } of here.slice(-12)) {
      const word = words[language] ?? ''
      expect(await found(origin, word, language)).toEqual(toIds(here.filter((one) => one.words[language] === word)))
    }
  }
}

/** The changes of all events in a file, oldest first. */
async function readChanges(file: string): Promise<Change[]> {
  const store = await openStore({ file })
  const changes: Change[] = []
  const last = await store.read(lastSeq)
  for (let seq = 0; seq < last; seq = changes.at(-1)?.seq ?? last)
    changes.push(...(await store.read((tx) => changesAfter(tx, seq, 1000))))
  await store.close()
  return changes.filter(({ resource }) => resource === 'events')
}

/** Checks that the file is intact, the history has an entry for each acknowledged write, and search indexes match their texts. */
export async function expectIntact(folder: string, writers: readonly Writer[]): Promise<void> {
  const db = new SQLite(databaseFile(folder), { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  const file = join(folder, 'copy.sqlite')
  db.prepare('VACUUM INTO ?').run(file)
  db.close()
  try {
    const lines = await readChanges(file)
    const held = writers.flatMap((writer) => [...writer.held.values()])
    expect(new Set(lines.map(({ record }) => record)).size).toBe(held.length)
    for (const { id, deeds, place, words } of held) {
      const own = lines.filter(({ record }) => record === id)
      expect(own.map(({ action }) => action)).toEqual(deeds)
      const titles: { [language: string]: unknown } = {}
      for (const { parts } of own)
        for (const [part, { title }] of Object.entries(parts)) if (title) titles[part] = title[1]
      const titlesByLanguage = Object.entries(words).map(([language, word]) => [language, `Fair ${word}`])
      expect(titles).toEqual(place === 'gone' ? {} : Object.fromEntries(titlesByLanguage))
    }
    const copy = new SQLite(file)
    const indexes = copy
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'")
      .pluck()
      .all()
    expect(indexes).not.toEqual([])
    // Throws if an index differs from its texts.
    for (const index of indexes) copy.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
    copy.close()
  } finally {
    rmSync(file)
  }
}
