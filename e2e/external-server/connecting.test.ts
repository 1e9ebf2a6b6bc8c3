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

it('finding out what it offers writes nothing', async () => {
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
  'a site that knows no parameter for languages has those of its addresses: %s',
  async (roots) => {
    await to.server.stop()
    to = await connect(roots, 'lang')
    const { body } = await to.send<ServerInfo>({ namespace: 'admin', path: '/report', language: 'en' })
    expect(body).toMatchObject({ languages: roots, byParameter: false })
  },
)

it('a site in English alone shows its records and takes what is written', async () => {
  await to.server.stop()
  to = await connect(['en'], 'lang')
  const events = to.client('events')
  expect(Object.keys((await events.readBundle(101, { language: 'en' })).texts)).toEqual(['en'])
  await events.saveBundle(101, { texts: { en: { title: 'Late night' } } }, { language: 'en' })
  expect(to.sent().map(({ path, body }) => [path, body['title']])).toEqual([
    ['/en/wp-json/wp/v2/tribe_events/101', 'Late night'],
  ])
})

it('a text in a language that the site does not keep is refused before anything is written', async () => {
  await to.server.stop()
  to = await connect(['en'], 'lang')
  const dates = { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00', timezone: 'Europe/Berlin' }
  const both = { shared: dates, texts: { en: { title: 'Night' }, nl: { title: 'Nacht' } } }
  const { data } = await expectProblem(to.client('events').createBundle(both, { language: 'en' }))
  expect(Object.keys(data.details ?? {})).toEqual(['nl.title'])
  expect(to.server.writes()).toEqual([])
})

it('a password that is wrong, or ends, is seen and told', async () => {
  const session = sessionClient(to.send, 'en')
  expect((await expectProblem(session.signIn('redactie', 'nothing like it'))).code).toBe('invalid_credentials')
  to.server.users.clear()
  expect((await expectProblem(to.client('events').list({}, { language: 'en' }))).data.status).toBe(401)
  expect(to.lapses()).toBe(1)
  expect(await session.read()).toBeNull()
})

const json = { 'Content-Type': 'application/json' }
const maintenance = { status: 200, body: '<!doctype html><h1>Back in a moment</h1>' }

it('a page that comes in place of an answer is no password that is right, no empty list and no save', async () => {
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

it('what answers a save with JSON of its own has saved nothing', async () => {
  const blocked = { status: 200, headers: json, body: '{"success":false,"message":"Blocked"}' }
  to.server.before = (method) => (method === 'POST' ? blocked : undefined)
  const late = { texts: { en: { title: 'Late' } } }
  const refused = await expectProblem(to.client('events').saveBundle(101, late, { language: 'en' }))
  expect(refused).toMatchObject({ code: 'unexpected_answer', data: { status: 502 } })
})

it('a site that limits how often it is asked is told as that, with the wait where it says it', async () => {
  const list = async () => expectProblem(to.client('events').list({}, { language: 'en' }))
  const limited = { status: 429, body: 'Too Many Requests' }
  to.server.before = () => limited
  expect(await list()).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } })
  to.server.before = () => ({ ...limited, headers: { 'Retry-After': '30' } })
  expect((await list()).data['retry_after']).toBe(30)
  to.server.before = () => ({ ...limited, headers: { 'Retry-After': '99999999' } })
  expect((await list()).data['retry_after']).toBe(86_400)
})

it('a site that takes a request and never answers is given up', async () => {
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

it('a site that does not look at the password is told from one that says it is wrong', async () => {
  const session = sessionClient(to.send, 'en')
  for (const code of ['rest_not_logged_in', 'application_passwords_disabled']) {
    const nobody = { status: 401, headers: json, body: JSON.stringify({ code, message: '', data: { status: 401 } }) }
    to.server.before = (_, path) => (path.includes('/users/me') ? nobody : undefined)
    expect((await expectProblem(session.signIn('redactie', 'abcd efgh ijkl mnop'))).code).toBe('password_ignored')
  }
})

it('a site that closes its accounts to everybody still lets in who may write', async () => {
  const closed = { status: 403, headers: json, body: '{"code":"rest_forbidden"}' }
  to.server.before = (_, path) => (path.includes('/users/me') ? closed : undefined)
  const session = sessionClient(to.send, 'en')
  expect((await session.signIn('redactie', 'abcd efgh ijkl mnop')).account.role).toBe('editor')
  expect((await expectProblem(session.signIn('redactie', 'nothing like it'))).code).toBe('invalid_credentials')
})

it('a page of another origin may ask every route with a password', async () => {
  const headers = { Origin: 'https://app.example.org', 'Access-Control-Request-Headers': 'authorization' }
  for (const route of ['', '/wp/v2/users/me', '/wp/v2/tribe_events/101', '/wp/v2/media', '/tribe/events/v1/events']) {
    const response = await fetch(`${to.server.origin}/en/wp-json${route}`, { method: 'OPTIONS', headers })
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')], route).toEqual([200, headers.Origin])
  }
})
