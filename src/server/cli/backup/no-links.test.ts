// On a disk that knows no second names, as memory sticks are, a backup is written and put back all the same.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../sync-store/open-store.ts'
import { event } from '#support/sync-test-store.ts'
import { backup, databaseIn } from './backup.ts'
import { listImages } from './images.ts'
import { restore } from './restore.ts'

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  linkSync: () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  },
}))

let folder: string
let dataDir: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'no-links-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'kept.backup')
  const image = join(listImages(dataDir), 'aa', `${'a'.repeat(32)}.png`)
  mkdirSync(dirname(image), { recursive: true })
  writeFileSync(image, 'a')
  const store = openStore(databaseIn(dataDir))
  event(store, { en: 'Kept' })
  store.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what was backed up is restored, pictures too', async () => {
  const other = join(folder, 'other')
  await backup(dataDir, file)
  await restore(other, file)
  const store = openStore(databaseIn(other))
  expect(store.read('events', 1)?.variants.en?.texts['title']).toBe('Kept')
  store.close()
  expect(readFileSync(join(listImages(other), 'aa', `${'a'.repeat(32)}.png`), 'utf8')).toBe('a')
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'kept.backup', 'other'])
})

test('a file that somebody put there meanwhile stays', async () => {
  const taking = backup(dataDir, file)
  writeFileSync(file, 'mine')
  await expect(taking).rejects.toThrow('EEXIST')
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'kept.backup'])
})
