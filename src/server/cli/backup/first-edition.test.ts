// Backups of the first edition are restored with every record. They were written by its releases, without derived tables.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { drawTagged, secret } from '#support/draw-image.ts'
import { folderContent, imageName, targetFor, temporaryFolder } from '#support/backups.ts'
import { blankDatabase } from '#support/test-database.ts'
import { event, openTestStore } from '#support/test-store.ts'
import { listAccounts } from '../../store/accounts.ts'
import { listAppPasswords } from '../../store/app-passwords.ts'
import { changesAfter } from '../../store/changes.ts'
import { readImage } from '../../store/images.ts'
import { openImageFiles, originalName, uploadName } from '../../images/files.ts'
import { listSavedViews, readPreferences } from '../../store/preferences.ts'
import { readRecords } from '../../store/records.ts'
import { toRows } from '../../store/derived-columns.ts'
import { searchText } from '../../store/search-text.ts'
import { readSetting } from '../../store/settings.ts'
import { writeChecksum } from './checksum.ts'
import { restoreBackup } from './read-backup.ts'

const samples = join(import.meta.dirname, '../../../../e2e/support/first-edition')
const expected = JSON.parse(readFileSync(join(samples, 'expected.json'), 'utf8'))

async function writeSample(version: number, image: Buffer = Buffer.from('jpeg')): Promise<string> {
  const file = join(temporaryFolder(), 'first.backup')
  const database = new SQLite(file)
  database.exec(readFileSync(join(samples, `version-${version}.sql`), 'utf8'))
  database.exec('CREATE TABLE backup_files (path TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT')
  database.prepare('INSERT INTO backup_files VALUES (?, ?)').run(`aa/${imageName('a')}.jpg`, image)
  database.close()
  await writeChecksum(file)
  return file
}

test.each([19, 21])(
  'a backup of version %i is restored with every record, account, image and setting',
  async (version) => {
    const target = targetFor(await blankDatabase())
    await restoreBackup(await writeSample(version), target)
    const store = await openTestStore({ location: target.database, clock: () => Date.parse('2026-11-21T12:30:00Z') })
    const ids = Array.from({ length: 20 }, (_, index) => index + 1)
    await store.read(async (tx) => {
      const records = []
      for (const resource of resourceNames) records.push(...(await readRecords(tx, resource, ids)).values())
      expect(records).toEqual(expected.records)
      expect(await changesAfter(tx, 0, 100)).toEqual(expected.changes)
      expect(await readImage(tx, 1)).toEqual(expected.image)
      expect(await listAccounts(tx)).toEqual(expected.accounts)
      expect(await listSavedViews(tx, 1)).toEqual(expected.views)
      expect(await readPreferences(tx, 1)).toBe('{"density":"compact"}')
      expect(await readSetting(tx, 'seeded')).toBe('1')
      expect(await readSetting(tx, 'store_id')).toMatch(/^[0-9a-f-]{36}$/)
      expect((await listAppPasswords(tx, 1)).map(({ id, name, scope }) => [id, name, scope])).toEqual([
        [1, 'import', 'read'],
      ])
      const sessions = await tx.db.selectFrom('sessions').selectAll().execute()
      expect(sessions).toMatchObject([{ token_hash: 'token', idle_timeout_ms: 3_600_000 }])
      const keys = await tx.db.selectFrom('idempotency_keys').selectAll().execute()
      expect(keys).toMatchObject([{ key: 'k', response: '{"status":201,"headers":{},"body":"{}"}' }])
      const { rows } = await sql<{ [column: string]: unknown }>`SELECT * FROM events_list_rows`.execute(tx.db)
      const asText = (row: { [column: string]: unknown }): string =>
        JSON.stringify(
          row,
          Object.keys(row)
            .filter((column) => column !== 'has_overlap')
            .toSorted(),
        )
      const events = records.filter(({ resource }) => resource === 'events')
      expect(rows.map(asText).toSorted()).toEqual(events.flatMap(toRows).map(asText).toSorted())
      const bodies = await tx.db.selectFrom('search_text').selectAll().execute()
      const texts = records.flatMap((record) =>
        languages.flatMap((language) => {
          const body = searchText(record, language)
          return body === undefined ? [] : [`${record.resource} ${language} ${record.id} ${body}`]
        }),
      )
      const stored = bodies.map(({ resource, language, record, body }) => `${resource} ${language} ${record} ${body}`)
      expect(stored.toSorted()).toEqual(texts.toSorted())
      const times = await tx.db.selectFrom('venue_times').select(['venue', 'event', 'is_long']).execute()
      expect(times).toEqual([{ venue: 2, event: 5, is_long: 1 }])
      const removed = await tx.db.selectFrom('removed_translations').selectAll().execute()
      expect(removed).toEqual([{ resource: 'events', id: 4, language: 'de', revision: 2 }])
    })
    expect(folderContent(target.imagesFolder)).toEqual({ [`aa/${imageName('a')}.jpg`]: 'jpeg' })
    expect((await event(store, { en: 'Next' })).id).toBe(8)
    await store.close()
  },
)

test('images are re-encoded under their names and cropped around their focal points', async () => {
  const target = targetFor(await blankDatabase())
  const upload = await drawTagged('jpeg', 2600, 650)
  const files = openImageFiles(target.imagesFolder)
  const names = { file: imageName('a'), extension: 'jpg' }
  await files.write(originalName(names), upload)
  await restoreBackup(await writeSample(21, upload), target)
  const store = await openTestStore({ location: target.database })
  const image = await store.read(async (tx) => readImage(tx, 1))
  const served = Buffer.from((await files.read(originalName(names))) ?? [])
  expect(image).toMatchObject({
    width: 2560,
    height: 640,
    filesize: served.length,
    revision: 2,
    focus: { x: 25, y: 75 },
  })
  expect(served.includes(secret)).toBe(false)
  expect(Buffer.from((await files.read(uploadName(names.file))) ?? []).equals(upload)).toBe(true)
  expect(image?.sizes).toMatchObject({ thumbnail: { width: 150, height: 150, at: 113 }, medium: { width: 300 } })
  expect(await files.size(`${names.file}-150x150-113.jpg`)).toBe(image?.sizes['thumbnail']?.filesize)
  await store.close()
})
