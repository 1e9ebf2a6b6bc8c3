// Checks the effects of a merge on all records, from their states before and after.
import { expect } from 'vitest'
import type { Body } from '#support/test-app.ts'

type Bundle = { shared: { [field: string]: unknown }; texts: { [language: string]: { [field: string]: unknown } } }
type States = ReadonlyMap<string, unknown>

const isBundle = (value: unknown): value is Bundle => typeof value === 'object' && value !== null && 'texts' in value

/** Values that change with writes and other records: versions, times, counts. */
const derived = new Set(['version', 'modified', 'modified_utc', 'translations', 'count', 'series_members'])

const without = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !derived.has(name)))

/** The ids of the records in a link field. */
const idsIn = (value: unknown): number[] =>
  [value].flat().flatMap((linked) => {
    const id: unknown = typeof linked === 'object' && linked !== null && 'id' in linked ? linked.id : linked
    return typeof id === 'number' && id > 0 ? [id] : []
  })

const linkFields = ['venue', 'organizer', 'categories', 'tags']

/** The values of a record bundle that only its own changes affect; the HTTP status if the record cannot be read. */
export function contentOf(bundle: unknown): unknown {
  if (!isBundle(bundle)) return bundle
  const shared = Object.entries(without(bundle.shared)).map(([name, value]) => [
    name,
    linkFields.includes(name) ? idsIn(value) : value,
  ])
  const texts = Object.entries(bundle.texts).map(([language, values]) => [language, without(values)])
  return { shared: Object.fromEntries(shared), texts: Object.fromEntries(texts) }
}

/** Checks that the merged record is deleted, and that its events link to the remaining record, once. */
export function expectMerged({ resource, id, from, total }: Body, before: States, after: States): void {
  const merged = after.get(`${String(resource)} ${String(from)}`)
  if (isBundle(merged)) expect(Object.values(merged.texts).map(({ status }) => status)).toContain('trash')
  else expect(merged).toBe(404)
  const link =
    { venues: 'venue', organizers: 'organizer', categories: 'categories', tags: 'tags' }[String(resource)] ?? ''
  // Responses sort terms by name: only organizers and venues have an order.
  const isOrdered = link === 'venue' || link === 'organizer'
  const listed = (ids: readonly number[]) => (isOrdered ? ids : ids.toSorted((a, b) => a - b))
  let moved = 0
  for (const [name, whole] of before) {
    if (!name.startsWith('events ') || !isBundle(whole)) continue
    const ids = idsIn(whole.shared[link])
    if (ids.includes(Number(from))) moved += 1
    const expected = new Set(ids.map((each) => (each === Number(from) ? Number(id) : each)))
    const present = after.get(name)
    expect([name, isBundle(present) && listed(idsIn(present.shared[link]))]).toEqual([name, listed([...expected])])
  }
  expect(moved).toBe(Number(total))
}
