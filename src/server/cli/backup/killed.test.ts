// A restore that is killed at any moment leaves the former store or the new one, whole, with the pictures of each.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawImage } from '#support/draw-image.ts'
import { createImageLibrary } from '../../images/image-library.ts'
import { openStore } from '../../sync-store/open-store.ts'
import { event } from '#support/sync-test-store.ts'
import { backup, databaseIn } from './backup.ts'
import { listImages } from './images.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'killed-'))
const dataDir = join(folder, 'data')
const file = (name: string): string => join(folder, `${name}.backup`)
const program = `
  import { restore } from '${pathToFileURL(join(import.meta.dirname, 'restore.ts')).href}'
  console.log('begins')
  await restore(process.argv[1], process.argv[2])
  console.log('done')`

/** Everything in the database but the proof of a restore. */
function contentOf(directory: string): string {
  const db = new SQLite(databaseIn(directory), { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const names = db
      .prepare<[], string>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
      )
      .pluck()
      .all()
    const hash = createHash('sha256')
    for (const name of names) {
      const rows = db.prepare(`SELECT * FROM ${name}${name === 'settings' ? " WHERE key <> 'restored'" : ''}`)
      for (const row of rows.iterate()) hash.update(JSON.stringify(row))
    }
    const shown = db.prepare<[], string>('SELECT file FROM media').pluck().all()
    for (const name of shown) {
      const kept = readdirSync(listImages(directory), { recursive: true, encoding: 'utf8' })
      expect(kept.some((path) => path.endsWith(`${name}.jpg`))).toBe(true)
    }
    return hash.digest('hex')
  } finally {
    db.close()
  }
}

/** A store with events and a picture of its own. */
async function make(name: string, width: number): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  const store = openStore(databaseIn(dataDir))
  store.transact(() => {
    for (let count = 0; count < 1500; count += 1) event(store, { en: `${name} ${count}`, nl: `${name} ${count} nl` })
  })
  const media = createImageLibrary({ store, folder: listImages(dataDir) })
  const ready = await media.prepare(await drawImage('jpeg', width, 40))
  if (ready === 'busy' || 'fault' in ready) throw new Error('the picture is sound')
  media.create(ready, { author: 1, name })
  media.close()
  store.close()
  await backup(dataDir, file(name))
}

beforeAll(async () => {
  await make('new', 50)
  await make('old', 60)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Restores in a process of its own, which is killed so many milliseconds after it began. Answers how long it took from then on. */
async function restoreAndKill(name: string, after?: number): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program, dataDir, file(name)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let began = 0
  child.stdout.once('data', () => {
    began = performance.now()
    if (after !== undefined) AbortSignal.timeout(after).addEventListener('abort', () => child.kill('SIGKILL'))
  })
  await once(child, 'exit')
  return performance.now() - began
}

test('killed at many moments, a restore leaves one store or the other', async () => {
  const old = contentOf(dataDir)
  const usual = await restoreAndKill('new')
  const fresh = contentOf(dataDir)
  expect(fresh).not.toBe(old)
  const ends = new Set<string>()
  const rounds = 10
  for (let round = 0; round < rounds; round += 1) {
    await restore(dataDir, file('old'))
    expect(contentOf(dataDir)).toBe(old)
    await restoreAndKill('new', round === 0 ? 0 : Math.round(usual * 1.2 * ((round + Math.random()) / rounds)))
    const found = contentOf(dataDir)
    expect([old, fresh]).toContain(found)
    ends.add(found)
  }
  // The first was killed as it began.
  expect(ends).toContain(old)
  await restore(dataDir, file('old'))
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([])
}, 120_000)

test('a file of another kind is refused with the store untouched', async () => {
  const before = contentOf(dataDir)
  const db = new SQLite(join(folder, 'foreign.sqlite'))
  db.exec('CREATE TABLE things (id INTEGER)')
  db.close()
  writeFileSync(join(folder, 'empty'), '')
  for (const name of ['foreign.sqlite', 'empty', 'data'])
    await expect(restore(dataDir, join(folder, name))).rejects.toThrow('is not a whole backup')
  expect(contentOf(dataDir)).toBe(before)
  expect(existsSync(databaseIn(dataDir))).toBe(true)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([])
})
