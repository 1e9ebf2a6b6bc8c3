// Equal ETags of a URL mean equal responses, for any writes and accounts.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { examples } from '#support/example-count.ts'
import { sampleEvent, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

const roots = ['en', 'nl', 'de'] as const
const requesters = ['public', 'subscriber', 'author', 'editor', 'translator'] as const
const step = fc.record({
  resource: fc.constantFrom(...resourceNames),
  root: fc.constantFrom(...roots),
  status: fc.constantFrom('publish', 'draft', 'private', 'trash'),
  what: fc.constantFrom('status', 'texts', 'texts', 'links', 'password', 'flags', 'source', 'language', 'delete'),
  pick: fc.nat(50),
  pause: fc.constantFrom(0, 1000),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const addresses = [
  'events',
  'events?ongoing=1&password=pw',
  'events?translation=any&context=edit',
  'venues',
  'organizers',
  'categories?hide_empty=0',
  'tags',
]

async function write(
  app: TestApp,
  created: { [N in ResourceName]: unknown[] },
  step: Step,
  count: number,
): Promise<void> {
  const { resource, root, what, status, pick } = step
  const id = created[resource][pick % 2]
  const title = { [resources[resource].title]: `Name ${count}` }
  const bodies: { [what: string]: object } = {
    status: resources[resource].post ? { status } : title,
    texts: { ...title, description: `Text ${count}` },
    links: {
      venue: created.venues[pick % 2],
      organizer: created.organizers,
      tags: created.tags,
      categories: created.categories,
    },
    password: { password: pick % 3 === 0 ? '' : 'pw' },
    flags: { featured: pick % 2 === 0, hide_from_listings: pick % 5 === 0, phone: String(count), parent: 0 },
    source: { source_language: root },
  }
  const scope = what === 'language' ? '?scope=language' : ''
  const body = bodies[what]
  await app.call(body ? 'PATCH' : 'DELETE', `/${resource}/${String(id)}${scope}`, {
    as: 'administrator',
    root,
    ...(body && { body }),
  })
}

test('responses of a URL with the same ETag are identical', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const app = await startTestApp()
      const created: { [N in ResourceName]: unknown[] } = {
        events: [],
        venues: [],
        organizers: [],
        categories: [],
        tags: [],
      }
      for (const resource of resourceNames)
        for (const name of ['A', 'B']) {
          const body = { ...(resource === 'events' && sampleEvent), [resources[resource].title]: name }
          created[resource].push((await createRecord(app, resource, body))['id'])
        }
      const known = new Map<string, string>()
      for (const [count, step] of steps.entries()) {
        await write(app, created, step, count)
        app.clock.now += step.pause
        const [root, as] = [roots[step.pick % 3] ?? 'en', requesters[step.pick % 5] ?? 'public']
        for (const address of [...addresses, `${step.resource}/${String(created[step.resource][step.pick % 2])}`]) {
          const { status, headers, body } = await app.call('GET', `/${address}`, { as, root })
          const etag = headers.get('ETag')
          if (status !== 200 || etag === null) continue
          const key = `${root}/${address} ${etag}`
          expect([key, body]).toEqual([key, JSON.parse(known.get(key) ?? JSON.stringify(body))])
          known.set(key, JSON.stringify(body))
          const again = await app.call('GET', `/${address}`, { as, root, headers: { 'If-None-Match': etag } })
          expect([key, again.status]).toEqual([key, 304])
        }
      }
    }),
    { numRuns: examples(4) },
  )
})
