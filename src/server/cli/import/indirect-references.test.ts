// Parents and authors, which the source reports only indirectly.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '#support/test-store.ts'
import { createAccount, findAccount } from '../../store/accounts.ts'
import { readMapping } from './mapping.ts'
import { readSource } from './source.ts'
import { type ImportResult, runImport, formatResult } from './run-import.ts'
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
let store: TestStore
beforeEach(async () => {
  store = await openTestStore({ clock: () => now })
  await store.write(async (tx) => createAccount(tx, { name: 'admin', role: 'administrator', passwordHash: null }))
})
afterEach(async () => store.close())

async function importSite(shown: Shown, hiddenStates: readonly HiddenState[], map?: string): Promise<ImportResult> {
  const { address, close } = await startImportSource(shown, hiddenStates)
  const found = await readSource(address, account, silent).finally(close)
  const mapping = readMapping(map)
  return runImport(store, found, { language: 'en', siteZone: 'Europe/Berlin', mapping, now, report: silent })
}

test('parents of unlisted records are imported where the source reports them, and otherwise remain unchanged', async () => {
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
  const hiddenStates = [...smallSiteHidden, { id: 60, hidden: true }, { id: 61, hidden: true }] as const
  const below = hiddenStates.map((state) => (state.id === 22 || state.id === 23 ? { ...state, below: 20 } : state))
  const { remarks } = await importSite(shown, below)
  const categories = await store.findAll('categories', [4, 60, 61])
  expect([4, 60, 61].map((id) => categories.get(id)?.shared['parent'])).toEqual([60, 61, 0])
  expect((await store.find('events', 22))?.shared['post_parent']).toBe(20)
  // The parent may be known from a file that was imported before.
  await store.update('events', 23, { shared: { post_parent: 20 } }, { account: null, changeSet: 'by the clock' })
  await importSite(shown, below)
  expect((await store.find('events', 23))?.shared['post_parent']).toBe(20)
  expect(remarks.filter(({ id }) => id === 23).map(({ remark }) => remark)).toEqual([
    'It is in no list of the source, so its parent event is unknown.',
  ])
})

test('authors are matched by name or map; records of unknown authors go to the administrator and are reported', async () => {
  const [anna, berta, carla] = await store.write(async (tx) => {
    const ids: (number | undefined)[] = []
    for (const name of ['Anna', 'Berta', 'carla'])
      ids.push((await createAccount(tx, { name, role: 'author', passwordHash: null }))?.id)
    return ids
  })
  const authors = ['2', '3', '4', 'constructor', '4', '1', '1', '5']
  const shown = {
    ...smallSite,
    events: smallSite.events.map((event, index) => ({ ...event, author: authors[index] ?? '1' })),
  }
  const folder = mkdtempSync(join(tmpdir(), 'indirect-references-'))
  const map = join(folder, 'map.csv')
  writeFileSync(map, `accounts,3,${berta}\naccounts,5,carla\n`)
  const result = await importSite(shown, smallSiteHidden, map)
  const admin = (await store.read(async (tx) => findAccount(tx, 'admin')))?.id
  const events = await store.findAll('events', [20, 21, 22, 23, 24, 27])
  expect([20, 21, 22, 23, 24, 27].map((id) => events.get(id)?.author)).toEqual([
    anna,
    berta,
    admin,
    admin,
    admin,
    carla,
  ])
  rmSync(folder, { recursive: true, force: true })
  expect(formatResult(result)).toContain('4 (Stranger): records assigned to admin: 2')
  expect(result.unknownAuthors).toEqual([
    { id: '4', name: 'Stranger', assignedTo: 'admin', records: 2 },
    { id: 'constructor', name: undefined, assignedTo: 'admin', records: 1 },
  ])
})
