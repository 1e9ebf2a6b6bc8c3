// Lists agree with the reference model for all parameters, alone and combined.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { can, roles } from '#shared/policy/policy.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { startTestApp, type TestApp } from '#support/test-app.ts'
import { type Content, createContent } from '#support/reference-model/create-content.ts'
import { contentPlans } from '#support/reference-model/content-arbitraries.ts'
import { toParameters, type QueryParameters } from '#support/reference-model/query-arbitraries.ts'
import { expectedCounts, expectedRows } from '#support/reference-model/expected-rows.ts'
import type { Viewer, Query } from '#support/reference-model/visibility.ts'

const perStore = 40
const accounts = ['public', ...roles] as const
type AccountName = (typeof accounts)[number]

/** One request to a list; `bulk`: a dry run of a bulk action with the same filters. */
type RequestedFilter = {
  resource: ResourceName
  as: AccountName
  language: Language
  perPage: number
  bulk: boolean
  parameters: { readonly [name: string]: QueryParameters }
}
const request = {
  as: fc.constantFrom(...accounts),
  language: fc.constantFrom(...languages),
  perPage: fc.integer({ min: 1, max: 5 }),
  bulk: fc.boolean(),
}
const some = (resource: ResourceName): fc.Arbitrary<RequestedFilter> =>
  fc.record({
    ...request,
    resource: fc.constant(resource),
    parameters: fc
      .uniqueArray(fc.constantFrom(...toParameters(resource)), {
        minLength: 2,
        maxLength: 4,
        selector: ({ name }) => name,
      })
      .chain((drawn) => fc.record(Object.fromEntries(drawn.map(({ name, values }) => [name, values])))),
  })
const random = fc.constantFrom(...resourceNames, 'events' as const, 'events' as const).chain(some)

/** Every parameter alone, each with a search, and all of them together. */
const exhaustive: fc.Arbitrary<RequestedFilter[]> = fc
  .tuple(
    ...resourceNames.flatMap((resource) => {
      const all = toParameters(resource)
      const of = (parameters: typeof all): fc.Arbitrary<RequestedFilter> =>
        fc.record({
          ...request,
          // An account that may use all filters, three times out of four.
          as: fc.oneof(
            { weight: 3, arbitrary: fc.constantFrom('editor', 'administrator') },
            { weight: 1, arbitrary: request.as },
          ),
          resource: fc.constant(resource),
          parameters: fc.record(Object.fromEntries(parameters.map(({ name, values }) => [name, values]))),
        })
      // Most texts contain this letter, so that results are seldom empty.
      const search = { name: 'search', values: fc.constant<QueryParameters>({ kind: 'texts', texts: { search: 'e' } }) }
      return [...all.flatMap((one) => [of([one]), of([search, one]), of([search, one])]), of(all)]
    }),
  )
  .map((drawn) => [...drawn])

/** Replaces indices of records and names of accounts by ids. */
const queryOf = (app: TestApp, content: Content, parameters: RequestedFilter['parameters']): Query => {
  const of = (resource: ResourceName, at: number): string =>
    String(content[resource][at % Math.max(1, content[resource].length)]?.id ?? 999_999)
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]): [string, string][] => {
      if (parameter.kind === 'texts') return Object.entries(parameter.texts)
      if (parameter.kind === 'author')
        return [
          [name, parameter.who === 'me' ? 'me' : parameter.who === 'nobody' ? '999' : String(app.idOf(parameter.who))],
        ]
      const ids = [...new Set(parameter.at.map((at) => of(parameter.of, at)))]
      return [[name, [...ids, ...(parameter.unknown ? ['999999'] : [])].join(',')]]
    }),
  )
}

const toViewer = (app: TestApp, as: AccountName, language: Language): Viewer => ({
  language,
  account:
    as === 'public'
      ? null
      : { id: app.idOf(as), name: as, role: as, languages: as === 'translator' ? (['nl'] as const) : [] },
})

async function expectList(app: TestApp, content: Content, listRequest: RequestedFilter): Promise<void> {
  const { resource, as, language } = listRequest
  const query = queryOf(app, content, listRequest.parameters)
  const viewer = toViewer(app, as, language)
  const rows = expectedRows(viewer, content, resource, query)
  const pageSize = { per_page: query['per_page'] ?? String(listRequest.perPage) }
  const perPage = Math.min(100, Number(pageSize.per_page))
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / perPage))
  const read = async (page?: number) => {
    const sent = { ...query, ...pageSize, ml_language: language, ...(page !== undefined && { page: String(page) }) }
    const address = `/${resource}?${new URLSearchParams(sent).toString()}`
    return { address, ...(await app.call('GET', address, { as })) }
  }
  const expectPage = async (page?: number): Promise<void> => {
    const { address, status, body, headers } = await read(page)
    const present = page ?? Number(query['page'] ?? 1)
    expect([as, address, status]).toEqual([as, address, !rows ? 400 : present > pages ? 404 : 200])
    if (status !== 200) return
    const shown = Object.values(body[resource] ?? {}).map((row) => ({ id: row['id'], language: row['language'] }))
    const total = rows?.length
    expect([as, address, body['total'], headers.get('X-TEC-Total'), shown]).toEqual([
      as,
      address,
      total,
      String(total),
      rows?.slice((present - 1) * perPage, present * perPage),
    ])
  }
  await expectPage()
  if (rows && query['page'] === undefined) for (let page = 2; page <= pages + 1; page += 1) await expectPage(page)
  if (!listRequest.bulk) return
  const { account } = viewer
  const mayWrite = can(account, 'editShared', resource) === true || can(account, 'editVariant', resource) === true
  const filter = { ...query, ml_language: language }
  const response = await app.call('POST', `/en/calendar/admin/v1/${resource}/bulk`, {
    as,
    absolute: true,
    body: { filter, total: rows?.length ?? 0, dry_run: true, do: { delete: true } },
  })
  const expected = account === null ? 401 : !mayWrite ? 403 : rows ? 200 : 400
  expect([as, filter, response.status]).toEqual([as, filter, expected])
  if (expected === 200)
    expect([as, filter, Object.values(response.body['rows'] ?? {}).map((row) => row['id'])]).toEqual([
      as,
      filter,
      rows?.map(({ id }) => id),
    ])
}

test(
  'lists and bulk actions contain the expected rows for combined parameters',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        contentPlans,
        fc.array(random, { minLength: perStore, maxLength: perStore, size: 'max' }),
        async (plan, questions) => {
          const app = await startTestApp()
          const content = await createContent(app, plan)
          for (const query of questions) await expectList(app, content, query)
          await app.store.close()
        },
      ),
      { numRuns: examples(3), endOnFailure: true },
    )
  },
  exampleTime(240),
)

test(
  'every parameter filters correctly alone, with a search and with all others',
  async () => {
    await fc.assert(
      fc.asyncProperty(contentPlans, exhaustive, async (plan, questions) => {
        const app = await startTestApp()
        const content = await createContent(app, plan)
        for (const query of questions) await expectList(app, content, query)
        await app.store.close()
      }),
      { numRuns: examples(1), endOnFailure: true },
    )
  },
  exampleTime(240),
)

test(
  'the count of a term equals the number of its events in the list, for every account',
  async () => {
    await fc.assert(
      fc.asyncProperty(contentPlans, fc.constantFrom(...languages), async (plan, language) => {
        const app = await startTestApp()
        const content = await createContent(app, plan)
        for (const as of accounts) {
          const get = async (path: string) => app.call('GET', `${path}ml_language=${language}&per_page=100`, { as })
          const open = 'starts_after=0001-01-01'
          for (const resource of ['categories', 'tags'] as const) {
            const counted = new Map<unknown, unknown>()
            const { body } = await get(`/${resource}?hide_empty=false&translation=any&`)
            const listed = as === 'public' ? (await get(`/${resource}?hide_empty=false&`)).body : body
            for (const term of Object.values(listed[resource] ?? {})) {
              const { total } = (await get(`/events?${resource}=${Number(term['id'])}&${open}&`)).body
              const expected = expectedCounts(toViewer(app, as, language), content, resource, Number(term['id']))
              const { count, count_all_languages } = term
              expect([as, language, total, { count, count_all_languages }]).toEqual([
                as,
                language,
                expected.count,
                expected,
              ])
              const single = await get(`/${resource}/${Number(term['id'])}?`)
              if (single.status === 200) expect(single.body).toMatchObject(expected)
              counted.set(term['id'], count)
            }
            const events = Object.values((await get(`/events?${open}&`)).body['events'] ?? {})
            for (const term of events.flatMap((event) => Object.values(event[resource] ?? {})))
              if (counted.has(term['id'])) expect([as, term['count']]).toEqual([as, counted.get(term['id'])])
          }
        }
        await app.store.close()
      }),
      { numRuns: examples(1), endOnFailure: true },
    )
  },
  exampleTime(240),
)
