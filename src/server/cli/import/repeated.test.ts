// A run again leaves every address where the first one put it, also those that another record had already.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offerOfFile } from '#client/dialects/content-file.ts'
import { openTestStore } from '#support/sync-test-store.ts'
import type { Store } from '../../sync-store/store.ts'
import { readMapping } from './mapping.ts'
import { runImport } from './run-import.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
let store: Store
beforeEach(() => {
  store = openTestStore({ clock: () => now })
  store.accounts.create({ name: 'admin', role: 'administrator', passwordHash: null })
})
afterEach(() => store.close())

const take = async (slugs: { [id: number]: string }, trashed?: number) => {
  const when = { start_date: '2027-01-01 20:00:00', end_date: '2027-01-01 23:00:00' }
  const events = Object.entries(slugs).map(([id, slug]) => ({
    id: Number(id),
    title: 'Fair',
    slug,
    status: Number(id) === trashed ? 'trash' : 'publish',
    ...when,
  }))
  const mapping = readMapping(undefined)
  const options = { language: 'en', siteZone: 'Europe/Berlin', mapping, now, tell: () => undefined } as const
  return (await runImport(store, offerOfFile({ events }), options)).counts.events
}
const slugOf = (id: number): string | undefined => store.read('events', id)?.variants.en?.slug

test('slugs that are in use keep the number they were given', async () => {
  const fair = { 20: 'fair', 21: 'fair', 22: 'fair', 23: 'fair', 24: 'fair' }
  await take(fair, 24)
  const given = Object.keys(fair).map((id) => slugOf(Number(id)))
  expect(given).toEqual(['fair', 'fair-2', 'fair-3', 'fair-4', 'fair-5__trashed'])
  expect(await take(fair, 24)).toEqual({ created: 0, updated: 0, unchanged: 5 })
  expect(Object.keys(fair).map((id) => slugOf(Number(id)))).toEqual(given)
})

test('slugs of the trash lose its mark, also a numbered one', async () => {
  await take({ 20: 'fair__trashed' }, 20)
  await take({ 20: 'fair__trashed', 21: 'gala__trashed-2' }, 21)
  expect([slugOf(20), slugOf(21)]).toEqual(['fair', 'gala__trashed'])
})

test('a slug that is free by now, or another one, is taken', async () => {
  await take({ 20: 'fair', 21: 'fair' })
  await take({ 20: 'gala', 21: 'fair' })
  expect([slugOf(20), slugOf(21)]).toEqual(['gala', 'fair'])
  await take({ 21: 'gala' })
  expect(slugOf(21)).toBe('gala-2')
})
