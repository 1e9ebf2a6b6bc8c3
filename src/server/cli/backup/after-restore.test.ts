// What a service remembers of the store it had is worth nothing once a backup stands in its place.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../sync-store/open-store.ts'
import type { Store } from '../../sync-store/store.ts'
import { by, editor, event, listQuery } from '#support/sync-test-store.ts'
import { backup, databaseIn } from './backup.ts'
import { restore } from './restore.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const inFolder = (): { dataDir: string; file: string; open: () => Store } => {
  const folder = mkdtempSync(join(tmpdir(), 'remembered-'))
  folders.push(folder)
  const dataDir = join(folder, 'data')
  return { dataDir, file: join(folder, 'kept.backup'), open: () => openStore(databaseIn(dataDir)) }
}
const found = async (store: Store, text: string): Promise<number[]> => {
  const query = listQuery('en', { account: editor, search: { text, allLanguages: false } })
  return store.list(query).rows.map(({ id }) => id)
}

test('a search finds what the backup holds, although fewer changes were made until then', async () => {
  const { dataDir, file, open } = inFolder()
  mkdirSync(dataDir)
  const begun = open()
  const { id } = event(begun, { en: 'Concert' })
  await backup(dataDir, file)
  begun.change('events', id, { trash: 'put' }, by)
  event(begun, { en: 'Concert again' })
  begun.close()
  const store = open()
  expect(await found(store, 'concert')).toHaveLength(1)
  await restore(dataDir, file)
  expect(await found(store, 'concert')).toEqual([id])
  const after = event(store, { en: 'Concert after' })
  expect(await found(store, 'concert')).toEqual([id, after.id])
  store.close()
})

test('a word that only the former store knew is found when it is written again', async () => {
  const { dataDir, file, open } = inFolder()
  mkdirSync(dataDir)
  const store = open()
  await backup(dataDir, file)
  const former = event(store, { en: 'Quokkaparade' })
  expect(await found(store, 'kkapar')).toEqual([former.id])
  await restore(dataDir, file)
  expect(await found(store, 'kkapar')).toEqual([])
  const { id } = event(store, { en: 'Quokkaparade' })
  expect(await found(store, 'kkapar')).toEqual([id])
  store.close()
})
