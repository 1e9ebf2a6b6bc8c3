// A repeated import changes no slug, also those that were numbered.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseContentFile } from '#client/external/content-file.ts'
import { openTestStore, type TestStore } from '#support/test-store.ts'
import { createAccount } from '../../store/accounts.ts'
import { readMapping } from './mapping.ts'
import { runImport } from './run-import.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
let store: TestStore
beforeEach(async () => {
  store = await openTestStore({ clock: () => now })
  await store.write(async (tx) => createAccount(tx, { name: 'admin', role: 'administrator', passwordHash: null }))
})
afterEach(async () => store.close())

const importSlugs = async (slugs: { [id: number]: string }, trashed?: number) => {
  const when = { start_date: '2027-01-01 20:00:00', end_date: '2027-01-01 23:00:00' }
  const events = Object.entries(slugs).map(([id, slug]) => ({
    id: Number(id),
    title: 'Fair',
    slug,
    status: Number(id) === trashed ? 'trash' : 'publish',
    ...when,
  }))
  const mapping = readMapping(undefined)
  const options = { language: 'en', siteZone: 'Europe/Berlin', mapping, now, report: () => undefined } as const
  return (await runImport(store, parseContentFile({ events }), options)).counts.events
}
const slugOf = async (id: number): Promise<string | undefined> =>
  (await store.find('events', id))?.translations.en?.slug
const slugsOf = async (ids: number[]): Promise<(string | undefined)[]> => Promise.all(ids.map(slugOf))

test('a repeated import keeps the numbers of slugs that were in use', async () => {
  const fair = { 20: 'fair', 21: 'fair', 22: 'fair', 23: 'fair', 24: 'fair' }
  await importSlugs(fair, 24)
  const imported = await slugsOf(Object.keys(fair).map(Number))
  expect(imported).toEqual(['fair', 'fair-2', 'fair-3', 'fair-4', 'fair-5__trashed'])
  expect(await importSlugs(fair, 24)).toEqual({ created: 0, updated: 0, unchanged: 5 })
  expect(await slugsOf(Object.keys(fair).map(Number))).toEqual(imported)
})

test('the suffix of trashed slugs is removed, also before a number', async () => {
  await importSlugs({ 20: 'fair__trashed' }, 20)
  await importSlugs({ 20: 'fair__trashed', 21: 'gala__trashed-2' }, 21)
  expect(await slugsOf([20, 21])).toEqual(['fair', 'gala__trashed'])
})

test('a repeated import sets a slug that has become free, and a changed one', async () => {
  await importSlugs({ 20: 'fair', 21: 'fair' })
  await importSlugs({ 20: 'gala', 21: 'fair' })
  expect(await slugsOf([20, 21])).toEqual(['gala', 'fair'])
  await importSlugs({ 21: 'gala' })
  expect(await slugOf(21)).toBe('gala-2')
})
