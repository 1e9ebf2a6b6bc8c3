// Coverage has the totals of lists, compared with a reference model.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates/wall-time.ts'
import { translationStates } from '#shared/i18n/translation-state.ts'
import { languages } from '#shared/i18n/language.ts'
import type { CoverageCounts, CoverageResponse } from '#shared/responses.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { contentPlans } from '#support/reference-model/content-arbitraries.ts'
import { createContent } from '#support/reference-model/create-content.ts'
import { expectedRows } from '#support/reference-model/expected-rows.ts'
import { type Call, createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'
import { recordCoverageDay } from '../jobs/coverage-days.ts'

const send = async (app: TestApp, as: Call['as'] = 'editor', query = '') =>
  app.call('GET', `/en/calendar/admin/v1/coverage${query}`, { as, absolute: true })
const coverage = async (app: TestApp, as: Call['as'] = 'editor', query = ''): Promise<CoverageResponse> => {
  const { status, body } = await send(app, as, query)
  expect(status).toBe(200)
  return body as unknown as CoverageResponse // safe: the test app compares it with the document
}
const monthEnd = (month: string) => addDays(`${addDays(`${month}-01`, 31).slice(0, 8)}01`, -1)

test(
  'every coverage count equals the total of its list and the rows of a reference model',
  async () => {
    await fc.assert(
      fc.asyncProperty(contentPlans, async (plan) => {
        const app = await startTestApp()
        const content = await createContent(app, plan)
        for (const as of ['editor', 'translator'] as const) {
          const account = {
            id: app.idOf(as),
            name: as,
            role: as,
            languages: as === 'translator' ? (['nl'] as const) : [],
          }
          const response = await coverage(app, as)
          const compare = async (counts: CoverageCounts, filters: { [name: string]: string }): Promise<void> => {
            expect(counts.map(({ language }) => language)).toEqual(languages)
            for (const { language, total, ...states } of counts) {
              expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(total)
              for (const translation of translationStates) {
                const query = { hidden: 'any', due: 'any', translation, ...filters }
                const expected = expectedRows({ account, language }, content, 'events', query)
                expect([as, language, query, states[translation]]).toEqual([as, language, query, expected?.length])
                const parameters = new URLSearchParams({ ...query, ml_language: language }).toString()
                const list = await app.call('GET', `/events?${parameters}`, { as })
                expect([as, language, query, list.body['total']]).toEqual([as, language, query, states[translation]])
              }
            }
          }
          await compare(response.total, {})
          for (const { month, counts } of response.months)
            await compare(counts, { start_date: `${month}-01`, starts_before: monthEnd(month) })
          const shown = new Map(response.categories.map(({ id, counts }) => [id, counts]))
          for (const { id, trashed } of content.categories)
            if (shown.has(id) || !trashed)
              await compare(shown.get(id) ?? languages.map(noEvents), { categories: String(id) })
        }
        await app.store.close()
      }),
      { numRuns: examples(3), endOnFailure: true },
    )
  },
  exampleTime(240),
)
const noEvents = (language: CoverageCounts[number]['language']): CoverageCounts[number] => ({
  language,
  total: 0,
  missing: 0,
  outdated: 0,
  partial: 0,
  unpublished: 0,
  complete: 0,
})

test('an event is counted in its categories and their parents, which are named in the requested language', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music' })
  const jazz = await createRecord(app, 'categories', { name: 'Jazz', parent: music['id'] })
  const blues = await createRecord(app, 'categories', { name: 'Blues', parent: music['id'] })
  await app.call('PATCH', `/categories/${String(music['id'])}`, { as: 'editor', root: 'nl', body: { name: 'Muziek' } })
  await createRecord(app, 'categories', { name: 'Empty' })
  const categories = [jazz['id'], blues['id']]
  await createRecord(app, 'events', { ...sampleEvent, status: 'publish', categories })
  await createRecord(app, 'events', { ...sampleEvent, title: 'Draft', status: 'draft', categories })
  const response = await coverage(app, 'editor', '?ml_language=nl')
  const counted = { missing: 1, total: 1, complete: 0 }
  expect(response.categories.map(({ counts, ...rest }) => [rest, counts[0]])).toMatchObject([
    [{ id: blues['id'], name: 'Blues', language: 'en' }, counted],
    [{ id: jazz['id'], name: 'Jazz', language: 'en' }, counted],
    [{ id: music['id'], name: 'Muziek', language: 'nl' }, counted],
  ])
  expect(response.months).toMatchObject([{ month: '2027-03', counts: [counted, {}, {}, {}] }])
  expect(response.total[1]).toMatchObject({ language: 'en', complete: 1, missing: 0, total: 1 })
})

test('months are the next twelve with events, and running events that started before count only in the total', async () => {
  const app = await startTestApp()
  const create = async (start_date: string, end_date: string) =>
    createRecord(app, 'events', { title: start_date, start_date, end_date, status: 'publish' })
  await create('2026-10-01 10:00:00', '2026-12-31 18:00:00')
  await create('2026-10-01 10:00:00', '2026-10-02 18:00:00')
  const starts = Array.from({ length: 14 }, (_, n) => addDays('2026-12-15', n * 61))
  for (const start of starts) await create(`${start} 10:00:00`, `${start} 12:00:00`)
  const { months, total } = await coverage(app)
  expect(months.map(({ month }) => month)).toEqual(starts.slice(0, 12).map((start) => start.slice(0, 7)))
  expect(total[0]?.total).toBe(15)
})

test('stored days of the last 90 days are returned', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', { ...sampleEvent, status: 'publish' })
  for (const day of ['2026-08-23', '2026-08-24', '2026-11-21']) await recordCoverageDay(app.store, day)
  const { days, today } = await coverage(app)
  expect(today).toBe('2026-11-21')
  expect(days).toEqual(
    ['2026-08-24', '2026-11-21'].flatMap((day) => [
      { day, language: 'de', complete: 0, total: 1 },
      { day, language: 'en', complete: 1, total: 1 },
      { day, language: 'fr', complete: 0, total: 1 },
      { day, language: 'nl', complete: 0, total: 1 },
    ]),
  )
})

test('only editors and translators can read coverage', async () => {
  const app = await startTestApp()
  const statuses = async (...accounts: NonNullable<Call['as']>[]) =>
    Promise.all(accounts.map(async (as) => (await send(app, as)).status))
  expect(await statuses('administrator', 'editor', 'translator')).toEqual([200, 200, 200])
  expect(await statuses('author', 'contributor', 'subscriber', 'public')).toEqual([403, 403, 403, 401])
  expect((await send(app, 'editor', '?ml_language=xx')).status).toBe(400)
})
