/** Imports from WordPress with The Events Calendar. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resourceNames } from '#shared/schema/resources.ts'
import { createFetcher, createImageFinder } from '#server/cli/import/images.ts'
import { readMapping } from '#server/cli/import/mapping.ts'
import { readSource } from '#server/cli/import/source.ts'
import { formatResult, type ImportOptions, type ImportResult, runImport } from '#server/cli/import/run-import.ts'
import { createAccount } from '#server/store/accounts.ts'
import { listImages, readImage } from '#server/store/images.ts'
import { isEmpty } from '#server/store/settings.ts'
import { temporaryFile } from '#support/test-database.ts'
import { openTestStore, type TestStore } from '#support/test-store.ts'
import { png } from '../journeys/support/fixtures/png.ts'
import { germanContent, type Stored, type World } from './content.ts'
import { type ExternalServer, type Site, startExternalServer } from './server.ts'

const password = 'abcd efgh ijkl mnop'
const publicOrigin = 'https://calendar.example.org'
const requestDelay = { wait: async () => undefined, now: () => 0 }

let folder: string
let store: TestStore
let server: ExternalServer
const now = Date.parse('2026-11-21T12:00:00Z')

/** The German site with small ids: every id that no list contains costs a request. */
function siteWithSmallIds(): World {
  const { posts, media, ...world } = germanContent()
  const small = new Map([...posts, ...media].map(({ id }, at) => [String(id), String(21 + at)]))
  const text = JSON.stringify({ posts, media }).replace(/\b[4-9]\d\d\b/g, (id) => small.get(id) ?? id)
  return { ...world, ...(JSON.parse(text) as Pick<World, 'posts' | 'media'>), nextId: 60 } // safe: what was written just now
}

async function open(site: Site = {}): Promise<void> {
  server = await startExternalServer({ isMultilingual: false, world: siteWithSmallIds(), ...site })
  for (const [at, medium] of server.world.media.entries()) medium.bytes = png(40, 30, 50 * at)
  folder = mkdtempSync(join(tmpdir(), 'import-external-'))
  store = await openTestStore({ clock: () => now })
  await store.write(async (tx) => createAccount(tx, { name: 'admin', role: 'administrator', passwordHash: null }))
}
afterEach(async () => {
  await server.stop()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

type Run = Partial<ImportOptions> & { user?: string }
async function run({ user = 'beheer', ...chosen }: Run = {}): Promise<ImportResult> {
  const found = await readSource(server.origin, { user, password }, () => undefined, { requestDelay })
  const finder = createImageFinder(store, join(folder, 'media'), await createFetcher(server.origin))
  const { findImage } = finder
  const options = { siteZone: 'Europe/Berlin', mapping: readMapping(undefined), now, report: () => undefined } as const
  try {
    return await runImport(store, found, { language: 'de', ...options, findImage, publicOrigin, ...chosen })
  } finally {
    finder.close()
  }
}

const event = async (id: number) => {
  const record = await store.find('events', id)
  if (!record) throw new Error(`${id} was not imported`)
  return { ...record, texts: record.translations.de?.texts ?? {}, slug: record.translations.de?.slug }
}
const atSource = (id: number): Stored => {
  const stored = server.world.posts.find((post) => post.id === id)?.variants.de
  if (!stored) throw new Error(`${id} is not at the source`)
  return stored
}
const remarksOn = ({ remarks }: ImportResult, id: number): string =>
  remarks
    .filter((one) => one.id === id)
    .map(({ remark }) => remark)
    .join('\n')

const account = async (name: string): Promise<number> => {
  const created = await store.write(async (tx) => createAccount(tx, { name, role: 'author', passwordHash: null }))
  if (!created) throw new Error(`${name} exists already.`)
  return created.id
}

/** Everything stored: all records, their history, all images. */
const everything = async () => ({
  records: await Promise.all(
    resourceNames.map(async (name) =>
      store.findAll(
        name,
        Array.from({ length: 1500 }, (_, id) => id),
      ),
    ),
  ),
  history: await store.changesAfter(0),
  images: await store.read(async (tx) => listImages(tx, { page: 1, perPage: 100 })),
})
const changed = ({ counts }: ImportResult): number[] =>
  resourceNames.flatMap((name) => [counts[name].created, counts[name].updated])

describe.each([true, false])('wp/v2: %s', (hasWpv2) => {
  beforeEach(async () => open({ hasWpv2 }))

  it('a second run changes no record and adds no history', async () => {
    const first = await run()
    expect(first.counts.events.created).toBe(8)
    const before = await everything()
    expect(changed(await run())).toEqual(Array.from({ length: 10 }, () => 0))
    expect(await everything()).toEqual(before)
  })

  it('a dry run on a copy returns the same result as the run, and reports a missing wp/v2', async () => {
    const file = temporaryFile()
    await store.backup(file)
    const original = store
    store = await openTestStore({ location: { file }, clock: () => now })
    const dryResult = await run()
    await store.close()
    store = original
    expect(await store.read(isEmpty)).toBe(true)
    expect(await run()).toEqual(dryResult)
    expect(formatResult(dryResult).includes('The source has no wp/v2')).toBe(!hasWpv2)
  })

  it('percent-encoded slugs are decoded', async () => {
    await run()
    expect((await event(26)).slug).toBe('выставка-в-музее')
  })

  it('images in texts are fetched and refer to this server', async () => {
    const result = await run()
    const { description } = (await event(21)).texts
    expect(description).toContain(`<img src="${publicOrigin}/media/`)
    expect(description).not.toContain('/uploads/')
    expect(description).toContain('Das Fest im letzten Jahr')
    expect(remarksOn(result, 21)).not.toContain('is not imported')
  })

  it('an image in a text that cannot be fetched is reported', async () => {
    const fest = server.world.media.find(({ id }) => id === 33)
    if (fest) delete fest.bytes
    expect(remarksOn(await run(), 21)).toContain(
      `The image ${server.origin}/uploads/fest.jpg in a text is not imported`,
    )
  })

  it('an event without a title becomes a draft titled with its day', async () => {
    const result = await run()
    expect((await store.find('events', 25))?.translations.de).toMatchObject({
      status: 'draft',
      texts: { title: '2027-03-01' },
    })
    expect(remarksOn(result, 25)).toContain('It has no title')
  })

  it('additional fields are appended to the description', async () => {
    const result = await run()
    expect((await event(21)).texts['description']).toMatch(/<p><strong>Einlass:<\/strong> 19 Uhr<\/p>$/)
    expect(remarksOn(result, 21)).toContain('additional fields were added to the end of its description: Einlass')
  })

  it('a website without a scheme gets the https scheme', async () => {
    await run()
    expect((await event(22)).texts['website']).toBe('https://www.example.org/vortrag')
    expect((await store.find('venues', 29))?.translations.de?.texts['website']).toBe('https://stadthalle.example.org')
  })

  it('past, hidden and child events are imported', async () => {
    atSource(27).meta['post_parent'] = 26
    await run()
    expect((await event(27)).shared['post_parent']).toBe(26)
    expect([(await event(27)).texts['title'], (await event(28)).shared['hide_from_listings']]).toEqual(['Lange her', 1])
  })

  it('records deleted at the source are listed, and moved to the trash if requested', async () => {
    await run()
    const { world } = server
    world.posts = world.posts.filter(({ id }) => ![26, 27, 30].includes(id))
    const edit = { account: null, changeSet: 'by hand' }
    await store.update('events', 27, { shared: { featured: 0 } }, { ...edit, account: 1 })
    const named = await run()
    expect(named.removed.map(({ resource, id, title }) => [resource, id, title])).toEqual([
      ['venues', 30, 'Stadtpark'],
      ['events', 26, 'Выставка в музее'],
      ['events', 27, 'Lange her'],
    ])
    expect(formatResult(named)).toContain('No longer at the source')
    expect((await event(26)).trashedUtc).toBeNull()
    const pruned = await run({ isPruning: true })
    expect(pruned.removed.map(({ id, reason }) => [id, reason])).toEqual([
      [30, 'Moved to the trash.'],
      [26, 'Moved to the trash.'],
      [27, 'Not removed: it was edited here.'],
    ])
    expect([(await event(26)).trashedUtc === null, (await event(27)).trashedUtc === null]).toEqual([false, true])
    expect((await run({ isPruning: true })).removed.map(({ id }) => id)).toEqual([27])
  })

  it('no record counts as deleted if the account sees only a part of the source', async () => {
    await run()
    expect((await run({ user: 'lezer', isPruning: true })).removed).toEqual([])
    expect((await event(23)).trashedUtc).toBeNull()
  })
})

describe('with wp/v2', () => {
  beforeEach(async () => open())

  it('event status, reason and password are imported', async () => {
    await run()
    expect(await event(22)).toMatchObject({
      shared: { event_state: 'cancelled' },
      texts: { event_state_reason: 'Krankheit & Frost' },
    })
    expect((await event(26)).shared['event_state']).toBe('postponed')
    expect(await event(24)).toMatchObject({
      shared: { password: 'geheim' },
      translations: { de: { status: 'publish' } },
      texts: { description: '<p>Hinter dem Passwort.</p>', website: 'https://intern.example' },
    })
  })

  it('stored texts and costs are imported, blocks and shortcodes as visitors see them', async () => {
    await run()
    expect((await event(21)).texts).toMatchObject({ title: 'Sommerfest & "Tanz"', cost: 'ab 5 €' })
    expect((await event(22)).texts['description']).toBe('<p>Erste Zeile.</p>\n<p>Zweite Zeile.</p>')
    const { description = '' } = (await event(21)).texts
    expect(description).not.toMatch(/wp:|\[gallery|\[caption/)
    expect(description?.match(/<img /g)).toHaveLength(3)
    atSource(21).content = '<!-- wp:heading -->\n<h2>So "gut"</h2>\n<!-- /wp:heading -->'
    await run()
    expect((await event(21)).texts['description']).toContain('<h2>So "gut"</h2>')
  })

  it('a numeric cost keeps its currency', async () => {
    await run()
    expect((await event(22)).texts['cost']).toBe('12.50€')
    expect((await event(23)).texts['cost']).toBe('10€ – 20€')
  })

  it('alt texts of images are imported', async () => {
    await run()
    expect((await store.read(async (tx) => readImage(tx, 33)))?.alt).toEqual({ de: 'Tanzende im Park' })
  })

  it('venue fields that the events interface derives are imported as stored', async () => {
    await run()
    expect((await store.find('venues', 29))?.translations.de?.texts).toMatchObject({
      province: 'Rheinland',
      state: 'NW',
      stateprovince: 'NRW',
    })
  })

  it('an editor imports the passwords of events', async () => {
    await run({ user: 'redactie' })
    expect((await event(24)).shared['password']).toBe('geheim')
  })

  it('authors with a later account are assigned by the next run, unless the author was changed here', async () => {
    const { unknownAuthors } = await run()
    expect(unknownAuthors.map(({ name, records }) => [name, records])).toContainEqual(['auteur', 1])
    const author = await account('auteur')
    expect((await run()).counts.events).toEqual({ created: 0, updated: 1, unchanged: 7 })
    expect((await event(27)).author).toBe(author)
    const other = await account('anna')
    await store.update('events', 27, { author: other }, { account: 1, changeSet: 'by hand' })
    await run()
    expect((await event(27)).author).toBe(other)
  })

  it('many events take one request per page', async () => {
    const post = server.world.posts.find(({ id }) => id === 22)
    const id = (at: number) => 100 + at
    for (let at = 0; at < 500; at += 1)
      server.world.posts.push({
        id: id(at),
        kind: 'events',
        variants: { de: { ...atSource(22), title: `Vortrag ${at}`, slug: `vortrag-${at}` } },
      })
    expect(post).toBeDefined()
    server.received.length = 0
    const lines: string[] = []
    await readSource(server.origin, { user: 'beheer', password }, (line) => void lines.push(line), { requestDelay })
    const countRequests = (pattern: RegExp) =>
      server.received.filter(({ path, query }) => pattern.test(path + query)).length
    expect(countRequests(/tribe_events\?.*status=any/)).toBe(6)
    expect(countRequests(/v1\/events\?(?!.*(?:post_parent|hidden=only)).*status=publish/)).toBe(11)
    expect(countRequests(/post_parent/)).toBe(100)
    expect(countRequests(/tribe_events\/[1-6]\d\d\b/)).toBe(0)
    expect(lines).toContain('wp/v2 tribe_events: page 6 of 6')
  }, 60_000)
})
