/** Connections detect capabilities by reading, and passwords are checked by the server. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoResponse } from '#client/send.ts'
import { sessionClient } from '#client/client.ts'
import type { ServerInfo } from '#shared/external-server.ts'
import { connect, type Connected, expectProblem } from './connected.ts'

let to: Connected
beforeEach(async () => {
  to = await connect()
})
afterEach(async () => {
  vi.useRealTimers()
  await to.server.stop()
})

it('detecting capabilities sends only GET requests', async () => {
  const { body } = await to.send<ServerInfo>({ namespace: 'admin', path: '/report', language: 'en' })
  expect(to.server.received.every(({ method }) => method === 'GET')).toBe(true)
  expect(body).toMatchObject({
    languages: ['nl', 'en', 'fr', 'de'],
    byParameter: true,
    pageSize: 50,
    has: { etag: false, orderby: false, merge: false, totals: true, trash: true },
  })
})

it.each([[['en']], [['de']], [['en', 'de']]] as const)(
  'a site without a language parameter has the languages of its addresses: %s',
  async (roots) => {
    await to.server.stop()
    to = await connect(roots, 'lang')
    const { body } = await to.send<ServerInfo>({ namespace: 'admin', path: '/report', language: 'en' })
    expect(body).toMatchObject({ languages: roots, byParameter: false })
  },
)

it('a site in English only shows its records and accepts writes', async () => {
  await to.server.stop()
  to = await connect(['en'], 'lang')
  const events = to.client('events')
  expect(Object.keys((await events.readBundle(101, { language: 'en' })).texts)).toEqual(['en'])
  await events.saveBundle(101, { texts: { en: { title: 'Late night' } } }, { language: 'en' })
  expect(to.sent().map(({ path, body }) => [path, body['title']])).toEqual([
    ['/en/wp-json/wp/v2/tribe_events/101', 'Late night'],
  ])
})

it('a text in a language that the site lacks is rejected before any write', async () => {
  await to.server.stop()
  to = await connect(['en'], 'lang')
  const dates = { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00', timezone: 'Europe/Berlin' }
  const both = { shared: dates, texts: { en: { title: 'Night' }, nl: { title: 'Nacht' } } }
  const { data } = await expectProblem(to.client('events').createBundle(both, { language: 'en' }))
  expect(Object.keys(data.details ?? {})).toEqual(['nl.title'])
  expect(to.server.writes()).toEqual([])
})

it('a wrong password is reported at sign-in, a revoked one ends the session', async () => {
  const session = sessionClient(to.send, 'en')
  expect((await expectProblem(session.signIn('redactie', 'nothing like it'))).code).toBe('invalid_credentials')
  to.server.users.clear()
  expect((await expectProblem(to.client('events').list({}, { language: 'en' }))).data.status).toBe(401)
  expect(to.lapses()).toBe(1)
  expect(await session.read()).toBeNull()
})

it.each(['<h1>Not found</h1>', '{"code":"rest_no_route","message":"No route","data":{"status":404}}'])(
  'a sign-in at an address without the interface names the address: %s',
  async (body) => {
    to.server.before = (_, path) => (path.includes('/tribe/') ? { status: 404, body } : undefined)
    const signIn = sessionClient(to.send, 'en').signIn('redactie', 'abcd efgh ijkl mnop')
    expect(await expectProblem(signIn)).toMatchObject({
      code: 'no_interface',
      message: `${to.server.origin}/en/wp-json/tribe/events/v1`,
    })
  },
)

const json = { 'Content-Type': 'application/json' }
const maintenance = { status: 200, body: '<!doctype html><h1>Back in a moment</h1>' }

it('an HTML page instead of a JSON response is an error for sign-in, lists and writes', async () => {
  const events = to.client('events')
  const { etags } = await events.readBundle(101, { language: 'en' })
  const save = async () =>
    expectProblem(events.saveBundle(101, { texts: { en: { title: 'Late' } }, if: etags }, { language: 'en' }))
  const session = sessionClient(to.send, 'en')
  const unknown = { code: 'unexpected_answer', data: { status: 502 } }
  to.server.before = (method) => (method === 'GET' ? undefined : maintenance)
  expect(await save()).toMatchObject(unknown)
  expect(await expectProblem(events.remove(101, { language: 'en' }))).toMatchObject(unknown)
  to.server.before = () => maintenance
  expect(await expectProblem(session.signIn('redactie', 'nothing like it'))).toMatchObject(unknown)
  expect(await expectProblem(events.list({}, { language: 'en' }))).toMatchObject(unknown)
  expect(await expectProblem(to.send({ namespace: 'admin', path: '/report', language: 'en' }))).toMatchObject(unknown)
  expect(await save()).toMatchObject(unknown)
  expect(to.server.writes()).toEqual([])
})

it('a JSON response to a save that is no record is an error', async () => {
  const blocked = { status: 200, headers: json, body: '{"success":false,"message":"Blocked"}' }
  to.server.before = (method) => (method === 'POST' ? blocked : undefined)
  const late = { texts: { en: { title: 'Late' } } }
  const refused = await expectProblem(to.client('events').saveBundle(101, late, { language: 'en' }))
  expect(refused).toMatchObject({ code: 'unexpected_answer', data: { status: 502 } })
})

it('a rate limit is reported with the time to wait, at most one day', async () => {
  const list = async () => expectProblem(to.client('events').list({}, { language: 'en' }))
  const limited = { status: 429, body: 'Too Many Requests' }
  to.server.before = () => limited
  expect(await list()).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } })
  to.server.before = () => ({ ...limited, headers: { 'Retry-After': '30' } })
  expect((await list()).data['retry_after']).toBe(30)
  to.server.before = () => ({ ...limited, headers: { 'Retry-After': '99999999' } })
  expect((await list()).data['retry_after']).toBe(86_400)
})

it('a request without a response is aborted after 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const events = to.client('events')
  for (const ask of [
    () => events.list({}, { language: 'en' }),
    () => events.remove(101, { language: 'en' }),
    () => to.send({ namespace: 'admin', path: '/report', language: 'en' }),
    () => sessionClient(to.send, 'en').signIn('redactie', 'nothing like it'),
  ]) {
    const taken = new Promise<void>((resolve) => {
      to.server.before = () => {
        resolve()
        return 'silence'
      }
    })
    const given = ask().catch((thrown: unknown) => thrown)
    await taken
    vi.advanceTimersByTime(30_000)
    expect(await given).toBeInstanceOf(NoResponse)
  }
  expect(to.server.received).toEqual([])
})

it('a site that ignores application passwords is distinguished from a wrong password', async () => {
  const session = sessionClient(to.send, 'en')
  for (const code of ['rest_not_logged_in', 'application_passwords_disabled']) {
    const nobody = { status: 401, headers: json, body: JSON.stringify({ code, message: '', data: { status: 401 } }) }
    to.server.before = (_, path) => (path.includes('/users/me') ? nobody : undefined)
    expect((await expectProblem(session.signIn('redactie', 'abcd efgh ijkl mnop'))).code).toBe('password_ignored')
  }
})

it('sign-in works at a site that blocks its user routes, for accounts that can edit', async () => {
  const closed = { status: 403, headers: json, body: '{"code":"rest_forbidden"}' }
  to.server.before = (_, path) => (path.includes('/users/me') ? closed : undefined)
  const session = sessionClient(to.send, 'en')
  expect((await session.signIn('redactie', 'abcd efgh ijkl mnop')).account.role).toBe('editor')
  expect((await expectProblem(session.signIn('redactie', 'nothing like it'))).code).toBe('invalid_credentials')
})

it('every route allows cross-origin requests with a password', async () => {
  const headers = { Origin: 'https://app.example.org', 'Access-Control-Request-Headers': 'authorization' }
  for (const route of ['', '/wp/v2/users/me', '/wp/v2/tribe_events/101', '/wp/v2/media', '/tribe/events/v1/events']) {
    const response = await fetch(`${to.server.origin}/en/wp-json${route}`, { method: 'OPTIONS', headers })
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')], route).toEqual([200, headers.Origin])
  }
})

it('an account that cannot read a draft translation reads the others, without permission to edit', async () => {
  await to.server.stop()
  to = await connect(undefined, undefined, { hasWpv2: false })
  const events = to.client('events')
  const english = to.server.world.posts.find(({ id }) => id === 101)?.variants.en
  if (!english) throw new Error('No event 101')
  english.author = 3
  await sessionClient(to.send, 'en').signIn('auteur', 'abcd efgh ijkl mnop')
  const { texts, rights } = await events.readBundle(101, { language: 'en' })
  expect(Object.keys(texts)).toEqual(['en'])
  expect(rights).toMatchObject({ shared: false, languages: [], delete: false })
  const save = { shared: { start_date: '2027-06-04 20:00:00' }, texts: {} }
  expect((await expectProblem(events.saveBundle(101, save, { language: 'en' }))).code).toBe('event-not-accessible')
  english.status = 'draft'
  english.author = 7
  expect((await expectProblem(events.readBundle(101, { language: 'en' }))).code).toBe('event-not-accessible')
})
