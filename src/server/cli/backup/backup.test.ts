// A service that goes on running answers the same after a backup is restored; what is broken is refused.
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashApplicationPassword } from '../../auth/secrets.ts'
import { seed } from '../../demo/seed.ts'
import { createService, type Service } from '../../http/app.ts'
import { originalName } from '../../images/files.ts'
import { drawImage } from '#support/draw-image.ts'
import { createImageLibrary, type ImageLibrary } from '../../images/image-library.ts'
import { openStore } from '../../sync-store/open-store.ts'
import type { Store } from '../../sync-store/store.ts'
import type { ListQuery } from '../../sync-store/types.ts'
import { startTestApp } from '#support/test-app.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { BrokenBackup } from './seal.ts'

const clock = (): number => Date.parse('2026-11-21T12:00:00Z')
const origin = 'https://calendar.example.org'
const credentials = `Basic ${Buffer.from('admin:secret').toString('base64')}`
const firstThree: ListQuery = {
  resource: 'events',
  language: 'en',
  account: null,
  page: 1,
  perPage: 3,
  statuses: ['publish'],
  order: { by: 'id', descending: false },
}
let pictureFile: string
let template: string
let folder: string
let dataDir: string
let file: string
let store: Store
let service: Service
let media: ImageLibrary | undefined

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'backup-template-'))
  const filled = openStore(join(template, 'calendar.sqlite'), { clock })
  const account = filled.accounts.create({ name: 'admin', role: 'administrator', passwordHash: null })
  const author = account?.id ?? 0
  filled.applicationPasswords.add({ account: author, name: 'test', hash: hashApplicationPassword('secret') })
  await seed(filled, { author, now: clock(), siteZone: 'Europe/Brussels' })
  const room = createImageLibrary({ store: filled, folder: join(template, 'media') })
  const ready = await room.prepare(await drawImage('jpeg', 400, 300))
  if (ready === 'busy' || 'fault' in ready) throw new Error('the picture is sound')
  const image = room.create(ready, { author, name: 'poster.jpg', alt: { en: 'Hall' } })
  room.close()
  pictureFile = originalName(image)
  const [shown] = filled.list({ ...firstThree, perPage: 1 }).rows
  filled.change('events', shown?.id ?? 0, { shared: { image: image.id } }, { account: author, changeSet: 'picture' })
  filled.close()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'calendar.backup')
  cpSync(template, dataDir, { recursive: true })
  open(dataDir)
})
afterEach(() => {
  media?.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (from: string): void => {
  store = openStore(join(from, 'calendar.sqlite'), { clock })
  const { config, store: unused } = startTestApp()
  unused.close()
  media?.close()
  media = createImageLibrary({ store, folder: join(from, 'media') })
  service = createService({ store, clock, config, media })
}

const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
  service(
    new Request(`${origin}${path}`, { ...init, headers: { Authorization: credentials, ...init.headers } }),
    '192.0.2.1',
  )
const api = '/en/calendar/events/v1'
const tellAll = async (): Promise<string[]> => {
  const lists = ['events', 'venues', 'organizers', 'categories', 'tags']
  const paths = lists.flatMap((list) => ['en', 'nl'].map((language) => `/${list}?per_page=100&ml_language=${language}`))
  const shown: string[] = []
  const apart = [
    `/media/${pictureFile}`,
    ...['media', 'media/1', 'attention', 'session', 'accounts', 'views', 'search?q=concert', 'changes?limit=500'].map(
      (path) => `/en/calendar/admin/v1/${path}`,
    ),
  ]
  for (const path of [...paths, '/events?search=concert&start_date=2020-01-01', ...apart, ...eachRecord()]) {
    const answer = await ask(/^\/(en|media)\//.test(path) ? path : `${api}${path}`)
    shown.push(`${path} ${answer.status} ${answer.headers.get('ETag')} ${await answer.text()}`)
  }
  return shown
}
const eachRecord = (): string[] =>
  Array.from({ length: 60 }, (_, index) => index + 1).flatMap((id) => [
    `/events/${id}`,
    `/venues/${id}`,
    `/tags/${id}`,
    `/en/calendar/admin/v1/events/${id}`,
    `/en/calendar/admin/v1/events/${id}/history`,
  ])
const change = async (): Promise<void> => {
  const body = JSON.stringify({ title: 'After', start_date: '2027-01-01', end_date: '2027-01-02', tags: ['New'] })
  const headers = { 'Content-Type': 'application/json' }
  expect((await ask(`${api}/events`, { method: 'POST', body, headers })).status).toBe(201)
  const { rows } = store.list(firstThree)
  for (const { id } of rows) expect((await ask(`${api}/events/${id}`, { method: 'DELETE' })).status).toBe(200)
}

test('a restored store answers every question as before, under the same service', async () => {
  const before = await tellAll()
  await backup(dataDir, file)
  await change()
  expect(await tellAll()).not.toEqual(before)
  await restore(dataDir, file)
  expect(await tellAll()).toEqual(before)
  await change()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([])
})

test('while a restore goes on every answer is the former or the restored one', async () => {
  const path = `${api}/events?per_page=100`
  const response = async (): Promise<string> => {
    const answer = await ask(path)
    return `${answer.status} ${answer.headers.get('ETag')} ${await answer.text()}`
  }
  const restored = await response()
  await backup(dataDir, file)
  await change()
  const former = await response()
  const state = { isOver: false }
  const restoring = restore(dataDir, file).finally(() => (state.isOver = true))
  const seen: string[] = []
  while (!state.isOver) {
    seen.push(await response())
    await new Promise(setImmediate)
  }
  await restoring
  seen.push(await response())
  const turn = seen.indexOf(restored)
  expect(seen.slice(0, turn).every((one) => one === former)).toBe(true)
  expect(seen.slice(turn).every((one) => one === restored)).toBe(true)
})

test('a restored store answers the same when it is opened anew, in a folder of its own', async () => {
  const before = await tellAll()
  await backup(dataDir, file)
  const other = join(folder, 'other')
  await restore(other, file)
  store.close()
  open(other)
  expect(await tellAll()).toEqual(before)
})

test('writes while a backup is taken are kept, and it holds one moment', async () => {
  const taking = backup(dataDir, file)
  for (let count = 0; count < 20; count += 1) {
    store.accounts.create({ name: `writer${count}`, role: 'author', passwordHash: null })
    await new Promise(setImmediate)
  }
  await taking
  expect(store.accounts.all()).toHaveLength(21)
  await restore(join(folder, 'other'), file)
  const copy = openStore(join(folder, 'other', 'calendar.sqlite'))
  expect(copy.accounts.all().length).toBeLessThanOrEqual(21)
  copy.close()
})

test('pictures come back, and those added since are gone', async () => {
  const images = join(dataDir, 'media')
  const all = (): string[] => readdirSync(images, { recursive: true, encoding: 'utf8' }).toSorted()
  const [before, path] = [all(), join(images, pictureFile.slice(0, 2), pictureFile)]
  const bytes = readFileSync(path)
  const { pictures: count } = await backup(dataDir, file)
  expect(count).toBeGreaterThan(1)
  rmSync(path)
  writeFileSync(join(images, 'late.jpg'), 'late')
  utimesSync(join(images, 'late.jpg'), new Date(), new Date(Date.now() - 60_000))
  await restore(dataDir, file)
  expect(all()).toEqual(before)
  expect(readFileSync(path)).toEqual(bytes)
})

test('a picture that is being uploaded when a restore begins has its files afterwards', async () => {
  await backup(dataDir, file)
  const ready = await media?.prepare(await drawImage('png', 120, 90))
  if (!ready || ready === 'busy' || 'fault' in ready) throw new Error('the picture is sound')
  await restore(dataDir, file)
  media?.create(ready, { author: 1, name: 'meanwhile.png' })
  expect((await ask(`/media/${originalName(ready)}`)).status).toBe(200)
})

test('what is cut, altered or no backup is refused and nothing changes', async () => {
  await backup(dataDir, file)
  const before = await tellAll()
  const bundle = readFileSync(file)
  const altered = Buffer.from(bundle)
  altered[5000] = (altered[5000] ?? 0) ^ 1
  writeFileSync(file, altered)
  await expect(restore(dataDir, file)).rejects.toThrow(BrokenBackup)
  writeFileSync(file, bundle)
  appendFileSync(file, 'more')
  await expect(restore(dataDir, file)).rejects.toThrow(BrokenBackup)
  writeFileSync(file, bundle)
  truncateSync(file, bundle.length - 1000)
  await expect(restore(dataDir, file)).rejects.toThrow(BrokenBackup)
  writeFileSync(file, 'a text')
  await expect(restore(dataDir, file)).rejects.toThrow(BrokenBackup)
  expect(await tellAll()).toEqual(before)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([])
})

test('a backup never replaces a file', async () => {
  writeFileSync(file, 'mine')
  await expect(backup(dataDir, file)).rejects.toThrow('exists already')
  expect(readFileSync(file, 'utf8')).toBe('mine')
})
