/** Saves of the page's client: block source, conflicts, existing records, partial saves, rights, images. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sessionClient } from '#client/client.ts'
import type { Library, LibraryImage } from '#shared/responses.ts'
import type { ServerInfo } from '#shared/external-server.ts'
import type { RecordBundle } from '#shared/record-bundle.ts'
import { connect, type Connected, expectProblem } from './connected.ts'
import type { Stored } from './content.ts'

let to: Connected
beforeEach(async () => {
  to = await connect(undefined, undefined, { isMultilingual: false })
})
afterEach(() => to.server.stop())

const events = () => to.client('events')
const bundle = async (id: number): Promise<RecordBundle<'events'>> => events().readBundle(id, { language: 'de' })
const change = (id: number, values: Partial<Stored>) => {
  const stored = to.server.world.posts.find((post) => post.id === id)?.variants.de
  if (!stored) throw new Error(`There is no ${id}.`)
  Object.assign(stored, values)
}
/** Fails requests to one of both namespaces. */
const failing = (namespace: 'wp/v2' | 'tribe/events/v1', status: number, times = Infinity) => {
  let left = times
  to.server.before = (method, path) => {
    if (method !== 'POST' || !path.includes(namespace) || left <= 0) return undefined
    left -= 1
    return {
      status,
      headers: { 'Content-Type': 'application/json' },
      body: '{"code":"x","message":"","data":{"status":500}}',
    }
  }
}

it('reads texts, costs, the event status and protection as stored', async () => {
  const { texts, shared } = await bundle(401)
  expect(texts.de?.description).toBe(to.stored(401).content)
  expect([texts.de?.title, texts.de?.cost]).toEqual(['Sommerfest & "Tanz"', 'ab 5 €'])
  const other = await bundle(402)
  expect(other.shared).toMatchObject({ event_state: 'cancelled', protected: false })
  expect(other.texts.de).toMatchObject({
    event_state_reason: 'Krankheit & Frost',
    website: 'www.example.org/vortrag',
    description: '<p data-autop="">Erste Zeile.</p>\n\n<p data-autop="">Zweite Zeile.</p>',
  })
  expect(shared.organizer.map(({ id }) => id)).toEqual([602, 601])
  expect((await bundle(404)).shared).toMatchObject({ protected: true, start_date: '2027-02-01 19:00:00' })
})

it('changes one word of a text and keeps blocks, shortcodes and captions byte for byte', async () => {
  const { content } = to.stored(401)
  const { texts } = await bundle(401)
  const description = String(texts.de?.description).replace('Musik', 'Gesang')
  await events().saveBundle(401, { texts: { de: { description } } }, { language: 'de' })
  expect(to.stored(401).content).toBe(content.replace('Musik', 'Gesang'))
  const classic = String((await bundle(402)).texts.de?.description).replace('Zweite', 'Letzte')
  await events().saveBundle(402, { texts: { de: { description: classic } } }, { language: 'de' })
  expect(to.stored(402).content).toBe('Erste Zeile.\n\nLetzte Zeile.')
})

it('sends only the changed keys', async () => {
  await events().saveBundle(401, { texts: { de: { title: 'Neu' } } }, { language: 'de' })
  expect(to.sent()).toEqual([{ method: 'POST', path: '/wp-json/wp/v2/tribe_events/401', body: { title: 'Neu' } }])
})

it('rejects a save over another change, even one within the same second', async () => {
  const { etags } = await bundle(401)
  const { modified } = to.stored(401)
  change(401, { content: 'Theirs', modified })
  const save = { texts: { de: { title: 'Mine' } }, if: { de: etags.de ?? null } }
  const { data } = await expectProblem(events().saveBundle(401, save, { language: 'de' }))
  expect([data.status, Object.keys(data.current ?? {})]).toEqual([412, ['de']])
  expect(to.server.writes()).toEqual([])
})

it('lists the saved fields when the second request of a save fails, and keeps the stored cost', async () => {
  const before = to.stored(402)
  failing('wp/v2', 500)
  const save = { shared: { start_date: '2026-12-12 20:00:00' }, texts: { de: { title: 'Neu', cost: '14' } } }
  const { code, data } = await expectProblem(events().saveBundle(402, save, { language: 'de' }))
  expect([code, data['saved']]).toEqual(['partly_saved', ['shared.start_date']])
  expect(to.stored(402).meta['cost']).toEqual(['12.50€'])
  expect(to.stored(402)).toMatchObject({ title: 'Vortrag', status: 'publish', date: before.date })
  delete to.server.before
  // The next save of the record writes back what the first could not.
  await events().saveBundle(402, { texts: { de: { title: 'Neu' } } }, { language: 'de' })
  expect(to.stored(402).meta).toEqual({ ...before.meta, start: '2026-12-12 20:00:00' })
})

it('writes stored values back even if the new values are rejected', async () => {
  const before = to.stored(402)
  failing('wp/v2', 400, 1)
  const save = { shared: { sticky: false }, texts: { de: { title: 'Neu' } } }
  const { data } = await expectProblem(events().saveBundle(402, save, { language: 'de' }))
  expect(data['saved']).toEqual(['shared.sticky'])
  expect(to.stored(402).meta).toEqual({ ...before.meta, sticky: false })
})

it('sends nothing to wp/v2 when the events interface rejects the save', async () => {
  const before = to.stored(401)
  failing('tribe/events/v1', 400)
  const save = { shared: { sticky: false }, texts: { de: { title: 'Neu' } } }
  await expectProblem(events().saveBundle(401, save, { language: 'de' }))
  expect(to.stored(401)).toEqual(before)
})

it('reports a value that the server ignored at its field', async () => {
  const save = { shared: { tags: [21, 999], image: '999999' }, texts: { de: { title: 'Neu' } } }
  const { code, data } = await expectProblem(events().saveBundle(401, save, { language: 'de' }))
  expect([code, data['saved']]).toEqual(['partly_saved', ['de.title']])
  expect(data.details).toMatchObject({
    'shared.tags': { code: 'unknown_id', data: { ids: [999] } },
    'shared.image': { code: 'unknown_id' },
  })
})

it('reports the sanitized texts', async () => {
  await sessionClient(to.send, 'de').signIn('auteur', 'abcd efgh ijkl mnop')
  const description = '<p>A</p><script>alert(1)</script>'
  const saved = await events().saveBundle(407, { texts: { de: { description } } }, { language: 'de' })
  expect(saved.sanitized).toEqual({ de: ['description'] })
})

it('returns rights by account, rejects forbidden saves and sets a contributor’s publish to pending', async () => {
  await sessionClient(to.send, 'de').signIn('auteur', 'abcd efgh ijkl mnop')
  expect((await bundle(401)).rights).toEqual({ shared: false, languages: [], delete: false, deeds: [] })
  expect((await bundle(407)).rights).toMatchObject({ shared: true, languages: ['de'] })
  const { data } = await expectProblem(events().saveBundle(401, { texts: { de: { title: 'A' } } }, { language: 'de' }))
  expect(data.status).toBe(403)
  await sessionClient(to.send, 'de').signIn('medewerker', 'abcd efgh ijkl mnop')
  const dates = { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00', timezone: 'Europe/Berlin' }
  const created = await events().createBundle(
    { shared: dates, texts: { de: { title: 'Meins', status: 'draft' } } },
    { language: 'de' },
  )
  const sent = await events().saveBundle(created.id, { texts: { de: { status: 'publish' } } }, { language: 'de' })
  expect(sent.texts.de?.status).toBe('pending')
})

it('creates an event with values that only wp/v2 stores, as a draft until its password is set', async () => {
  const shared = {
    start_date: '2027-06-04 20:00:00',
    end_date: '2027-06-04 22:00:00',
    timezone: 'Europe/Berlin',
    venue: [501],
    organizer: [602, 601],
    password: 'geheim',
    event_state: 'postponed' as const,
  }
  const de = { title: 'Neu', cost: 'ab 5 € (AK)', status: 'publish' as const, event_state_reason: 'Sturm' }
  const { id } = await events().createBundle({ shared, texts: { de } }, { language: 'de' })
  expect(to.stored(id)).toMatchObject({
    title: 'Neu',
    status: 'publish',
    password: 'geheim',
    meta: { cost: ['ab 5 € (AK)'], event_status: 'postponed', event_status_reason: 'Sturm', organizer: [602, 601] },
  })
  expect(to.sent()[0]?.body).toMatchObject({ status: 'draft' })
})

it('creates linked records only once when creating an event is repeated', async () => {
  const dates = { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00', timezone: 'Europe/Berlin' }
  const venue = [{ venue: 'Scheune', city: 'Bonn', source_language: 'de' }]
  const organizer = [602, { organizer: 'Chor' }, { organizer: 'Verein' }]
  const body = { shared: { ...dates, venue, organizer }, texts: { de: { title: 'Chor', status: 'draft' } } }
  const create = { method: 'POST', namespace: 'admin', path: '/events', language: 'de', body } as const
  to.server.before = (method, path) =>
    method === 'POST' && /\/events\?/.test(path) ? { status: 500, body: 'down' } : undefined
  await expectProblem(to.send(create))
  delete to.server.before
  const { body: event } = await to.send<RecordBundle<'events'>>(create)
  const named = (title: string) => to.server.world.posts.filter(({ variants }) => variants.de?.title === title)
  expect(event.existing).toEqual(['Scheune', 'Chor', 'Verein'])
  const [barn, ...others] = named('Scheune')
  const [choir] = named('Chor').filter(({ kind }) => kind === 'organizers')
  expect(others).toEqual([])
  expect(to.stored(event.id).meta).toMatchObject({ venue: [barn?.id], organizer: [602, choir?.id, 602] })
  expect(barn?.variants.de).toMatchObject({ status: 'draft', meta: { city: 'Bonn' } })
})

it('reports that an existing venue was used, and neither changes nor publishes it', async () => {
  change(502, { status: 'draft' })
  const before = to.stored(502)
  const venues = to.client('venues')
  const used = await venues.createBundle(
    { texts: { de: { venue: 'stadtpark', status: 'publish' } } },
    { language: 'de' },
  )
  expect([used.id, used.existing]).toEqual([502, ['stadtpark']])
  expect(to.stored(502)).toEqual(before)
  const created = await venues.createBundle(
    { texts: { de: { venue: 'Am See', status: 'publish' } } },
    { language: 'de' },
  )
  expect(created.existing).toBeUndefined()
})

it('restores a record from the trash with its slug, currency and links', async () => {
  const before = to.stored(402)
  await events().remove(402, { language: 'de' })
  await events().update(402, { status: 'publish' }, { language: 'de' })
  expect({ ...to.stored(402), modified: '' }).toEqual({ ...before, modified: '' })
})

it('searches the media library and saves an alt text', async () => {
  const ask = async <T>(path: string, more: object = {}): Promise<T> =>
    (await to.send<T>({ namespace: 'admin', path, language: 'de', ...more })).body
  const library = await ask<Library>('/media', { query: [['search', 'fest']] })
  expect(library).toMatchObject({ total: 1, media: [{ id: 910, name: 'Fest', alt: { de: 'Tanzende im Park' } }] })
  const described = await ask<LibraryImage>('/media/911', {
    method: 'PATCH',
    body: { alt: { de: 'Die Bühne & mehr' } },
  })
  expect(described.alt).toEqual({ de: 'Die Bühne & mehr' })
  expect(to.server.world.media.find(({ id }) => id === 911)?.alt).toBe('Die Bühne & mehr')
})

it('reports whether wp/v2 was found', async () => {
  const { body } = await to.send<ServerInfo>({ namespace: 'admin', path: '/report', language: 'de' })
  expect(body).toMatchObject({ wordPress: { found: true, eventStatus: true }, has: { raw_texts: true } })
  await to.server.stop()
  to = await connect(undefined, undefined, { isMultilingual: false, hasWpv2: false })
  const without = await to.send<ServerInfo>({ namespace: 'admin', path: '/report', language: 'de' })
  expect(without.body).toMatchObject({ wordPress: { found: false }, has: { raw_texts: false } })
})
