/** Each editable field is stored, and all others keep every byte. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { connect, type Connected, expectProblem } from './connected.ts'
import type { Stored } from './content.ts'

let to: Connected
const language: Language = 'de'

/** The stored values after a change of a field: keys of a stored record, those of `meta` after a dot. */
type Row = { part: 'shared' | 'de'; field: string; value: unknown; stored: { [key: string]: unknown } }
const shared = (field: string, value: unknown, stored: Row['stored']): Row => ({ part: 'shared', field, value, stored })
const text = (field: string, value: unknown, stored: Row['stored']): Row => ({ part: 'de', field, value, stored })

const inBoth: readonly Row[] = [
  text('title', 'Neuer Titel', { title: 'Neuer Titel' }),
  text('description', '<p>Neu</p>', { content: '<p>Neu</p>' }),
  text('excerpt', 'Kurz', { excerpt: 'Kurz' }),
  text('slug', 'neuer-slug', { slug: 'neuer-slug' }),
  text('cost', '15 €', { '.cost': ['15 €'] }),
  text('website', 'https://neu.example.org/?a=1&b=2', { '.website': 'https://neu.example.org/?a=1&b=2' }),
  text('status', 'draft', { status: 'draft' }),
  shared('start_date', '2026-12-05 18:30:00', { '.start': '2026-12-05 18:30:00' }),
  shared('end_date', '2026-12-05 23:00:00', { '.end': '2026-12-05 23:00:00' }),
  shared('all_day', true, { '.all_day': true, '.start': '2026-12-05 00:00:00', '.end': '2026-12-05 23:59:59' }),
  shared('timezone', 'Asia/Tokyo', { '.timezone': 'Asia/Tokyo' }),
  shared('venue', [502], { '.venue': [502] }),
  shared('organizer', [601, 602], { '.organizer': [601, 602] }),
  shared('organizer', [601], { '.organizer': [601] }),
  shared('categories', [12], { '.categories': [12] }),
  shared('tags', [], { '.tags': [] }),
  shared('image', '911', { '.image': 911 }),
  shared('image', '', { '.image': 0 }),
  shared('featured', false, { '.featured': false }),
  shared('sticky', false, { '.sticky': false }),
  shared('hide_from_listings', true, { '.hide_from_listings': true }),
  shared('show_map', false, { '.show_map': false }),
  shared('show_map_link', false, { '.show_map_link': false }),
  shared('date', '2026-03-04 11:00:00', { date: '2026-03-04 11:00:00' }),
]
const withWordPress: readonly Row[] = [
  ...inBoth,
  text('description', '', { content: '' }),
  text('excerpt', '', { excerpt: '' }),
  text('cost', 'ab 7 € (Abendkasse)', { '.cost': ['ab 7 € (Abendkasse)'] }),
  text('website', '', { '.website': '' }),
  text('event_state_reason', 'Krank', { '.event_status_reason': 'Krank' }),
  shared('venue', [], { '.venue': [] }),
  shared('organizer', [], { '.organizer': [] }),
  shared('password', 'geheim', { password: 'geheim' }),
  shared('event_state', 'cancelled', { '.event_status': 'canceled' }),
  shared('event_state', 'postponed', { '.event_status': 'postponed' }),
]
const venueRows: readonly Row[] = [
  text('venue', 'Neue Halle', { title: 'Neue Halle' }),
  text('description', '<p>Groß</p>', { content: '<p>Groß</p>' }),
  text('address', 'Ring 2', { '.address': 'Ring 2' }),
  text('city', 'Bonn', { '.city': 'Bonn' }),
  text('province', 'Westfalen', { '.province': 'Westfalen' }),
  text('state', 'BY', { '.state': 'BY' }),
  text('stateprovince', 'Bayern', { '.stateprovince': 'Bayern' }),
  text('status', 'draft', { status: 'draft' }),
  shared('country', 'Belgium', { '.country': 'Belgium' }),
  shared('zip', '50667', { '.zip': '50667' }),
  shared('phone', '0221 9', { '.phone': '0221 9' }),
  shared('image', '911', { '.image': 911 }),
  shared('show_map', false, { '.show_map': false }),
]
const organizerRows: readonly Row[] = [
  text('organizer', 'Amt & Söhne', { title: 'Amt & Söhne' }),
  text('website', 'https://amt.example.org', { '.website': 'https://amt.example.org' }),
  shared('email', 'neu@example.org', { '.email': 'neu@example.org' }),
  shared('phone', '', { '.phone': '' }),
]

/** The expected stored record after changes. */
function expected(before: Stored, rows: readonly Row[]): Omit<Stored, 'modified'> {
  const after: { [key: string]: unknown } = structuredClone({ ...before, modified: undefined })
  const meta = after['meta'] as { [key: string]: unknown } // safe: the stored record has one
  for (const { stored } of rows)
    for (const [key, value] of Object.entries(stored))
      if (key.startsWith('.')) meta[key.slice(1)] = value
      else after[key] = value
  delete after['modified']
  return after as Omit<Stored, 'modified'> // safe: a copy of a stored record with other values
}

function storedOf(id: number): Omit<Stored, 'modified'> {
  const { modified, ...rest } = to.stored(id)
  expect(modified).not.toBe('')
  return rest
}

const bodyOf = (rows: readonly Row[]) => {
  const parts: { [part: string]: { [field: string]: unknown } } = {}
  for (const { part, field, value } of rows) parts[part] = { ...parts[part], [field]: value }
  const { shared: all, ...texts } = parts
  return { ...(all && { shared: all }), texts }
}
const save = async (resource: ResourceName, id: number, rows: readonly Row[]) =>
  to.send({ method: 'PUT', namespace: 'admin', path: `/${resource}/${id}`, language, body: bodyOf(rows) })

const named = (rows: readonly Row[]) =>
  rows.map((row): [string, Row] => [`${row.field} = ${JSON.stringify(row.value)}`, row])
afterEach(() => to.server.stop())

describe('with wp/v2', () => {
  beforeEach(async () => {
    to = await connect(undefined, undefined, { isMultilingual: false })
  })

  it.each(named(withWordPress))('events: %s changes nothing else', async (_, row) => {
    const before = to.stored(401)
    await save('events', 401, [row])
    expect(storedOf(401)).toEqual(expected(before, [row]))
  })

  it.each(named(inBoth.filter(({ field }) => field !== 'cost')))(
    'an event with a bare price, a stored currency symbol and a website without https: %s changes nothing else',
    async (_, row) => {
      const before = to.stored(402)
      const moved = ['start_date', 'end_date', 'all_day'].includes(row.field)
      const value = moved ? (row.field === 'all_day' ? true : '2026-12-12 20:00:00') : row.value
      const stored = !moved
        ? row.stored
        : row.field === 'all_day'
          ? { '.all_day': true, '.start': '2026-12-12 00:00:00', '.end': '2026-12-12 23:59:59' }
          : { [row.field === 'start_date' ? '.start' : '.end']: '2026-12-12 20:00:00' }
      const changed = { ...row, value, stored }
      await save('events', 402, [changed])
      expect(storedOf(402)).toEqual(expected(before, [changed]))
    },
  )

  it.each(named([...venueRows, text('website', 'https://neu.example', { '.website': 'https://neu.example' })]))(
    'venues: %s changes nothing else',
    async (_, row) => {
      const before = to.stored(501)
      await save('venues', 501, [row])
      expect(storedOf(501)).toEqual(expected(before, [row]))
    },
  )

  it.each(named([...organizerRows, text('slug', 'amt', { slug: 'amt' })]))(
    'organizers: %s changes nothing else',
    async (_, row) => {
      const before = to.stored(601)
      await save('organizers', 601, [row])
      expect(storedOf(601)).toEqual(expected(before, [row]))
    },
  )

  it('any combination of changes is stored completely and changes nothing else', async () => {
    const rows = withWordPress.filter(({ field }) => !['all_day', 'start_date', 'end_date'].includes(field))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...rows), { selector: ({ field }) => field, minLength: 2, maxLength: 9 }),
        fc.constantFrom(401, 402),
        async (chosen, id) => {
          await to.server.stop()
          to = await connect(undefined, undefined, { isMultilingual: false })
          const before = to.stored(id)
          await save('events', id, chosen)
          expect(storedOf(id)).toEqual(expected(before, chosen))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('a password-protected event keeps its password, and its dates can be changed', async () => {
    const before = to.stored(404)
    const row = shared('start_date', '2027-02-01 18:00:00', { '.start': '2027-02-01 18:00:00' })
    await save('events', 404, [row, text('title', 'Versammlung', { title: 'Versammlung' })])
    expect(storedOf(404)).toEqual({ ...expected(before, [row]), title: 'Versammlung' })
  })
})

describe('without wp/v2', () => {
  beforeEach(async () => {
    to = await connect(undefined, undefined, { isMultilingual: false, hasWpv2: false })
    // Costs that the events interface shortens cannot be saved: see the last test.
    for (const { id, variants } of to.server.world.posts)
      if ((id === 401 || id === 403) && variants.de) {
        variants.de.meta['cost'] = ['5€']
        delete variants.de.meta['currency_symbol']
        delete variants.de.meta['currency_position']
      }
  })

  it.each(named(inBoth))('events: %s changes nothing else', async (_, row) => {
    const before = to.stored(401)
    await save('events', 401, [row])
    expect(storedOf(401)).toEqual(expected(before, [row]))
  })

  it.each(named(venueRows))('venues: %s changes nothing else', async (_, row) => {
    const before = to.stored(501)
    await save('venues', 501, [row])
    expect(storedOf(501)).toEqual(expected(before, [row]))
  })

  it.each(named(organizerRows))('organizers: %s changes nothing else', async (_, row) => {
    const before = to.stored(601)
    await save('organizers', 601, [row])
    expect(storedOf(601)).toEqual(expected(before, [row]))
  })

  it('a scheduled event stays scheduled', async () => {
    const before = to.stored(403)
    await save('events', 403, [text('title', 'Konzert', {})])
    expect(storedOf(403)).toEqual({ ...expected(before, []), title: 'Konzert' })
  })

  it('reports at the field a website without a scheme and a venue that cannot be removed', async () => {
    const before = to.stored(402)
    const website = await expectProblem(save('events', 402, [text('title', 'A', {})]))
    expect(website.data.details).toMatchObject({
      'de.website': { code: 'website_scheme', data: { website: 'www.example.org/vortrag' } },
    })
    expect(to.stored(402)).toEqual(before)
    const venue = await expectProblem(save('events', 401, [shared('venue', [], {})]))
    expect(venue.data.details).toMatchObject({ 'shared.venue': { code: 'cannot_clear' } })
    expect(to.server.writes()).toEqual([])
  })
})
