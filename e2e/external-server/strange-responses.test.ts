/** Unusual responses of plugins and PHP lose no value and count as no change. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Connected } from './connected.ts'

let to: Connected
beforeEach(async () => {
  to = await connect(undefined, undefined, { hasWpv2: false })
})
afterEach(() => to.server.stop())

it('a save repeats ids sent as strings and lists sent as objects', async () => {
  const { body } = await to.send<Record<string, unknown>>({ path: '/events/101', language: 'en' })
  const [first, second] = [{ id: '301' }, { id: '302' }]
  const strange = { ...body, image: { id: '900' }, organizer: { 0: first, 2: second }, featured: '1' }
  to.server.before = (method, path) =>
    method === 'GET' && path.startsWith('/en/') && path.includes('/events/101')
      ? { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(strange) }
      : undefined
  await to.client('events').saveBundle(101, { texts: { en: { title: 'A' } } }, { language: 'en' })
  expect(to.sent()[0]?.body).toMatchObject({ image: '900', organizer: [301, 302], featured: true })
})

it('an address that is encoded with other entities each time is not a conflict', async () => {
  const { body } = await to.send<Record<string, unknown>>({ path: '/events/101', language: 'en' })
  let requestCount = 0
  to.server.before = (method, path) => {
    if (method !== 'GET' || !/\/events\/101\b.*=en\b/.test(path)) return undefined
    requestCount += 1
    const description = `<p><a href="mailto:${requestCount % 2 ? '&#97;' : '&#x61;'}@example.org">Write</a></p>`
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, description }),
    }
  }
  const { etags } = await to.client('events').readBundle(101, { language: 'en' })
  const save = { texts: { en: { title: 'Mine' } }, if: { en: etags.en ?? null } }
  await to.client('events').saveBundle(101, save, { language: 'en' })
  expect(to.sent().map(({ body: sent }) => sent['title'])).toEqual(['Mine'])
})
