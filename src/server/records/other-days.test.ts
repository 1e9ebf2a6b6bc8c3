// Events are found by their texts that name a day on which they do not take place.
import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp, type Call, type TestApp } from '#support/test-app.ts'
import type { Language } from '#shared/i18n/language.ts'

const admin = '/en/calendar/admin/v1'
const dates = { start_date: '2026-12-03 20:00:00', end_date: '2026-12-03 22:00:00' }
const moved = { start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00' }
const noise = 'Tel. 05 61 12 34 56, since 1998, 12 € or € 3.'
const texts = {
  nl: 'Donderdag 3 december',
  en: 'Thursday 3 December',
  fr: 'Le jeudi 3 décembre',
  de: 'Am Donnerstag, den 3. Dezember',
} as const

const find = async (app: TestApp, value = 'true', as: Call['as'] = 'editor'): Promise<unknown[]> => {
  const path = `/events?translation=any&starts_after=2000-01-01&per_page=50&names_other_day=${value}`
  const { body } = await app.call('GET', path, { as })
  return Object.values(body['events'] ?? {}).map(({ id }) => id)
}
const update = async (app: TestApp, id: unknown, body: object): Promise<unknown> =>
  (await app.call('PUT', `${admin}/events/${String(id)}`, { as: 'editor', absolute: true, body })).status

const createEvent = async (app: TestApp, eventTexts: { [L in Language]?: object }): Promise<unknown> => {
  const body = { source_language: Object.keys(eventTexts)[0], shared: dates, texts: eventTexts }
  return (await app.call('POST', `${admin}/events`, { as: 'editor', absolute: true, body })).body['id']
}

test('a moved event is matched by each text in each language, until the text has the new day', async () => {
  const app = await startTestApp()
  const other = await createRecord(app, 'events', { ...sampleEvent, title: 'Concert', description: noise })
  const found: unknown[] = []
  for (const language of ['nl', 'en', 'fr', 'de'] as const)
    for (const field of ['title', 'excerpt', 'description'] as const) {
      const title = `${language} ${field}`
      const eventTexts = { title, [field]: `${texts[language]}. ${noise}`, status: 'publish' }
      const id = await createEvent(app, { [language]: eventTexts })
      expect(await find(app)).toEqual(found)
      expect(await update(app, id, { shared: moved })).toBe(200)
      expect(await find(app)).toEqual([...found, id])
      found.push(id)
    }
  expect(await find(app, 'false')).toEqual([other['id']])
  const [first] = found
  await update(app, first, { texts: { nl: { title: 'Vrijdag 4 december' } } })
  expect(await find(app)).toEqual(found.slice(1))
  await update(app, found[1], { shared: dates })
  expect(await find(app)).toEqual(found.slice(2))
})

test('only editors and translators may filter by other days, and translators only by texts that they can see', async () => {
  const app = await startTestApp()
  const id = await createEvent(app, {
    nl: { title: 'Feest', status: 'publish' },
    fr: { title: 'Fête du 5 mai', status: 'private' },
  })
  expect(await find(app)).toEqual([id])
  expect(await find(app, 'true', 'translator')).toEqual([])
  expect(await find(app, 'false', 'translator')).toEqual([id])
  const { status, body } = await app.call('GET', '/events?names_other_day=true', { as: 'author' })
  expect([status, Object.keys(body['data']?.['params'] ?? {})]).toEqual([400, ['names_other_day']])
  const wrong = await app.call('GET', '/events?names_other_day=perhaps', { as: 'editor' })
  expect([wrong.status, Object.keys(wrong.body['data']?.['params'] ?? {})]).toEqual([400, ['names_other_day']])
})
