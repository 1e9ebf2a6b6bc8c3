import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '#shared/picture.ts'
import { openPictures } from './picture.tsx'

const draw = openPictures({
  roots: { en: '/en', nl: '/nl' },
  apiPath: '/calendar/events/v1',
  adminPath: '/calendar/admin/v1',
  siteTimezone: 'Europe/Brussels',
  currency: '€',
  version: '0',
})

const answered = (body: unknown, status = 200): Answer => ({
  ok: status < 400,
  status,
  headers: { get: () => null },
  json: async () => body,
})
const refused = answered({ code: 'rest_not_logged_in', message: 'No.', data: { status: 401 } }, 401)

/** A service as one account sees it, whose answers come after some turns. */
const serviceOf =
  (person: { name: string; role: string; titles: readonly string[]; preferences?: object }, turns = 0) =>
  async (address: string): Promise<Answer> => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    const { pathname } = new URL(address, 'http://service')
    if (pathname.endsWith('/session'))
      return answered({ account: { id: 7, name: person.name, role: person.role, languages: [] } })
    if (pathname.endsWith('/preferences')) return answered(person.preferences ?? {})
    expect(pathname).toMatch(/\/calendar\/events\/v1\/events$/)
    const events = person.titles.map((title, at) => ({
      id: at + 1,
      title,
      language: 'nl',
      status: 'publish',
      all_day: false,
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 12:00:00',
      timezone: 'Europe/Brussels',
      categories: [],
      tags: [],
      venue: null,
      organizer: [],
      translations: {},
    }))
    return answered({ events, total: events.length, total_pages: 1 })
  }
const address = '/events?ml_language=nl'
const editor = { name: 'Ann', role: 'editor', titles: ['Avondconcert'] }

test('the list stands as text: its rows, its words, who is signed in', async () => {
  const picture = await draw({ address, spoken: 'fr', preferred: ['de'], ask: serviceOf(editor) })
  expect(picture?.lang).toBe('fr')
  expect(picture?.title).toBe('Événements (Nederlands) – Calendar Content')
  for (const part of ['Avondconcert', '>Ann<', '>Nouvel événement<']) expect(picture?.html).toContain(part)
  expect(picture?.from).toContainEqual([['session'], expect.objectContaining({ account: expect.anything() })])
  // The policy of the page allows neither.
  expect(picture?.html).not.toMatch(/<script|\sstyle=/)
})

test('what is kept for an account is in it: the columns it chose', async () => {
  const preferences = { lists: { events: { columns: ['status'] } } }
  const picture = await draw({ address, spoken: 'en', preferred: [], ask: serviceOf({ ...editor, preferences }) })
  expect(picture?.html).toContain('Status in Nederlands')
  expect(picture?.html).not.toContain('Organizer</th>')
})

test('markup in a title is shown as it was typed', async () => {
  const hostile = { ...editor, titles: ['</title><img src=x onerror=alert(1)>'] }
  const picture = await draw({ address, spoken: 'en', preferred: [], ask: serviceOf(hostile) })
  expect(picture?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(picture?.html).not.toContain('<img')
})

test('there is none without a session, without rows, away from a list, where another view begins', async () => {
  const none = async (ask: (address: string) => Promise<Answer>, at = address): Promise<void> =>
    expect(await draw({ address: at, spoken: undefined, preferred: [], ask })).toBeUndefined()
  await none(async () => refused)
  await none(serviceOf({ ...editor, titles: [] }))
  await none(async (asked) => (asked.includes('/session') ? serviceOf(editor)(asked) : refused))
  await none(serviceOf(editor), '/events/7?ml_language=nl')
  // The page completes such an address itself.
  await none(serviceOf(editor), '/events')
  await none(serviceOf(editor), '/events?ml_language=xx')
  await none(
    serviceOf({ ...editor, preferences: { lists: { events: { start: { view: 1, query: { search: 'x' } } } } } }),
  )
})

test('pictures drawn at once never mix: each has its own rows, name and language', async () => {
  const word = { nl: 'Nieuw evenement', en: 'New event', fr: 'Nouvel événement', de: 'Neue Veranstaltung' }
  const visit = fc.record({
    spoken: fc.constantFrom('nl', 'en', 'fr', 'de'),
    turns: fc.integer({ min: 0, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 2, maxLength: 4 }), async (visits) => {
      const pictures = await Promise.all(
        visits.map(({ spoken, turns }, at) =>
          draw({
            address,
            spoken,
            preferred: [],
            ask: serviceOf({ name: `person-${at}-`, role: 'editor', titles: [`title-${at}-`] }, turns),
          }),
        ),
      )
      pictures.forEach((picture, at) => {
        for (const [other] of visits.entries())
          for (const own of [`person-${other}-`, `title-${other}-`])
            expect(picture?.html.includes(own)).toBe(other === at)
        const spoken = visits[at]?.spoken
        for (const [language, says] of Object.entries(word))
          expect(picture?.html.includes(says)).toBe(language === spoken)
      })
    }),
    { numRuns: 6 },
  )
})
