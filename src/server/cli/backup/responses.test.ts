// A restored store gives the responses of the former one, in a running service and in a new one.
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { targetFor, temporaryFolder } from '#support/backups.ts'
import { demoExcerpt } from '#support/demo-excerpt.ts'
import { drawImage } from '#support/draw-image.ts'
import { startTestApp } from '#support/test-app.ts'
import { blankDatabase, testDatabase } from '#support/test-database.ts'
import { listIds, listQuery, openTestStore, type TestStore } from '#support/test-store.ts'
import { hashApplicationPassword } from '../../auth/secrets.ts'
import type { Config } from '../../config.ts'
import { seed } from '../../demo/seed.ts'
import { createService, type Service } from '../../http/app.ts'
import { originalName } from '../../images/files.ts'
import { createImageLibrary, type ImageLibrary, type PreparedImage } from '../../images/image-library.ts'
import { createAccount } from '../../store/accounts.ts'
import { createAppPassword } from '../../store/app-passwords.ts'
import { type RestoreTarget, restoreBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const clock = (): number => Date.parse('2026-11-21T12:00:00Z')
const origin = 'https://calendar.example.org'
const credentials = `Basic ${Buffer.from('admin:secret').toString('base64')}`
const api = '/en/calendar/events/v1'
const timeout = 240_000

let config: Config
let target: RestoreTarget
let store: TestStore
let media: ImageLibrary
let service: Service
let file: string
let imageFile: string

async function prepareImage(format: 'jpeg' | 'png', width: number): Promise<PreparedImage> {
  const prepared = await media.prepare(await drawImage(format, width, 90))
  return prepared
}

/** Demo content, an account with an application password, an image that an event shows, and a backup of all. */
beforeAll(async () => {
  ;({ config } = await startTestApp())
  target = targetFor(await testDatabase())
  store = await openTestStore({ location: target.database, clock })
  media = createImageLibrary({ store, folder: target.imagesFolder })
  service = createService({ store, clock, config, media })
  const author = await store.write(async (tx) => {
    const account = await createAccount(tx, { name: 'admin', role: 'administrator', passwordHash: null })
    const owner = account?.id ?? 0
    await createAppPassword(tx, { account: owner, name: 'test', hash: hashApplicationPassword('secret') })
    return owner
  })
  const content = await demoExcerpt()
  await store.write(async (tx) => seed(tx, { author, now: clock(), siteZone: 'Europe/Brussels', content }))
  const prepared = await prepareImage('jpeg', 400)
  const image = await store.write(async (tx) =>
    media.create(tx, prepared, { author, name: 'poster.jpg', alt: { en: 'Hall' } }),
  )
  imageFile = originalName(image)
  const [shown] = await listIds(store, listQuery('en', { perPage: 1 }))
  await store.update('events', shown ?? 0, { shared: { image: image.id } }, { account: author, changeSet: 'image' })
  file = join(temporaryFolder(), 'calendar.backup')
  await writeBackup(store, target.imagesFolder, file)
  return () => media.close()
}, timeout)

const send = async (path: string, init: RequestInit = {}, to = service): Promise<Response> =>
  to(
    new Request(`${origin}${path}`, { ...init, headers: { Authorization: credentials, ...init.headers } }),
    '192.0.2.1',
  )

const paths = (): string[] => [
  ...['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((list) =>
    ['en', 'nl'].map((language) => `${api}/${list}?per_page=100&ml_language=${language}`),
  ),
  `${api}/events?search=concert&start_date=2020-01-01`,
  `/media/${imageFile}`,
  ...['media', 'media/1', 'attention', 'session', 'accounts', 'views', 'search?q=concert', 'changes?limit=500'].map(
    (path) => `/en/calendar/admin/v1/${path}`,
  ),
  ...Array.from({ length: 60 }, (_, index) => index + 1).flatMap((id) => [
    `${api}/events/${id}`,
    `${api}/venues/${id}`,
    `${api}/tags/${id}`,
    `/en/calendar/admin/v1/events/${id}`,
    `/en/calendar/admin/v1/events/${id}/history`,
  ]),
]

/** The suffix that a restore adds to the id of the newest change. */
const restoreMark = /(?<="last_change":"\d+)-[\da-f]{8}(?=")/

const describeResponse = async (path: string, to?: Service): Promise<string> => {
  const response = await send(path, {}, to)
  return `${path} ${response.status} ${response.headers.get('ETag')} ${(await response.text()).replace(restoreMark, '')}`
}

/** Every response of a service. None of them is an error of the service. */
async function allResponses(to = service): Promise<string[]> {
  const responses: string[] = []
  for (const path of paths()) responses.push(await describeResponse(path, to))
  expect(responses.find((response) => / 5\d\d null /.test(response))).toBe(undefined)
  return responses
}

/** Creates a record and moves others to the trash. */
async function change(): Promise<void> {
  const body = JSON.stringify({ title: 'After', start_date: '2027-01-01', end_date: '2027-01-02', tags: ['New'] })
  const headers = { 'Content-Type': 'application/json' }
  expect((await send(`${api}/events`, { method: 'POST', body, headers })).status).toBe(201)
  for (const id of await listIds(store, listQuery('en', { perPage: 3 })))
    expect((await send(`${api}/events/${id}`, { method: 'DELETE' })).status).toBe(200)
}

test(
  'responses after a restore equal those at the backup, in the running service and in a new one',
  async () => {
    const before = await allResponses()
    await change()
    expect(await allResponses()).not.toEqual(before)
    await restoreBackup(file, target)
    expect(await allResponses()).toEqual(before)
    await change()
    await restoreBackup(file, target)

    const other = targetFor(await blankDatabase())
    await restoreBackup(file, other)
    const restored = await openTestStore({ location: other.database, clock })
    const library = createImageLibrary({ store: restored, folder: other.imagesFolder })
    const responses = await allResponses(createService({ store: restored, clock, config, media: library }))
    library.close()
    expect(responses).toEqual(before)
  },
  timeout,
)

test(
  'every response during a restore is that of the former or of the restored store',
  async () => {
    const path = `${api}/events?per_page=100`
    const restored = await describeResponse(path)
    await change()
    const former = await describeResponse(path)
    const state = { isOver: false }
    const restoring = restoreBackup(file, target).finally(() => (state.isOver = true))
    const responses: string[] = []
    while (!state.isOver) {
      responses.push(await describeResponse(path))
      await new Promise(setImmediate)
    }
    await restoring
    responses.push(await describeResponse(path))
    const switched = responses.indexOf(restored)
    expect(responses.slice(0, switched).every((response) => response === former)).toBe(true)
    expect(responses.slice(switched).every((response) => response === restored)).toBe(true)
  },
  timeout,
)

test(
  'an image whose upload is in progress when a restore begins has its files afterwards',
  async () => {
    const prepared = await prepareImage('png', 120)
    await restoreBackup(file, target)
    await store.write(async (tx) => media.create(tx, prepared, { author: 1, name: 'meanwhile.png' }))
    expect((await send(`/media/${originalName(prepared)}`)).status).toBe(200)
  },
  timeout,
)

test(
  'search after a restore matches the restored records only, and indexes new ones',
  async () => {
    const found = async (text: string): Promise<number> => {
      const response = await send(`${api}/events?search=${text}&start_date=2020-01-01`)
      return Number(response.headers.get('X-TEC-Total') ?? JSON.parse(await response.text()).total)
    }
    const create = async (title: string): Promise<void> => {
      const body = JSON.stringify({ title, start_date: '2027-01-01', end_date: '2027-01-02' })
      const headers = { 'Content-Type': 'application/json' }
      expect((await send(`${api}/events`, { method: 'POST', body, headers })).status).toBe(201)
    }
    const before = await found('concert')
    await create('Quokkaparade concert')
    expect([await found('kkapar'), await found('concert')]).toEqual([1, before + 1])
    await restoreBackup(file, target)
    expect([await found('kkapar'), await found('concert')]).toEqual([0, before])
    await create('Quokkaparade')
    expect(await found('kkapar')).toBe(1)
  },
  timeout,
)
