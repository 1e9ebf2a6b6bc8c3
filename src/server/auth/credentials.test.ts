import { expect, test } from 'vitest'
import type { Role } from '#shared/policy/policy.ts'
import { sampleEvent, createRecord, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'

/** Creates an application password of an account. Returns the response and a function that sends requests with it. */
const createLimitedPassword = async (app: TestApp, who: Role, bounds: object) => {
  const path = `${admin}/accounts/${app.idOf(who)}/application-passwords`
  const created = await app.call('POST', path, { as: who, absolute: true, body: { name: 'Program', ...bounds } })
  const Authorization = `Basic ${Buffer.from(`${who}:${String(created.body['password'])}`).toString('base64')}`
  const send = async (method: string, address: string, body?: object): Promise<TestResponse> =>
    app.call(method, address, { headers: { Authorization }, body, absolute: address.startsWith(admin) })
  return { created, path, send }
}
const toIssueCodes = (response: TestResponse) =>
  Object.entries(response.body['data']?.['details'] ?? {}).map(([name, issue]) => `${name} ${String(issue['code'])}`)

test('an application password with scope “read” reads whatever its account can read and cannot write by any method', async () => {
  const app = await startTestApp()
  const draft = await createRecord(app, 'events', { ...sampleEvent, status: 'draft' })
  const { created, path, send } = await createLimitedPassword(app, 'administrator', { scope: 'read' })
  expect(created).toMatchObject({ status: 201, body: { scope: 'read', languages: [], ends: '' } })
  expect((await send('GET', `/events/${draft['id']}`)).status).toBe(200)
  expect((await send('GET', '/events?start_date=2027-01-01')).body['total']).toBe(1)
  const bundle = await send('GET', `${admin}/events/${draft['id']}`)
  expect(bundle.body['rights']).toEqual({ shared: false, languages: [], delete: false, deeds: [] })
  for (const [method, address] of [
    ['POST', '/events'],
    ['PUT', `/events/${draft['id']}`],
    ['PATCH', `/events/${draft['id']}`],
    ['DELETE', `/events/${draft['id']}`],
    ['POST', `/events/${draft['id']}?_method=DELETE`],
    ['PUT', `${admin}/events/${draft['id']}`],
    ['POST', `${admin}/events/bulk`],
    ['POST', `${admin}/trash/empty`],
    ['POST', path],
    ['PUT', `${admin}/preferences`],
  ] as const)
    expect((await send(method, address, sampleEvent)).body).toMatchObject({
      code: 'rest_forbidden',
      data: { status: 403 },
    })
  expect((await send('GET', path)).status).toBe(403)
  expect((await send('GET', `/events/${draft['id']}`)).body['version']).toBe(draft['version'])
})

test('an application password with scope “texts” writes only translations in its languages', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const { send } = await createLimitedPassword(app, 'editor', { scope: 'texts', languages: ['nl'] })
  expect((await send('PATCH', `/events/${String(id)}?ml_language=nl`, { title: 'Concert hier' })).status).toBe(200)
  expect((await send('PATCH', `/events/${String(id)}?ml_language=fr`, { title: 'Le concert' })).status).toBe(403)
  expect((await send('PATCH', `/events/${String(id)}?ml_language=nl`, { featured: true })).status).toBe(403)
  expect((await send('POST', '/events', sampleEvent)).status).toBe(403)
  expect((await send('DELETE', `/events/${String(id)}`)).status).toBe(403)
})

test('an application password works until the end of its expiry date in the site’s time zone and manages no accounts', async () => {
  const app = await startTestApp()
  const { created, path, send } = await createLimitedPassword(app, 'administrator', { ends: '2026-11-30' })
  expect(created.body).toMatchObject({ scope: 'all', ends: '2026-11-30 22:59:59' })
  expect((await send('POST', '/tags', { name: 'jazz' })).status).toBe(201)
  expect((await send('POST', path, { name: 'For ever' })).status).toBe(403)
  expect((await send('POST', `${admin}/accounts`, { name: 'x', role: 'administrator' })).status).toBe(403)
  expect((await send('DELETE', `${admin}/accounts/${app.idOf('editor')}/sessions`)).status).toBe(403)
  app.clock.now = Date.parse('2026-11-30T22:59:58Z')
  expect((await send('GET', `${admin}/session`)).status).toBe(200)
  app.clock.now += 1000
  expect((await send('GET', `${admin}/session`)).body).toMatchObject({ code: 'incorrect_password' })
})

test('invalid scopes, languages and expiry dates of an application password are rejected, all errors at once', async () => {
  const app = await startTestApp()
  const issuesFor = async (who: Role, bounds: object) =>
    toIssueCodes((await createLimitedPassword(app, who, bounds)).created)
  expect(await issuesFor('editor', { name: '', scope: 'write', languages: ['xx'], ends: 'soon' })).toEqual([
    'name too_long',
    'scope not_a_choice',
    'languages not_a_choice',
    'ends not_a_date',
  ])
  expect(await issuesFor('editor', { scope: 'texts' })).toEqual(['languages required'])
  expect(await issuesFor('editor', { scope: 'read', languages: ['nl'] })).toEqual(['languages not_allowed'])
  expect(await issuesFor('author', { scope: 'texts', languages: ['nl'] })).toEqual(['scope not_a_choice'])
  expect(await issuesFor('translator', { scope: 'texts', languages: ['nl'] })).toEqual([])
  expect(await issuesFor('translator', { scope: 'texts', languages: ['nl', 'fr'] })).toEqual(['languages not_a_choice'])
  for (const [ends, code] of [
    ['2026-11-20', 'not_allowed'],
    ['2026-02-30', 'not_a_date'],
    [20271231, 'not_a_date'],
  ] as const)
    expect(await issuesFor('editor', { ends })).toEqual([`ends ${code}`])
  expect(await issuesFor('editor', { ends: '2026-11-21' })).toEqual([])
})
