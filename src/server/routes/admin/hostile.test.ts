// Arbitrary input to the admin namespace: a problem, never a failure.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProblem } from '#shared/problem.ts'
import { examples } from '#support/example-count.ts'
import { asDescribed } from '#support/documented-responses.ts'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'
const value = fc.oneof(
  fc.anything({ withBigInt: false, withNullPrototype: false, maxDepth: 3 }),
  fc.constantFrom(
    '\ud800',
    '\u0000',
    '9'.repeat(400),
    -1,
    0,
    1,
    2,
    Number.MAX_VALUE,
    '__proto__',
    'a'.repeat(3000),
    true,
    '1,2',
    [1],
    [[1]],
    {},
  ),
)
const inside = fc.dictionary(
  fc.constantFrom(
    'nl',
    'en',
    'add',
    'remove',
    'days',
    'hours',
    'status',
    'search',
    'page',
    'categories',
    'move',
    'delete',
    'venue',
    'replace',
    'field',
    'from',
    'to',
    '__proto__',
  ),
  value,
)
const body = fc.dictionary(
  fc.constantFrom(
    'seq',
    'fields',
    'if',
    'partial',
    'dry_run',
    'ids',
    'filter',
    'total',
    'except',
    'do',
    'name',
    'resource',
    'query',
    'shared',
    'role',
    'languages',
    'password',
    'disabled',
    'current',
    'ml_language',
  ),
  fc.oneof(value, inside),
)
const writes = (id: unknown, set: string): [string, string][] => [
  ['POST', `events/${String(id)}/restore`],
  ['POST', `changes/${set}/revert`],
  ['POST', 'events/bulk'],
  ['POST', 'categories/bulk'],
  ['POST', 'views'],
  ['PUT', 'views/1'],
  ['PUT', 'preferences'],
  ['POST', 'trash/empty'],
  ['PUT', 'session/password'],
  ['POST', 'accounts'],
]

test('arbitrary bodies are accepted or rejected with a problem, never a server error', async () => {
  const app = asDescribed(await startTestApp())
  const { id } = await createRecord(app, 'events', sampleEvent)
  const set = (await app.store.changesOf('events', Number(id)))[0]?.changeSet ?? ''
  await fc.assert(
    fc.asyncProperty(fc.nat(), body, async (pick, sent) => {
      const all = writes(id, set)
      const [method = '', path = ''] = all[pick % all.length] ?? []
      const response = await app.call(method, `${admin}/${path}`, {
        as: 'editor',
        absolute: true,
        body: JSON.stringify(sent),
      })
      expect(response.status).toBeLessThan(500)
      if (response.status >= 400) expect(isProblem(response.body)).toBe(true)
    }),
    { numRuns: examples(250) },
  )
})

test('arbitrary parameters are accepted or rejected with a problem, never a server error', async () => {
  const app = asDescribed(await startTestApp())
  const { id } = await createRecord(app, 'events', sampleEvent)
  const paths = ['search', 'changes', 'attention', 'views', 'events/address', `events/${String(id)}/history`]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom('q', 'limit', 'after', 'before', 'wish', 'id', 'ml_language'),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('"', '-', '*', '%ff', '9'.repeat(40), '-1', 'NEAR(', 'é"'),
      ),
      async (path, name, text) => {
        const query = new URLSearchParams([[name, text]]).toString()
        const response = await app.call('GET', `${admin}/${path}?${query}`, { as: 'editor', absolute: true })
        expect(response.status).toBeLessThan(500)
        if (response.status >= 400) expect(isProblem(response.body)).toBe(true)
      },
    ),
    { numRuns: examples(150) },
  )
})
