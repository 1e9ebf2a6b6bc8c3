/** Pitfalls of external servers, checked by received requests and stored records. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordBundle } from '#shared/record-bundle.ts'
import { connect, type Connected, expectProblem } from './connected.ts'
import type { Stored } from './content.ts'

let to: Connected
beforeEach(async () => {
  to = await connect(undefined, undefined, { hasWpv2: false })
})
afterEach(() => to.server.stop())

const without = (one: Stored, ...names: (keyof Stored)[]) =>
  Object.fromEntries(
    Object.entries(one).filter(([name]) => name !== 'modified' && !names.some((other) => other === name)),
  )
const bundle = async (id: number): Promise<RecordBundle<'events'>> =>
  to.client('events').readBundle(id, { language: 'en' })

it('F1: a list with an explicit range contains events outside the default range', async () => {
  const { rows } = await to
    .client('events')
    .list({ start_date: '0001-01-01', end_date: '9999-12-31' }, { language: 'en' })
  expect(rows.map(({ id }) => id)).toContain(103)
  expect((await to.client('events').list({}, { language: 'en' })).rows.map(({ id }) => id)).not.toContain(103)
})

it('F2, F3: the page count follows the limit of 50, and a page past the end has its own error code', async () => {
  for (let at = 0; at < 60; at += 1)
    to.server.world.posts.push({
      id: 2000 + at,
      kind: 'events',
      variants: { en: { ...to.stored(101), title: `Night ${at}` } },
    })
  const page = await to.client('events').list({ per_page: 100 }, { language: 'en' })
  expect([page.rows.length, page.total, page.totalPages]).toEqual([50, 62, 2])
  const { code } = await expectProblem(to.client('events').list({ per_page: 50, page: 9 }, { language: 'en' }))
  expect(code).toBe('event-archive-page-not-found')
  const terms = await expectProblem(to.client('tags').list({ page: 9, hide_empty: false }, { language: 'en' }))
  expect(terms.code).toBe('tag-archive-page-not-found')
})

it('F4: unsupported sort and filter parameters are not sent', async () => {
  await to
    .client('events')
    .list(
      { orderby: 'title', order: 'desc', translation: 'any', hidden: 'any', status: ['any'], search: 'night' },
      { language: 'nl' },
    )
  expect(to.server.received.map(({ query }) => query)).toEqual(['?search=night&ml_language=nl'])
})

it('F5: a changed title changes no other stored value, and the request repeats them', async () => {
  const [en, nl] = [to.stored(101), to.stored(101, 'nl')]
  const { etags } = await bundle(101)
  await to
    .client('events')
    .saveBundle(101, { texts: { nl: { title: 'Nacht' } }, if: { nl: etags.nl ?? null } }, { language: 'nl' })
  expect(to.stored(101)).toEqual(en)
  expect(without(to.stored(101, 'nl'), 'title')).toEqual(without(nl, 'title'))
  expect(to.stored(101, 'nl').title).toBe('Nacht')
  expect(to.sent()).toEqual([
    {
      method: 'POST',
      path: '/nl/wp-json/tribe/events/v1/events/101',
      body: {
        image: '900',
        date: '2026-10-01 09:00:00',
        date_utc: '2026-10-01 07:00:00',
        status: 'draft',
        start_date: '2026-12-05 20:00:00',
        end_date: '2026-12-05 22:30:00',
        timezone: 'America/New_York',
        all_day: false,
        cost: '€12',
        website: 'https://tickets.example.org/?a=1&b=2',
        organizer: [301, 302],
        show_map: true,
        show_map_link: true,
        hide_from_listings: false,
        sticky: false,
        featured: true,
        title: 'Nacht',
      },
    },
  ])
})

it('F5: a venue keeps its image, status and map settings', async () => {
  const before = to.stored(201)
  await to.client('venues').saveBundle(201, { texts: { en: { city: 'Ghent' } } }, { language: 'en' })
  expect(to.stored(201)).toMatchObject({ ...without(before, 'meta'), meta: { ...before.meta, city: 'Ghent' } })
})

it('F6: rendered texts are decoded, and unchanged texts are not sent', async () => {
  const { texts } = await bundle(101)
  expect(texts.en?.title).toBe('Rock & Roll “Night”')
  const before = to.stored(101)
  await to.client('events').saveBundle(101, { shared: { featured: false } }, { language: 'en' })
  for (const { body } of to.sent())
    for (const name of ['title', 'description', 'excerpt', 'slug']) expect(body).not.toHaveProperty(name)
  expect([to.stored(101).title, to.stored(101).content, to.stored(101).excerpt]).toEqual([
    before.title,
    before.content,
    before.excerpt,
  ])
})

it('F7: a website equal to the permalink is read and sent as empty', async () => {
  expect((await bundle(102)).texts.en?.website).toBe('')
  await to.client('events').saveBundle(102, { texts: { en: { title: 'Open days' } } }, { language: 'en' })
  expect(to.sent()[0]?.body['website']).toBe('')
})

it('F8: a venue object, empty lists and a false image are read as the page expects them', async () => {
  const [one, other] = [await bundle(101), await bundle(102)]
  expect(one.shared.venue).toMatchObject({ id: 201, venue: 'Town Hall' })
  expect([other.shared.venue, other.shared.organizer, other.shared.image]).toEqual([[], [], false])
})

it('F9: a changed date is sent with the other date and the time zone, and applied to all languages', async () => {
  await to.client('events').saveBundle(101, { shared: { end_date: '2026-12-05 23:00:00' } }, { language: 'en' })
  expect(to.sent()[0]?.body).toMatchObject({
    start_date: '2026-12-05 20:00:00',
    end_date: '2026-12-05 23:00:00',
    timezone: 'America/New_York',
  })
  expect(to.stored(101).meta).toMatchObject({ end: '2026-12-05 23:00:00', timezone: 'America/New_York' })
  // Stored per language there, with the same value before: changed too.
  expect(to.stored(101, 'nl').meta).toMatchObject({ end: '2026-12-05 23:00:00', cost: ['€12'], sticky: false })
})

it('F10: strict_dates is not sent', async () => {
  await to.client('events').list({ strict_dates: true, start_date: '2026-12-01' }, { language: 'en' })
  expect(to.server.received[0]?.query).not.toContain('strict')
})

it('F11: dates are sent as YYYY-MM-DD HH:MM:SS', async () => {
  await to.client('events').saveBundle(101, { texts: { en: { title: 'A' } } }, { language: 'en' })
  expect(to.sent()[0]?.body['start_date']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

it('F12: trashing twice works, and the record is restored with all values but the slug', async () => {
  const [en, nl] = [to.stored(101), to.stored(101, 'nl')]
  await to.client('events').remove(101, { language: 'en' })
  expect(to.stored(101).status).toBe('trash')
  await to.client('events').remove(101, { language: 'en' })
  expect((await bundle(101)).texts.en?.status).toBe('trash')
  await to.client('events').update(101, { status: 'publish' }, { language: 'en' })
  expect(without(to.stored(101), 'slug')).toEqual(without(en, 'slug'))
  expect(without(to.stored(101, 'nl'))).toEqual(without(nl))
})

it('F12: a restored venue or organizer is linked to its events again, without other changes', async () => {
  for (const [name, id] of [
    ['venues', 201],
    ['organizers', 301],
  ] as const) {
    const before = [to.stored(101), to.stored(101, 'nl'), to.stored(103)]
    await to.client(name).remove(id, { language: 'en' })
    expect(to.stored(103)).not.toEqual(before[2])
    await to.client(name).update(id, { status: 'publish' }, { language: 'en' })
    expect([to.stored(101), to.stored(101, 'nl'), to.stored(103)].map((one) => without(one))).toEqual(
      before.map((one) => without(one)),
    )
  }
})

it('F12: an event whose organizer was in the trash meanwhile is restored with it', async () => {
  const before = to.stored(101)
  await to.client('events').remove(101, { language: 'en' })
  await to.client('organizers').remove(301, { language: 'en' })
  await to.client('organizers').update(301, { status: 'publish' }, { language: 'en' })
  await to.client('events').update(101, { status: 'publish' }, { language: 'en' })
  expect(to.stored(101).meta['organizer']).toEqual(before.meta['organizer'])
})

it('F13: a venue with an existing name is not sent, because the server would overwrite the existing one', async () => {
  const before = to.stored(201)
  const { data } = await expectProblem(
    to.client('venues').createBundle({ texts: { en: { venue: 'town hall', city: 'Ghent' } } }, { language: 'en' }),
  )
  expect(data.details).toMatchObject({ 'en.venue': { code: 'in_use' } })
  const found = await to
    .client('venues')
    .createBundle({ texts: { en: { venue: 'Town Hall', status: 'publish' } } }, { language: 'en' })
  expect(found.id).toBe(201)
  expect(to.server.writes()).toEqual([])
  expect(to.stored(201)).toEqual(before)
})

it('F14: a change in the same language is a conflict before any write, another language is not', async () => {
  const { etags } = await bundle(101)
  const post = to.server.world.posts.find(({ id }) => id === 101)
  if (post?.variants.en) post.variants.en.title = 'Theirs'
  const { data } = await expectProblem(
    to
      .client('events')
      .saveBundle(101, { texts: { en: { title: 'Mine' } }, if: { en: etags.en ?? null } }, { language: 'en' }),
  )
  expect([data.status, Object.keys(data.current ?? {})]).toEqual([412, ['en']])
  expect(to.server.writes()).toEqual([])
  // Only the other language changed: this one may be saved.
  await to
    .client('events')
    .saveBundle(101, { texts: { nl: { title: 'Mijn' } }, if: { nl: etags.nl ?? null } }, { language: 'nl' })
})

it('F15: a list of any status contains drafts', async () => {
  const { rows } = await to.client('events').list({ status: ['any'] }, { language: 'nl' })
  expect(rows.map(({ id, status }) => [id, status])).toEqual([[101, 'draft']])
})

it('F16: a save keeps the publication date and the status of a scheduled event', async () => {
  const post = to.server.world.posts.find(({ id }) => id === 102)
  Object.assign(post?.variants.en ?? {}, { status: 'future', date: '2026-12-24 10:00:00' })
  await to.client('events').saveBundle(102, { texts: { en: { title: 'Open days' } } }, { language: 'en' })
  expect(to.stored(102)).toMatchObject({ title: 'Open days', status: 'future', date: '2026-12-24 10:00:00' })
})
