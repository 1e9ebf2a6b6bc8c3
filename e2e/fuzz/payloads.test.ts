// No response contains executable markup, however it was stored.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import type { Field } from '#shared/schema/fields.ts'
import { readMapping } from '#server/cli/import/mapping.ts'
import { readSource } from '#server/cli/import/source.ts'
import { runImport } from '#server/cli/import/run-import.ts'
import { smallSite } from '#support/import-source.ts'
import { runningMarkup } from '#support/running-markup.ts'
import { payloads } from '#support/payloads.ts'
import { type Body, startTestApp, type TestApp } from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'
const tableOf = (resource: ResourceName): [string, Field][] => Object.entries(resources[resource].fields)
const written = (resource: ResourceName, kinds: readonly Field['kind'][]): string[] =>
  tableOf(resource).flatMap(([name, field]) => (kinds.includes(field.kind) && !field.readOnly ? [name] : []))
const richTextFields = new Set(resourceNames.flatMap((resource) => written(resource, ['richText'])))

/** A payload in every text field, without fields that reject any text, such as URLs and numbers. */
const bodyWith = (resource: ResourceName, payload: string): { [field: string]: string } => ({
  ...(resource === 'events' && { start_date: '2027-03-01 19:30:00', end_date: '2027-03-01 22:00:00' }),
  ...Object.fromEntries(
    written(resource, ['text', 'richText', 'cost', 'phone', 'slug']).map((name) => [name, `Fête ${payload}`]),
  ),
})

/** Every executable text of a response: active markup in rich texts, any tag in other texts. */
function running(value: unknown, inRichText = false, path = ''): string[] {
  if (typeof value === 'string') {
    const found = inRichText ? runningMarkup(value) : /<[a-z/!?]/i.test(value) ? ['a tag in a text'] : []
    return found.map((what) => `${path}: ${what} in ${value}`)
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, value]) =>
    running(value, inRichText || richTextFields.has(key), `${path}.${key}`),
  )
}

const nothingRuns = (value: Body, of: string): void => expect(running(value), of).toEqual([])

/** Reads a record by every route. */
async function readAll(app: TestApp, resource: ResourceName, id: number): Promise<void> {
  for (const path of [
    `/${resource}/${id}`,
    `/${resource}/${id}?context=edit`,
    `/${resource}?per_page=100&hide_empty=false&search=fete&starts_after=2000-01-01`,
  ])
    nothingRuns((await app.call('GET', path, { as: 'administrator' })).body, path)
  for (const path of [`/${resource}/${id}`, `/${resource}/${id}/history`, '/search?q=fete', '/changes'])
    nothingRuns((await app.call('GET', `${admin}${path}`, { as: 'administrator', absolute: true })).body, path)
}

test('more than 100 of over 120 payloads are recognized as executable', () => {
  expect(payloads.length).toBeGreaterThan(120)
  const seen = payloads.filter((payload) => runningMarkup(payload).length > 0)
  expect(seen.length).toBeGreaterThan(100)
})

for (const resource of resourceNames)
  test(`no response of ${resource} contains executable markup`, async () => {
    const app = await startTestApp()
    const as = 'administrator'
    let count = 0
    for (const [n, payload] of payloads.entries()) {
      const body = bodyWith(resource, payload)
      const title = resources[resource].title
      const created = await app.call('POST', `/${resource}`, {
        as,
        body: { ...body, [title]: `${n} ${payload}`, slug: `fete-${n}` },
      })
      nothingRuns(created.body, payload)
      if (created.status !== 201) continue
      count += 1
      const id = Number(created.body['id'])
      const form = new URLSearchParams({ ...body, slug: `fete-${n}` }).toString()
      const changes: Parameters<TestApp['call']>[] = [
        [
          'POST',
          `/${resource}/${id}?ml_language=nl`,
          { as, body: form, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
        ],
        [
          'PUT',
          `/${resource}/${id}?ml_language=fr&${new URLSearchParams({ description: payload }).toString()}`,
          { as },
        ],
        [
          'PATCH',
          `/${resource}/${id}?ml_language=de`,
          { as, body: { ...body, slug: `fete-${n}` }, headers: { 'If-Match': '"0-x"' } },
        ],
        [
          'PUT',
          `${admin}/${resource}/${id}`,
          {
            as,
            absolute: true,
            body: {
              texts: Object.fromEntries(languages.map((one) => [one, { [title]: payload, description: payload }])),
            },
          },
        ],
      ]
      for (const change of changes)
        nothingRuns((await app.call(...change)).body, `${change[0]} ${change[1]}: ${payload}`)
      if (n % 10 === 0) await readAll(app, resource, id)
    }
    expect(count, 'payloads that were stored at all').toBeGreaterThan(payloads.length * 0.9)
    for (const path of [`/${resource}?per_page=100&hide_empty=false&starts_after=2000-01-01`]) {
      const { body } = await app.call('GET', path, { as })
      for (let page = 1; page <= Number(body['total_pages']); page += 1)
        nothingRuns((await app.call('GET', `${path}&page=${page}`, { as })).body, `${path}, page ${page}`)
    }
  })

test('an imported file leads to no executable markup in responses', async () => {
  const app = await startTestApp()
  const folder = mkdtempSync(join(tmpdir(), 'payloads-'))
  const file = join(folder, 'content.json')
  const [event] = smallSite.events
  const [venue] = smallSite.venues
  const texts = (payload: string) => ({ description: payload, excerpt: payload, cost: payload })
  writeFileSync(
    file,
    JSON.stringify({
      events: payloads.map((payload, n) => ({
        ...event,
        ...texts(payload),
        title: `Fête ${payload}`,
        venue: [],
        id: 1000 + n,
        slug: `event-${n}`,
      })),
      venues: payloads.map((payload, n) => ({
        ...venue,
        ...texts(payload),
        venue: `Fête ${payload}`,
        id: 5000 + n,
        slug: `venue-${n}`,
      })),
    }),
  )
  const silent = (): void => undefined
  const found = await readSource(file, undefined, silent)
  const options = {
    language: 'en',
    siteZone: 'Europe/Brussels',
    mapping: readMapping(undefined),
    now: app.clock.now,
  } as const
  const { counts } = await runImport(app.store, found, { ...options, report: silent })
  rmSync(folder, { recursive: true })
  expect(counts.events.created).toBeGreaterThan(payloads.length * 0.9)
  expect(counts.venues.created).toBeGreaterThan(payloads.length * 0.9)
  for (const resource of ['events', 'venues'] as const) {
    const path = `/${resource}?per_page=100&starts_after=2000-01-01`
    const { body } = await app.call('GET', path, { as: 'administrator' })
    expect(Number(body['total'])).toBeGreaterThan(payloads.length * 0.9)
    for (let page = 1; page <= Number(body['total_pages']); page += 1)
      nothingRuns(
        (await app.call('GET', `${path}&page=${page}`, { as: 'administrator' })).body,
        `${path}, page ${page}`,
      )
  }
})

test('names of views, accounts, preferences and application passwords contain no executable markup', async () => {
  const app = await startTestApp()
  const as = 'administrator'
  const ask = async (method: string, path: string, body?: object): Promise<Body> =>
    (await app.call(method, `${admin}${path}`, { as, absolute: true, body })).body
  const keys = `/accounts/${app.idOf(as)}/application-passwords`
  let count = 0
  for (const [n, payload] of payloads.entries()) {
    const name = `${n} ${payload}`.slice(0, 60)
    nothingRuns(
      await ask('POST', '/accounts', { name, role: 'author', password: 'long enough to be one' }),
      `account ${payload}`,
    )
    nothingRuns(await ask('PUT', '/preferences', { [n]: payload, [payload]: n }), `preferences ${payload}`)
    nothingRuns(await ask('PUT', '/preferences', { last: [payload] }), `preferences ${payload}`)
    nothingRuns(await ask('GET', '/preferences'), `preferences ${payload}`)
    for (const [path, body] of [
      ['/views', { name, resource: 'events', query: { search: payload.slice(0, 100) } }],
      [keys, { name }],
    ] as const) {
      const created = await ask('POST', path, body)
      nothingRuns(created, `${path} ${payload}`)
      if (created['id'] === undefined) continue
      count += 1
      nothingRuns(await ask('GET', path), path)
      await ask('DELETE', `${path}/${String(created['id'])}`)
    }
  }
  nothingRuns(await ask('GET', '/accounts'), 'accounts')
  expect(count).toBeGreaterThan(payloads.length * 1.4)
})
