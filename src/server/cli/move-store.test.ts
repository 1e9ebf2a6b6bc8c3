// Backup and restore by their commands, between SQLite and PostgreSQL.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillStore, folderContent, storeContent, writeImage } from '#support/backups.ts'
import { blankInstallation, newFolder, refusedStart, startService } from '#support/service-process.ts'
import { openTestStore } from '#support/test-store.ts'
import { readEnvironment, storeLocation, type Variables } from '../environment.ts'

const timeout = 180_000

/** Runs a command of this folder. Returns its exit code and outputs. */
function run(command: string, variables: Variables, ...args: string[]) {
  const { PATH, HOME, NODE_OPTIONS } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, `${command}.ts`), ...args],
    { env: { PATH, HOME, NODE_OPTIONS, ...variables }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

const openStoreOf = async (variables: Variables) =>
  openTestStore({ location: storeLocation(readEnvironment(variables)) })

/** Everything in store and images folder of an installation. */
async function contentOf(variables: Variables) {
  const store = await openStoreOf(variables)
  const content = await storeContent(store)
  await store.close()
  return { content, images: folderContent(readEnvironment(variables).imagesDir) }
}

/** Starts and stops a service. */
async function start(variables: Variables): Promise<void> {
  const service = startService(variables)
  await service.origin
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
}

test(
  'one backup file moves a store from SQLite to PostgreSQL and back',
  async () => {
    const { DATABASE_URL, DATA_DIR } = await blankInstallation()
    const [onFile, onServer] = [{ DATA_DIR }, { DATA_DIR, DATABASE_URL }]
    await start(onFile)
    const store = await openStoreOf(onFile)
    await fillStore(store, 'a')
    await store.close()
    writeImage(join(DATA_DIR, 'media'), 'a')
    const moved = await contentOf(onFile)

    const file = join(newFolder(), 'calendar.backup')
    expect(run('backup', onFile, file)).toEqual({
      status: 0,
      stdout: `Backup: ${file} (image files: 1)\n`,
      stderr: '',
    })
    // Written after the backup: the store of the file still needs it.
    writeImage(join(DATA_DIR, 'media'), 'b')
    expect(await refusedStart(onServer)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('belongs to another store'),
    })
    expect(run('restore', onServer, file)).toEqual({
      status: 0,
      stdout: 'Restored: the database of DATABASE_URL\n',
      stderr: '',
    })
    expect((await contentOf(onServer)).content).toEqual(moved.content)
    expect(Object.keys(folderContent(join(DATA_DIR, 'media')))).toHaveLength(2)
    await start(onServer)
    await start(onFile)

    const back = join(newFolder(), 'back.backup')
    expect(run('backup', onServer, back).status).toBe(0)
    const otherPlace = { DATA_DIR: join(newFolder(), 'data') }
    expect(run('restore', otherPlace, back)).toMatchObject({ status: 0, stderr: '' })
    expect((await contentOf(otherPlace)).content).toEqual(moved.content)
    await start(otherPlace)
    const ids = [DATA_DIR, otherPlace.DATA_DIR].map((folder) => readFileSync(join(folder, 'media', 'store-id'), 'utf8'))
    expect(new Set(ids).size).toBe(2)
  },
  timeout,
)

test(
  'backup and restore reject a database without a store, the images folder of another store, an unreachable server',
  async () => {
    const [first, second] = [await blankInstallation(), await blankInstallation()]
    const file = join(newFolder(), 'calendar.backup')
    expect(run('backup', first, file)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'There is no calendar in the database of DATABASE_URL yet. Start the service once',
      ),
    })
    await start(first)
    await start(second)
    expect(run('backup', first, file)).toMatchObject({ status: 0, stderr: '' })
    const wrong = { ...first, IMAGES_DIR: join(second.DATA_DIR, 'media') }
    const before = [await contentOf(first), await contentOf(second)]
    const other = join(newFolder(), 'other.backup')
    for (const rejected of [run('backup', wrong, other), run('restore', wrong, file)])
      expect(rejected).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('belongs to another store'),
      })
    expect(existsSync(other)).toBe(false)
    expect([await contentOf(first), await contentOf(second)]).toEqual(before)
    const nowhere = { ...first, DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/none' }
    for (const rejected of [run('backup', nowhere, other), run('restore', nowhere, file)]) {
      expect(rejected).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('no PostgreSQL server') })
      expect(rejected.stderr).not.toContain('hunter2')
    }
  },
  timeout,
)
