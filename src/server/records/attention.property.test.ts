// With random content, every attention count is the number of rows of its list, for every role.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import type { AttentionResponse } from '#shared/responses.ts'
import { roles } from '#shared/policy/policy.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { createContent } from '#support/reference-model/create-content.ts'
import { contentPlans } from '#support/reference-model/content-arbitraries.ts'
import { expectedRows } from '#support/reference-model/expected-rows.ts'
import { startTestApp } from '#support/test-app.ts'

/** Relative days, which the reference model does not know. */
const isRelativeDay = (text: string): boolean => ['today', 'yesterday', '+7 days'].includes(text)
const dates: { readonly [text: string]: string } = {
  today: '2026-11-21',
  yesterday: '2026-11-20',
  '+7 days': '2026-11-28',
}

test(
  'every attention count equals the total of its list and the rows of a reference model',
  async () => {
    await fc.assert(
      fc.asyncProperty(contentPlans, fc.constantFrom(...languages), async (plan, language) => {
        const app = await startTestApp()
        const content = await createContent(app, plan)
        for (const as of roles) {
          const path = `/en/calendar/admin/v1/attention?ml_language=${language}`
          const { body } = await app.call('GET', path, { as, absolute: true })
          const { attention } = JSON.parse(JSON.stringify(body)) as AttentionResponse // safe: the response has this type
          expect(attention.length).toBeGreaterThan(0)
          for (const { resource, filter, total } of attention) {
            const query = new URLSearchParams({ ...filter, per_page: '100' }).toString()
            const list = await app.call('GET', `/${resource}?${query}`, { as })
            const rows = Object.values(list.body[resource] ?? {}).map((row) => ({
              id: row['id'],
              language: row['language'],
            }))
            expect([as, resource, filter, list.body['total'], rows.length]).toEqual([
              as,
              resource,
              filter,
              total,
              total,
            ])
            const account = {
              id: app.idOf(as),
              name: as,
              role: as,
              languages: as === 'translator' ? (['nl'] as const) : [],
            }
            const parameters = Object.fromEntries(
              Object.entries(filter).map(([name, text]) => [name, isRelativeDay(text) ? (dates[text] ?? '') : text]),
            )
            const own = languages.find((name) => name === filter['ml_language']) ?? 'en'
            expect([as, resource, filter, rows]).toEqual([
              as,
              resource,
              filter,
              expectedRows({ account, language: own }, content, resource, parameters),
            ])
          }
        }
        await app.store.close()
      }),
      { numRuns: examples(3), endOnFailure: true },
    )
  },
  exampleTime(240),
)
