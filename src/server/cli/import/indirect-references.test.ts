// What another server tells in a roundabout way: what stands below what, and who wrote it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '#support/sync-test-store.ts'
import type { Store } from '../../sync-store/store.ts'
import { readMapping } from './mapping.ts'
import { readSource } from './source.ts'
import { type ImportResult, runImport, told } from './run-import.ts'
import {
  account,
  type HiddenState,
  startImportSource,
  type Shown,
  smallSite,
  smallSiteHidden,
} from '#support/import-source.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const silent = (): void => undefined
let store: Store
beforeEach(() => {
  store = openTestStore({ clock: () => now })
  store.accounts.create({ name: 'admin', role: 'administrator', passwordHash: null })
})
afterEach(() => store.close())

async function take(shown: Shown, kept: readonly HiddenState[], map?: string): Promise<ImportResult> {
  const { address, close } = await startImportSource(shown, kept)
  const found = await readSource(address, account, silent).finally(close)
  const mapping = readMapping(map)
  return runImport(store, found, { language: 'en', siteZone: 'Europe/Berlin', mapping, now, tell: silent })
}

test('what stands in no list keeps its place as far as anything tells it', async () => {
  const [rock = {}, ...terms] = smallSite.categories
  const shown = {
    ...smallSite,
    categories: [{ ...rock, parent: 60 }, { id: 60, name: 'Unlisted', slug: 'unlisted', parent: 61 }, ...terms].concat({
      id: 61,
      name: 'Above',
      slug: 'above',
      parent: 0,
    }),
  }
  const kept = [...smallSiteHidden, { id: 60, hidden: true }, { id: 61, hidden: true }] as const
  const below = kept.map((one) => (one.id === 22 || one.id === 23 ? { ...one, below: 20 } : one))
  const { remarks } = await take(shown, below)
  expect([4, 60, 61].map((id) => store.read('categories', id)?.shared['parent'])).toEqual([60, 61, 0])
  expect(store.read('events', 22)?.shared['post_parent']).toBe(20)
  // A file may have told it before.
  store.change('events', 23, { shared: { post_parent: 20 } }, { account: null, changeSet: 'by the clock' })
  await take(shown, below)
  expect(store.read('events', 23)?.shared['post_parent']).toBe(20)
  expect(remarks.filter(({ id }) => id === 23).map(({ remark }) => remark)).toEqual([
    'No list shows it, so whether it stands below another event is not told.',
  ])
})

test('records are their authors’, who are known by name or by the map; who has no account is listed', async () => {
  const [anna, berta, carla] = ['Anna', 'Berta', 'carla'].map(
    (name) => store.accounts.create({ name, role: 'author', passwordHash: null })?.id,
  )
  const authors = ['2', '3', '4', 'constructor', '4', '1', '1', '5']
  const shown = {
    ...smallSite,
    events: smallSite.events.map((event, at) => ({ ...event, author: authors[at] ?? '1' })),
  }
  const folder = mkdtempSync(join(tmpdir(), 'roundabout-'))
  const map = join(folder, 'map.csv')
  writeFileSync(map, `accounts,3,${berta}\naccounts,5,carla\n`)
  const outcome = await take(shown, smallSiteHidden, map)
  const admin = store.accounts.byName('admin')?.id
  expect([20, 21, 22, 23, 24, 27].map((id) => store.read('events', id)?.author)).toEqual([
    anna,
    berta,
    admin,
    admin,
    admin,
    carla,
  ])
  rmSync(folder, { recursive: true, force: true })
  expect(told(outcome)).toContain('4 (Stranger): admin got 2 records')
  expect(outcome.strangers).toEqual([
    { number: '4', name: 'Stranger', heir: 'admin', records: 2 },
    { number: 'constructor', name: undefined, heir: 'admin', records: 1 },
  ])
})
