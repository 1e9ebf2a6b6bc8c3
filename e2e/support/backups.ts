// Stores and folders for tests of backups.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { RestoreTarget } from '#server/cli/backup/read-backup.ts'
import { createAccount } from '#server/store/accounts.ts'
import { createAppPassword } from '#server/store/app-passwords.ts'
import { createShareLink } from '#server/store/share-links.ts'
import { copiedTables } from '#server/store/copy-store.ts'
import { saveCoverageDay } from '#server/store/coverage.ts'
import { createGlossaryEntry } from '#server/store/glossary.ts'
import { storeResponse } from '#server/store/idempotency.ts'
import { createImage } from '#server/store/images.ts'
import { saveImportKey } from '#server/store/import-keys.ts'
import type { DatabaseLocation } from '#server/store/open-database.ts'
import { createSavedView, savePreferences } from '#server/store/preferences.ts'
import { startSession } from '#server/store/sessions.ts'
import { restoreMarker, saveSetting, storeIdKey } from '#server/store/settings.ts'
import type { Store } from '#server/store/store.ts'
import { createRecord, updateRecord } from '#server/store/write-records.ts'
import { afterTestFile } from './after-test-file.ts'
import { actor, category, event, newEvent, type TestStore, venue } from './test-store.ts'

/** A new folder, removed after the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  afterTestFile('remove', async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Where a database and its images are, the images in a new folder. */
export function targetFor(database: DatabaseLocation, folder = temporaryFolder()): RestoreTarget {
  return { database, imagesFolder: join(folder, 'images'), workFolder: folder }
}

/** The name of an image, without extension, as a letter repeated. */
export const imageName = (letter: string): string => letter.repeat(32)

/** Writes the file of an image, which contains its letter. */
export function writeImage(folder: string, letter: string): string {
  const file = join(folder, letter.repeat(2), `${imageName(letter)}.png`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, letter)
  return file
}

/** The files of a folder by path, without the one that names the store. */
export const folderContent = (folder: string): { [path: string]: string } =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'store-id')
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
  )

/** The rows of all tables, without the settings that a restore writes: its marker, and the id of the image folder. */
export const storeContent = async (store: Pick<Store, 'read'>): Promise<{ [table: string]: string[] }> =>
  store.read(async (tx) => {
    const content: { [table: string]: string[] } = {}
    for (const table of copiedTables) {
      const { rows } = await sql<{ [column: string]: unknown }>`SELECT * FROM ${sql.table(table)}`.execute(tx.db)
      content[table] = rows
        .filter((row) => table !== 'settings' || (row['key'] !== restoreMarker && row['key'] !== storeIdKey))
        .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
        .toSorted()
    }
    return content
  })

/** Fills every table of a store; its image is named by the letter. */
export async function fillStore(store: TestStore, letter: string, events = 20): Promise<void> {
  const place = await venue(store, { fr: 'Théâtre', nl: 'Theater' }, { shared: { geo_lat: 50.6325574, geo_lng: 5 } })
  const parent = await category(store, { en: 'Music' })
  const { id } = await category(store, { en: 'Jazz' }, parent.id)
  const tag = await store.create('tags', {
    sourceLanguage: 'en',
    translations: { en: { status: 'publish', texts: { name: 'Free' } } },
  })
  const organizer = await store.create('organizers', {
    sourceLanguage: 'en',
    author: 1,
    translations: { en: { status: 'publish', texts: { organizer: 'Club' } } },
  })
  const links = { venue: [place.id], organizer: [organizer.id], categories: [id, parent.id], tags: [tag.id] }
  const first = await event(store, { fr: 'Fête 🎉', nl: 'Feest op 1 mei', en: `Party ${letter}` }, { links })
  await store.update('events', first.id, { remove: ['en'], shared: { password: 'secret' } })
  await store.update('events', first.id, { trash: 'put' })
  await store.write(async (tx) => {
    for (let count = 0; count < events; count += 1)
      await createRecord(tx, 'events', newEvent({ en: `${letter} ${count}` }, { links }), actor)
    const account = await createAccount(tx, { name: 'Zoé', role: 'administrator', passwordHash: 'hash' })
    const owner = account?.id ?? 0
    await saveSetting(tx, 'begun', '2026-11-21T12:00:00.000Z')
    await startSession(tx, { tokenHash: 'token', account: owner, idleSeconds: 60, maxSeconds: 600 })
    await createAppPassword(tx, { account: owner, name: 'import', hash: 'hash' })
    const link = { event: first.id, account: owner, language: undefined, tokenHash: 'token', seconds: 600 }
    await createShareLink(tx, link)
    await saveImportKey(tx, 'uid@example.org', first.id)
    const dismissal = { fingerprint: 'f', reason: 'Former day' }
    const dismissals = [{ language: 'nl', field: 'title', kind: 'day', dismissal }] as const
    await updateRecord(tx, 'events', first.id, { dismissals }, actor)
    const counts = { total: 2, missing: 1, outdated: 0, partial: 0, unpublished: 0, complete: 1 }
    await saveCoverageDay(tx, '2026-11-21', [{ language: 'nl', ...counts }])
    await createGlossaryEntry(tx, { texts: { fr: 'Fête', nl: 'Feest' }, translated: true, note: '' })
    await savePreferences(tx, owner, '{"density":"compact"}')
    await createSavedView(tx, { account: owner, resource: 'events', name: 'Mine', query: 'author=1', shared: true })
    await storeResponse(
      tx,
      { account: owner, path: '/events', language: 'en', key: 'k' },
      {
        bodyHash: 'body',
        status: 201,
        headers: {},
        body: '{}',
      },
    )
    const file = {
      name: 'hall.png',
      file: imageName(letter),
      extension: 'png',
      width: 4,
      height: 3,
      filesize: 1,
      sizes: {},
    }
    await createImage(tx, { author: owner, ...file, alt: { en: 'Hall' } })
  })
}

/**
 * Runs a TypeScript program that prints a line when it begins. With `killAfter` it is killed so many milliseconds after that. Returns the
 * milliseconds that it ran since it began.
 */
export async function runProgram(program: string, args: readonly string[], killAfter?: number): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let began = 0
  child.stdout.once('data', () => {
    began = performance.now()
    if (killAfter !== undefined) AbortSignal.timeout(killAfter).addEventListener('abort', () => child.kill('SIGKILL'))
  })
  await once(child, 'exit')
  return performance.now() - began
}
