// A run that ends in its midst leaves whole records; the next one brings the rest and nothing twice.
import { expect, test } from 'vitest'
import { openTestStore } from '#support/sync-test-store.ts'
import { readMapping } from './mapping.ts'
import { readSource } from './source.ts'
import { runImport } from './run-import.ts'
import { account, startImportSource, smallSite, smallSiteHidden } from '#support/import-source.ts'

test.each(['categories', 'venues', 'organizers', 'events', 'images'])('cut short at its %s', async (dateTime) => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const { address, close } = await startImportSource(smallSite, smallSiteHidden)
  const found = await readSource(address, account, () => undefined)
  close()
  for (const one of found.records)
    if (one.id === 20) one.image = { address: 'http://tec.example.org/a.jpg', id: 0, alt: '' }
  const take = async (isCut: boolean) => {
    const tell = (line: string): void => {
      if (isCut && line.startsWith(`${dateTime}:`)) throw new Error('cut')
    }
    const findPicture = async () => ({ reason: 'None.' })
    return runImport(store, found, {
      language: 'en',
      siteZone: 'Europe/Berlin',
      mapping: readMapping(undefined),
      now,
      tell,
      findPicture,
    })
  }
  const store = openTestStore({ clock: () => now })
  store.accounts.create({ name: 'admin', role: 'administrator', passwordHash: null })
  await expect(take(true)).rejects.toThrow('cut')
  const { counts, left } = await take(false)
  const made = Object.values(counts).map(({ created, updated, unchanged }) => [created + unchanged, updated])
  expect(made).toEqual([
    [7, 0],
    [1, 0],
    [2, 0],
    [2, 0],
    [1, 0],
  ])
  expect(left.map(({ id }) => id)).toEqual([26])
  const before = store.lastChange()
  await take(false)
  expect(store.lastChange()).toBe(before)
  expect(store.read('events', 27)?.shared['post_parent']).toBe(20)
  store.close()
})
