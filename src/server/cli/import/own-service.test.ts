// From one service into another: after one import per language, responses are equal.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#shared/i18n/language.ts'
import { seed } from '../../demo/seed.ts'
import { createNodeServer } from '../../http/server.ts'
import { createImageLibrary, type ImageLibrary } from '../../images/image-library.ts'
import { demoExcerpt } from '#support/demo-excerpt.ts'
import { drawImage } from '#support/draw-image.ts'
import { sampleEvent, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'
import { createFetcher, createImageFinder } from './images.ts'
import { readMapping } from './mapping.ts'
import { readSource } from './source.ts'
import { type ImportResult, runImport } from './run-import.ts'

const folder = mkdtempSync(join(tmpdir(), 'moving-'))
const server = createNodeServer((request, peer) => old.service(request, peer))
const account = { user: 'administrator', password: 'administrator secret' }
const libraries: ImageLibrary[] = []
const silent = (): void => undefined
let origin: string
let old: TestApp
let fresh: TestApp
const ids: { [name: string]: number } = {}

const open = async (name: string): Promise<TestApp> =>
  startTestApp({ origin }, (store) => {
    const media = createImageLibrary({ store, folder: join(folder, name) })
    libraries.push(media)
    return media
  })

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // safe: a server listening on a port has one
  old = await open('old')
  const author = old.idOf('administrator')
  const by = { account: author, changeSet: 'before' }
  const content = await demoExcerpt()
  await old.store.write(async (tx) => seed(tx, { author, now: old.clock.now, siteZone: 'Europe/Brussels', content }))
  const ready = await libraries[0]?.prepare(await drawImage('jpeg', 400, 300))
  if (!ready) throw new Error('The image was not prepared.')
  const image = await old.store.write(async (tx) =>
    libraries[0]?.create(tx, ready, { author, name: 'poster.jpg', alt: { en: 'Hall', nl: 'Zaal' } }),
  )
  const events = {
    withImage: { image: image?.id },
    hidden: { hide_from_listings: true },
    private: { status: 'private' },
    draft: { status: 'draft' },
    future: { date: '2027-01-01 10:00:00' },
    below: {},
    trash: {},
    locked: { password: 'sesame', description: '<p>Secret</p>' },
  }
  for (const [name, more] of Object.entries(events)) {
    const { id } = await createRecord(old, 'events', { ...sampleEvent, title: name, ...more })
    ids[name] = Number(id)
    // Ids between those of events belong to tags.
    await createRecord(old, 'tags', { name })
  }
  await old.call('PATCH', `/events/${ids['withImage']}`, {
    as: 'editor',
    root: 'nl',
    body: { title: 'Met beeld', status: 'publish' },
  })
  // The import in French runs first and creates this translation before its source.
  const french = { title: 'Dessous', description: '<p>Un</p>', status: 'publish' }
  await old.call('PATCH', `/events/${ids['below']}?ml_language=fr`, { as: 'editor', body: french })
  for (const name of ['withImage', 'below'])
    await old.call('PATCH', `/events/${ids[name]}`, { as: 'editor', body: { title: `New ${name}` } })
  await old.call('PATCH', `/events/${ids['trash']}`, { as: 'editor', body: { status: 'trash' } })
  await old.store.update('events', ids['below'] ?? 0, { shared: { post_parent: ids['withImage'] ?? 0 } }, by)
  fresh = await open('fresh')
}, 180_000)
afterAll(async () => {
  for (const library of libraries) library.close()
  server.closeAllConnections()
  server.close()
  await old.store.close()
  await fresh.store.close()
  rmSync(folder, { recursive: true, force: true })
})

const roots: { readonly [L in Language]: string } = { en: '/en', nl: '/nl', de: '/de', fr: '/en?ml_language=fr' }
async function importLanguage(language: Language, root: Language = language): Promise<ImportResult> {
  const [path = '', query] = roots[root].split('?')
  const source = `${origin}${path}${query === undefined ? '' : `?${query}`}`
  const found = await readSource(source, account, silent, {
    requestDelay: { wait: async () => undefined, now: () => 0 },
    language,
  })
  const { findImage, close } = createImageFinder(fresh.store, join(folder, 'fresh'), await createFetcher(source))
  const options = {
    language,
    siteZone: 'Europe/Brussels',
    mapping: readMapping(undefined),
    now: fresh.clock.now,
    report: silent,
    findImage,
  }
  const result = await runImport(fresh.store, found, options)
  close()
  return result
}

/** Properties that differ after an import: dates and counts of writes, and sizes of re-encoded files. */
const ignoredKeys = new Set(['modified', 'modified_utc', 'version', 'based_on', 'filesize'])
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => (ignoredKeys.has(key) ? undefined : inner)).replace(
      /\/media\/[0-9a-f]{32}/g,
      '/media/file',
    ),
  )

async function readAll(app: TestApp, language: Language): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>()
  const wide = 'per_page=100&hidden=any&start_date=1000-01-01&end_date=9999-12-31&hide_empty=false'
  for (const list of ['categories', 'tags', 'venues', 'organizers', 'events']) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const path = `/${list}?${wide}&page=${page}&ml_language=${language}`
      const { body } = await app.call('GET', path, { as: 'administrator' })
      pages = Number(body['total_pages'])
      for (const record of JSON.parse(JSON.stringify(body[list]))) {
        const one = `/${list}/${record.id}`
        records.set(`list ${one}`, comparable(record))
        const read = await app.call('GET', `${one}?ml_language=${language}`, { as: 'administrator' })
        records.set(one, comparable(read.body))
      }
    }
  }
  return records
}

test('after one import per language, records of both services are equal', async () => {
  const results = [
    await importLanguage('fr'),
    await importLanguage('nl'),
    await importLanguage('en'),
    await importLanguage('de'),
  ]
  expect(results.flatMap(({ skipped }) => skipped)).toEqual([])
  for (const language of ['en', 'nl', 'de', 'fr'] as const) {
    const [before, after] = [await readAll(old, language), await readAll(fresh, language)]
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [path, expected] of before) expect([path, after.get(path)]).toEqual([path, expected])
  }
  expect((await fresh.store.find('events', ids['below'] ?? 0))?.shared['post_parent']).toBe(ids['withImage'])
  expect((await fresh.store.find('events', ids['trash'] ?? 0))?.trashedUtc).not.toBeNull()
  // A service of this kind includes passwords in its responses to editors.
  expect((await fresh.store.find('events', ids['locked'] ?? 0))?.shared['password']).toBe('sesame')
  for (const [name, language] of [
    ['withImage', 'nl'],
    ['below', 'fr'],
  ] as const) {
    const { body } = await fresh.call('GET', `/events/${ids[name]}?ml_language=${language}`, { as: 'editor' })
    expect(body['translations']).toMatchObject({ [language]: { outdated: ['title'] } })
  }
  const again = await importLanguage('fr')
  expect(Object.values(again.counts).map(({ created, updated }) => [created, updated])).toEqual(
    Array.from({ length: 5 }, () => [0, 0]),
  )
}, 300_000)

test('local edits are kept and reported, and later changes of the source are imported', async () => {
  const [edited, changed] = [ids['hidden'] ?? 0, ids['private'] ?? 0]
  await fresh.call('PATCH', `/events/${edited}`, { as: 'editor', body: { title: 'Mine', featured: true } })
  await old.call('PATCH', `/events/${edited}`, { as: 'editor', body: { title: 'Theirs', description: 'New' } })
  await old.call('PATCH', `/events/${changed}`, { as: 'editor', body: { title: 'Later' } })
  await old.call('PATCH', `/events/${ids['trash']}`, { as: 'editor', body: { status: 'draft' } })
  await fresh.call('DELETE', `/events/${ids['draft']}`, { as: 'editor' })
  await old.call('PATCH', `/events/${ids['below']}?ml_language=fr`, { as: 'editor', body: { confirm: ['title'] } })
  await fresh.call('PATCH', `/events/${ids['withImage']}`, { as: 'editor', root: 'nl', body: { confirm: ['title'] } })
  const { counts, skipped, remarks } = await importLanguage('en')
  expect(counts.events).toMatchObject({ created: 0, updated: 3 })
  expect(await fresh.store.find('events', edited)).toMatchObject({
    shared: { featured: 1 },
    translations: { en: { texts: { title: 'Mine', description: '<p>New</p>' } } },
  })
  expect(remarks.filter(({ id }) => id === edited).map(({ remark }) => remark)).toEqual([
    'Not changed, because it was edited here: title.',
    'Not changed, because it was edited here: featured.',
  ])
  expect((await fresh.store.find('events', changed))?.translations.en?.texts['title']).toBe('Later')
  expect((await fresh.store.find('events', ids['trash'] ?? 0))?.trashedUtc).toBeNull()
  expect(skipped).toEqual([
    {
      resource: 'events',
      id: ids['draft'],
      reason: `The record ${ids['draft']} is in the trash here.`,
    },
  ])
  expect((await importLanguage('en')).counts.events).toMatchObject({ created: 0, updated: 0 })
  // Translations that were confirmed in either service are up to date.
  await importLanguage('fr')
  await importLanguage('nl')
  for (const [name, language] of [
    ['withImage', 'nl'],
    ['below', 'fr'],
  ] as const) {
    const { body } = await fresh.call('GET', `/events/${ids[name]}?ml_language=${language}`, { as: 'editor' })
    expect(body['translations']).toMatchObject({ [language]: { outdated: [] } })
  }
}, 180_000)

test('visitors and authors, who cannot list hidden events, import those that they can see', async () => {
  for (const as of [undefined, { user: 'author', password: 'author secret' }]) {
    const requestDelay = { wait: async () => undefined, now: () => 0 }
    const { records } = await readSource(`${origin}/en`, as, silent, { requestDelay })
    const readIds = records.filter(({ resource }) => resource === 'events').map(({ id }) => id)
    expect(readIds).toEqual(expect.arrayContaining([ids['withImage'], ids['hidden'], ids['below']]))
    expect(records.find(({ id }) => id === ids['below'])?.fields['post_parent']).toBe(ids['withImage'])
  }
}, 180_000)

test('an import with a language other than that of the source is rejected', async () => {
  await expect(importLanguage('en', 'nl')).rejects.toThrow('are in nl, not in en. Add --language nl')
  await expect(importLanguage('nl', 'fr')).rejects.toThrow('are in fr, not in nl')
})
