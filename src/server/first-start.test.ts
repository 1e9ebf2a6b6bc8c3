// The first start of several processes at once, and the images folder of a store.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blankInstallation, newFolder, refusedStart, startService } from '#support/service-process.ts'
import { storeContent } from '#support/backups.ts'
import { openTestDatabase } from '#support/test-database.ts'
import { readEnvironment, storeLocation, type Variables } from './environment.ts'
import { createImage } from './store/images.ts'
import { openDatabase } from './store/open-database.ts'

const timeout = 60_000

const locationOf = (variables: Variables) => storeLocation(readEnvironment(variables))

/** Everything in the database of an installation. */
async function contentOf(variables: Variables) {
  const database = await openTestDatabase(locationOf(variables))
  const content = await storeContent(database)
  await database.close()
  return content
}

/** Starts a service, and stops it when it listens. */
async function startAndStop(variables: Variables): Promise<void> {
  const service = startService(variables)
  await service.origin
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
}

test(
  'two processes that start on an empty database create one administrator and the demo content once',
  async () => {
    const variables = { ...(await blankInstallation()), DEMO: '1' }
    const services = [startService(variables), startService(variables)]
    const origins = await Promise.all(services.map(({ origin }) => origin))
    const passwords = services.flatMap(({ output }) => /^Password: (\S+)$/m.exec(output().stdout)?.[1] ?? [])
    expect(passwords).toHaveLength(1)
    for (const origin of origins) {
      const session = await fetch(`${origin}/en/calendar/admin/v1/session`, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'admin', password: passwords[0] }),
      })
      expect(session.status).toBe(200)
    }
    for (const { child } of services) child.kill('SIGTERM')
    expect(await Promise.all(services.map(({ ended }) => ended))).toEqual([0, 0])
    const content = await contentOf(variables)
    expect(content['accounts']).toHaveLength(1)
    // Content that was written twice would have numbered slugs.
    const slugs = content['tags_translations']?.map((row) => /"slug","([^"]*)"/.exec(row)?.[1]) ?? []
    expect(slugs.length).toBeGreaterThan(0)
    expect(slugs.filter((slug) => slug?.endsWith('-2'))).toEqual([])
  },
  2 * timeout,
)

test(
  'a later start prints no password',
  async () => {
    const variables = await blankInstallation()
    await startAndStop(variables)
    const later = startService(variables)
    await later.origin
    expect(later.output().stdout).not.toContain('Password')
  },
  timeout,
)

test(
  'the images folder of another store is rejected, and nothing is changed',
  async () => {
    const [first, second] = [await blankInstallation(), await blankInstallation()]
    const images = join(first.DATA_DIR, 'media')
    await startAndStop(first)
    const id = readFileSync(join(images, 'store-id'), 'utf8')
    const rejected = {
      code: 1,
      stdout: '',
      stderr: `The images folder ${images} belongs to another store: set IMAGES_DIR to the folder of this store, or to an empty one for a new store.\n`,
    }
    const wrong = { ...second, IMAGES_DIR: images }
    expect(await refusedStart(wrong)).toEqual(rejected)
    expect(existsSync(join(second.DATA_DIR, 'calendar.sqlite'))).toBe(false)
    await startAndStop(second)
    const content = await contentOf(second)
    expect(await refusedStart(wrong)).toEqual(rejected)
    expect(await contentOf(second)).toEqual(content)
    expect(readFileSync(join(images, 'store-id'), 'utf8')).toBe(id)
    expect(readdirSync(images)).toEqual(['store-id'])
    await startAndStop(first)
  },
  2 * timeout,
)

test(
  'a missing images folder of a store with images is rejected',
  async () => {
    const variables = await blankInstallation()
    await startAndStop(variables)
    const database = await openDatabase(locationOf(variables))
    const file = 'a'.repeat(32)
    const image = { name: 'a.png', file, extension: 'png', width: 1, height: 1, filesize: 1, sizes: {} }
    await database.write(async (tx) => createImage(tx, { author: 1, ...image }))
    await database.close()
    const images = join(variables.DATA_DIR, 'media')
    rmSync(images, { recursive: true })
    const { code, stderr } = await refusedStart(variables)
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${images} lacks the images of this store`)])
    expect(existsSync(images)).toBe(false)
    // A folder with the images but without the id file, such as a manual copy, is accepted.
    mkdirSync(join(images, 'aa'), { recursive: true })
    writeFileSync(join(images, 'aa', `${file}.png`), 'a')
    await startAndStop(variables)
    expect(existsSync(join(images, 'store-id'))).toBe(true)
  },
  2 * timeout,
)

test(
  'an images folder that is a file is rejected',
  async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const { code, stderr } = await refusedStart({ ...(await blankInstallation()), IMAGES_DIR: file })
    expect([code, stderr]).toEqual([1, `${file} cannot be a folder: choose another IMAGES_DIR.\n`])
  },
  timeout,
)
