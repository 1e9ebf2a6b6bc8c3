// Arbitrary input: the service accepts it or responds with a problem, and never fails.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProblem } from '#shared/problem.ts'
import { resourceNames, resources } from '#shared/schema/resources.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { asDescribed } from '#support/documented-responses.ts'
import { edgeCases } from '#support/values.ts'
import { sampleEvent, createRecord, startTestApp, type TestResponse } from '#support/test-app.ts'

const needed = {
  events: sampleEvent,
  venues: { venue: 'V' },
  organizers: { organizer: 'O' },
  categories: { name: 'C' },
  tags: { name: 'T' },
}
const json = (value: unknown): string => JSON.stringify(value) ?? 'null'

const expectResponse = ({ status, body }: TestResponse): void => {
  expect(status).toBeLessThan(500)
  if (status >= 400) expect(isProblem(body)).toBe(true)
}

test(
  'any value of any field is accepted or rejected with a problem',
  async () => {
    const app = asDescribed(await startTestApp())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...resourceNames), fc.nat(), edgeCases, async (resource, pick, value) => {
        const names = [
          ...Object.keys(resources[resource].fields),
          'inherit',
          'confirm',
          'copied',
          'minor',
          'based_on',
          'ml_language',
          'id',
        ]
        const body = json({ ...needed[resource], [names[pick % names.length] ?? '']: value })
        const created = await app.call('POST', `/${resource}`, { as: 'administrator', body })
        expectResponse(created)
        if (created.status === 201)
          expectResponse(
            await app.call('PATCH', `/${resource}/${created.body['id']}`, { as: 'editor', root: 'nl', body }),
          )
      }),
      { numRuns: examples(150) },
    )
  },
  exampleTime(120),
)

test(
  'any parameter of any list is accepted or rejected with a problem',
  async () => {
    const app = asDescribed(await startTestApp())
    await createRecord(app, 'events', { ...sampleEvent, tags: ['T'], venue: { venue: 'V' } })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...resourceNames),
        fc.nat(),
        fc.oneof(
          fc.string({ unit: 'binary' }),
          edgeCases.map(json),
          fc.constantFrom('"', '""', '"a', '-', '- -"x', '*', 'a OR b', '%ff', '(', 'NEAR('),
        ),
        async (resource, pick, value) => {
          const names = [...Object.keys(resources[resource].filters), 'context', 'ml_language', '__proto__']
          const name = names[pick % names.length] ?? ''
          const text = value.replace(/\p{Surrogate}/gu, '')
          expectResponse(await app.call('GET', `/${resource}?${name}=${encodeURIComponent(text)}`, { as: 'editor' }))
          expectResponse(await app.call('GET', `/${resource}?${name}[]=${encodeURIComponent(text)}`))
        },
      ),
      { numRuns: examples(150) },
    )
  },
  exampleTime(120),
)

test(
  'any record bundle is accepted or rejected with a problem',
  async () => {
    const app = asDescribed(await startTestApp())
    const created = await createRecord(app, 'events', sampleEvent)
    const keys = fc.constantFrom('shared', 'texts', 'source_language', 'minor', 'confirm', 'based_on', 'if')
    const part = fc.oneof(
      edgeCases,
      fc.dictionary(
        fc.constantFrom('shared', 'nl', 'en', 'xx', 'title', 'status', 'slug', 'inherit', 'start_date', 'venue'),
        fc.oneof(
          edgeCases,
          fc.dictionary(fc.constantFrom('title', 'status', 'cost', 'inherit', 'description'), edgeCases),
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(keys, part), async (body) => {
        expectResponse(
          await app.call('PUT', `/en/calendar/admin/v1/events/${created['id']}`, {
            as: 'editor',
            absolute: true,
            body: json(body),
          }),
        )
        expectResponse(
          await app.call('POST', '/en/calendar/admin/v1/venues', { as: 'editor', absolute: true, body: json(body) }),
        )
        expectResponse(await app.call('POST', '/en/calendar/admin/v1/session', { absolute: true, body: json(body) }))
      }),
      { numRuns: examples(100) },
    )
  },
  exampleTime(120),
)

test(
  'any row of an import is accepted or rejected with a problem',
  async () => {
    const app = asDescribed(await startTestApp())
    await createRecord(app, 'events', { ...sampleEvent, tags: ['T'], venue: { venue: 'V' } })
    const { title, ...times } = sampleEvent
    const valid = { shared: times, texts: { en: { title } } }
    const key = fc.constantFrom('id', 'key', 'source_language', 'shared', 'texts', 'status', 'names', 'create', 'xx')
    const name = fc.constantFrom('nl', 'en', 'title', 'start_date', 'timezone', 'venue', 'tags', 'image', '__proto__')
    const part = fc.dictionary(
      name,
      fc.oneof(edgeCases, fc.array(edgeCases), fc.dictionary(fc.constantFrom('title', 'status', 'cost'), edgeCases)),
    )
    const row = fc.oneof(edgeCases, fc.dictionary(key, fc.oneof(edgeCases, part, fc.array(name))))
    const rows = fc.array(
      fc.oneof(
        fc.constant(valid),
        row.map((more) => Object.assign({}, valid, more)),
        row,
      ),
    )
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (sent, isDryRun) => {
        const address = '/en/calendar/admin/v1/events/import'
        const body = json({ rows: sent, dry_run: isDryRun })
        const response = await app.call('POST', address, { as: 'editor', absolute: true, body })
        expectResponse(response)
        for (const { problem } of Object.values(response.body['rows'] ?? {}))
          if (problem !== undefined) expect(Number(problem['data']?.['status'])).toBeLessThan(500)
      }),
      { numRuns: examples(150) },
    )
  },
  exampleTime(120),
)

test('malformed, oversized, deeply nested and differently encoded bodies are rejected', async () => {
  const app = await startTestApp()
  const post = async (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') => {
    const init = {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('editor:editor secret')}`, 'Content-Type': type },
      body,
    }
    return (await app.service(new Request(`${app.config.origin}/en/calendar/events/v1/events`, init))).status
  }
  expect(await post('{"title":')).toBe(400)
  expect(await post('[1]')).toBe(400)
  expect(await post('['.repeat(100) + ']'.repeat(100))).toBe(400)
  expect(await post(`{"title":"${'a'.repeat(1_048_600)}"}`)).toBe(413)
  expect(await post(new Uint8Array([123, 34, 255, 34, 58, 49, 125]))).toBe(400)
  expect(await post('{}', 'application/json; charset=utf-16')).toBe(415)
  expect(await post('<a/>', 'text/xml')).toBe(415)
  expect(await post('title=%ff', 'application/x-www-form-urlencoded')).toBe(400)
  expect((await app.call('GET', '/events?search=%ff')).status).toBe(400)
})

test('markup is sanitized when it is saved, and the response names the sanitized fields', async () => {
  const app = await startTestApp()
  const { body } = await app.call('POST', '/events', {
    as: 'administrator',
    body: {
      ...sampleEvent,
      title: '<img src=x onerror=alert(1)>Con&lt;cert',
      description: '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">y</a></p>',
      excerpt: 'plain',
    },
  })
  expect(body).toMatchObject({
    title: 'Con&lt;cert',
    description: '<p>Hi <a>y</a></p>',
    excerpt: '<p>plain</p>',
    sanitized: ['title', 'description'],
  })
})
