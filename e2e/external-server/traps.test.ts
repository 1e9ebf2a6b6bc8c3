/** Traps of external servers, proven by requests received and records stored. */
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
const whole = async (id: number): Promise<RecordBundle<'events'>> =>
  to.client('events').readBundle(id, { language: 'en' })

it('F1: a list with an explicit range finds what the usual window hides', async () => {
  const { rows } = await to
    .client('events')
    .list({ start_date: '0001-01-01', end_date: '9999-12-31' }, { language: 'en' })
  expect(rows.map(({ id }) => id)).toContain(103)
  expect((await to.client('events').list({}, { language: 'en' })).rows.map(({ id }) => id)).not.toContain(103)
})

it('F2, F3: pages of at most 50 are counted as they are, a page past the end is a refusal the list knows', async () => {
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

it('F4: what it cannot sort or filter by is not sent', async () => {
  await to
    .client('events')
    .list(
      { orderby: 'title', order: 'desc', translation: 'any', hidden: 'any', status: ['any'], search: 'night' },
      { language: 'nl' },
    )
  expect(to.server.received.map(({ query }) => query)).toEqual(['?search=night&ml_language=nl'])
})

it('F5: a title alone changes no flag, no cost, no picture, no organizer, no zone and no status', async () => {
  const [en, nl] = [to.stored(101), to.stored(101, 'nl')]
  const { etags } = await whole(101)
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

it('F5: a venue keeps its picture, its status and its map', async () => {
  const before = to.stored(201)
  await to.client('venues').saveBundle(201, { texts: { en: { city: 'Ghent' } } }, { language: 'en' })
  expect(to.stored(201)).toMatchObject({ ...without(before, 'meta'), meta: { ...before.meta, city: 'Ghent' } })
})

it('F6: rendered texts are read plain and never sent back untouched', async () => {
  const { texts } = await whole(101)
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

it('F7: a website that is the permalink is none, and is not written', async () => {
  expect((await whole(102)).texts.en?.website).toBe('')
  await to.client('events').saveBundle(102, { texts: { en: { title: 'Open days' } } }, { language: 'en' })
  expect(to.sent()[0]?.body['website']).toBe('')
})

it('F8: a venue that is an object, an empty list or a picture that is false all read as the page knows them', async () => {
  const [one, other] = [await whole(101), await whole(102)]
  expect(one.shared.venue).toMatchObject({ id: 201, venue: 'Town Hall' })
  expect([other.shared.venue, other.shared.organizer, other.shared.image]).toEqual([[], [], false])
})

it('F9: dates never go without each other and without their zone', async () => {
  await to.client('events').saveBundle(101, { shared: { end_date: '2026-12-05 23:00:00' } }, { language: 'en' })
  expect(to.sent()[0]?.body).toMatchObject({
    start_date: '2026-12-05 20:00:00',
    end_date: '2026-12-05 23:00:00',
    timezone: 'America/New_York',
  })
  expect(to.stored(101).meta).toMatchObject({ end: '2026-12-05 23:00:00', timezone: 'America/New_York' })
  // Kept apart per language there, and the same before: it follows.
  expect(to.stored(101, 'nl').meta).toMatchObject({ end: '2026-12-05 23:00:00', cost: ['€12'], sticky: false })
})

it('F10: strict dates, which it reads in another zone, are not asked for', async () => {
  await to.client('events').list({ strict_dates: true, start_date: '2026-12-01' }, { language: 'en' })
  expect(to.server.received[0]?.query).not.toContain('strict')
})

it('F11: dates are sent in the one form that needs no guessing', async () => {
  await to.client('events').saveBundle(101, { texts: { en: { title: 'A' } } }, { language: 'en' })
  expect(to.sent()[0]?.body['start_date']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

it('F12: what lies in the trash already is trashed, and comes back as it was', async () => {
  const [en, nl] = [to.stored(101), to.stored(101, 'nl')]
  await to.client('events').remove(101, { language: 'en' })
  expect(to.stored(101).status).toBe('trash')
  await to.client('events').remove(101, { language: 'en' })
  expect((await whole(101)).texts.en?.status).toBe('trash')
  await to.client('events').update(101, { status: 'publish' }, { language: 'en' })
  expect(without(to.stored(101), 'slug')).toEqual(without(en, 'slug'))
  expect(without(to.stored(101, 'nl'))).toEqual(without(nl))
})

it('F12: a venue or organizer that comes back stands in its events again, and nothing else of them changes', async () => {
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

it('F13: a venue of a name that is there is not posted, for the server would write into it', async () => {
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

it('F14: what somebody else changed meanwhile is seen before anything is written', async () => {
  const { etags } = await whole(101)
  const post = to.server.world.posts.find(({ id }) => id === 101)
  if (post?.variants.en) post.variants.en.title = 'Theirs'
  const { data } = await expectProblem(
    to
      .client('events')
      .saveBundle(101, { texts: { en: { title: 'Mine' } }, if: { en: etags.en ?? null } }, { language: 'en' }),
  )
  expect([data.status, Object.keys(data.current ?? {})]).toEqual([412, ['en']])
  expect(to.server.writes()).toEqual([])
  // Another language moved: this one may be written.
  await to
    .client('events')
    .saveBundle(101, { texts: { nl: { title: 'Mijn' } }, if: { nl: etags.nl ?? null } }, { language: 'nl' })
})

it('F15: who asks is shown drafts, and the word “any” is never sent', async () => {
  const { rows } = await to.client('events').list({ status: ['any'] }, { language: 'nl' })
  expect(rows.map(({ id, status }) => [id, status])).toEqual([[101, 'draft']])
})

it('F16: a save moves no publication date, and publishes nothing that is scheduled', async () => {
  const post = to.server.world.posts.find(({ id }) => id === 102)
  Object.assign(post?.variants.en ?? {}, { status: 'future', date: '2026-12-24 10:00:00' })
  await to.client('events').saveBundle(102, { texts: { en: { title: 'Open days' } } }, { language: 'en' })
  expect(to.stored(102)).toMatchObject({ title: 'Open days', status: 'future', date: '2026-12-24 10:00:00' })
})
