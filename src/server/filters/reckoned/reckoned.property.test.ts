// Over random stores: lists asked by two or three parameters at once hold what a reckoning in plain words says, in its order, page by page.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { type ResourceName, resourceNames } from '#contract/resources.ts'
import { roles } from '#contract/rights.ts'
import { openWorld, type World } from '../../testing.ts'
import { type Content, fill } from './content.ts'
import { plans } from './plans.ts'
import { parametersOf } from './questions.ts'
import { reckon } from './reckon.ts'
import type { Query } from './seen.ts'

const stores = Number(process.env['STORES'] ?? 20)
const perStore = 40
const askers = ['public', ...roles] as const

const asked = fc.constantFrom(...resourceNames, 'events' as const, 'events' as const).chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    as: fc.constantFrom(...askers),
    language: fc.constantFrom(...languages),
    perPage: fc.integer({ min: 1, max: 5 }),
    parameters: fc
      .uniqueArray(fc.constantFrom(...parametersOf(resource)), {
        minLength: 2,
        maxLength: 3,
        selector: ({ name }) => name,
      })
      .chain((some) => fc.record(Object.fromEntries(some.map(({ name, texts }) => [name, texts])))),
  }),
)
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

/** Names of records become their numbers, names of accounts theirs. */
const queryOf = (world: World, content: Content, parameters: Asked['parameters']): Query => {
  const of = (resource: ResourceName, at: number): string =>
    String(content[resource][at % Math.max(1, content[resource].length)]?.id ?? 999_999)
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, wanted]): [string, string][] => {
      if (wanted.kind === 'texts') return Object.entries(wanted.texts)
      if (wanted.kind === 'author') return [[name, wanted.who === 'me' ? 'me' : String(world.idOf(wanted.who))]]
      return [[name, [...new Set(wanted.at.map((at) => of(wanted.of, at)))].join(',')]]
    }),
  )
}

test('lists hold what any two or three parameters together ask for', async () => {
  await fc.assert(
    fc.asyncProperty(
      plans,
      fc.array(asked, { minLength: perStore, maxLength: perStore, size: 'max' }),
      async (plan, questions) => {
        const world = openWorld()
        const content = await fill(world, plan)
        for (const { resource, as, language, perPage, parameters } of questions) {
          const query = queryOf(world, content, parameters)
          const account =
            as === 'public'
              ? null
              : { id: world.idOf(as), name: as, role: as, languages: as === 'translator' ? (['nl'] as const) : [] }
          const rows = reckon({ account, language }, content, resource, query)
          const address = `/${resource}?${new URLSearchParams({ ...query, ml_language: language, per_page: String(perPage) }).toString()}`
          const first = await world.call('GET', address, { as })
          expect([as, address, first.status]).toEqual([as, address, rows ? 200 : 400])
          if (!rows) continue
          const walked: unknown[] = []
          for (let page = 1; page <= Math.max(1, Math.ceil(rows.length / perPage)); page += 1) {
            const { body, headers } = page === 1 ? first : await world.call('GET', `${address}&page=${page}`, { as })
            expect([as, address, body['total'], headers.get('X-TEC-Total')]).toEqual([
              as,
              address,
              rows.length,
              String(rows.length),
            ])
            walked.push(
              ...Object.values(body[resource] ?? {}).map((row) => ({ id: row['id'], language: row['language'] })),
            )
          }
          expect([as, address, walked]).toEqual([as, address, rows])
          const past = await world.call('GET', `${address}&page=${Math.max(1, Math.ceil(rows.length / perPage)) + 1}`, {
            as,
          })
          expect([as, address, past.status]).toEqual([as, address, 404])
        }
        world.store.close()
      },
    ),
    { numRuns: stores, endOnFailure: true },
  )
}, 240_000)
