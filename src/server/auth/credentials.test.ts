import { expect, test } from 'vitest'
import type { Role } from '#shared/policy/policy.ts'
import { sampleEvent, createRecord, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'

/** Makes an application password of an account; answers how to ask with it. */
const keyOf = async (app: TestApp, who: Role, bounds: object) => {
  const path = `${admin}/accounts/${app.idOf(who)}/application-passwords`
  const made = await app.call('POST', path, { as: who, absolute: true, body: { name: 'Program', ...bounds } })
  const Authorization = `Basic ${Buffer.from(`${who}:${String(made.body['password'])}`).toString('base64')}`
  const ask = async (method: string, address: string, body?: object): Promise<TestResponse> =>
    app.call(method, address, { headers: { Authorization }, body, absolute: address.startsWith(admin) })
  return { made, path, ask }
}
const issuesOf = (response: TestResponse) =>
  Object.entries(response.body['data']?.['details'] ?? {}).map(([name, issue]) => `${name} ${String(issue['code'])}`)

test('one that only reads reads all its account may, and changes nothing by any method', async () => {
  const app = await startTestApp()
  const draft = await createRecord(app, 'events', { ...sampleEvent, status: 'draft' })
  const { made, path, ask } = await keyOf(app, 'administrator', { scope: 'read' })
  expect(made).toMatchObject({ status: 201, body: { scope: 'read', languages: [], ends: '' } })
  expect((await ask('GET', `/events/${draft['id']}`)).status).toBe(200)
  expect((await ask('GET', '/events?start_date=2027-01-01')).body['total']).toBe(1)
  const bundle = await ask('GET', `${admin}/events/${draft['id']}`)
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
    expect((await ask(method, address, sampleEvent)).body).toMatchObject({
      code: 'rest_forbidden',
      data: { status: 403 },
    })
  expect((await ask('GET', path)).status).toBe(403)
  expect((await ask('GET', `/events/${draft['id']}`)).body['version']).toBe(draft['version'])
})

test('one for texts writes them in its languages and nothing else', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const { ask } = await keyOf(app, 'editor', { scope: 'texts', languages: ['nl'] })
  expect((await ask('PATCH', `/events/${String(id)}?ml_language=nl`, { title: 'Concert hier' })).status).toBe(200)
  expect((await ask('PATCH', `/events/${String(id)}?ml_language=fr`, { title: 'Le concert' })).status).toBe(403)
  expect((await ask('PATCH', `/events/${String(id)}?ml_language=nl`, { featured: true })).status).toBe(403)
  expect((await ask('POST', '/events', sampleEvent)).status).toBe(403)
  expect((await ask('DELETE', `/events/${String(id)}`)).status).toBe(403)
})

test('one that ends works until its last day is over at the place of the site, and lets nobody in', async () => {
  const app = await startTestApp()
  const { made, path, ask } = await keyOf(app, 'administrator', { ends: '2026-11-30' })
  expect(made.body).toMatchObject({ scope: 'all', ends: '2026-11-30 22:59:59' })
  expect((await ask('POST', '/tags', { name: 'jazz' })).status).toBe(201)
  expect((await ask('POST', path, { name: 'For ever' })).status).toBe(403)
  expect((await ask('POST', `${admin}/accounts`, { name: 'x', role: 'administrator' })).status).toBe(403)
  expect((await ask('DELETE', `${admin}/accounts/${app.idOf('editor')}/sessions`)).status).toBe(403)
  app.clock.now = Date.parse('2026-11-30T22:59:58Z')
  expect((await ask('GET', `${admin}/session`)).status).toBe(200)
  app.clock.now += 1000
  expect((await ask('GET', `${admin}/session`)).body).toMatchObject({ code: 'incorrect_password' })
})

test('bounds that make no sense are refused, all at once', async () => {
  const app = await startTestApp()
  const refusals = async (who: Role, bounds: object) => issuesOf((await keyOf(app, who, bounds)).made)
  expect(await refusals('editor', { name: '', scope: 'write', languages: ['xx'], ends: 'soon' })).toEqual([
    'name too_long',
    'scope not_a_choice',
    'languages not_a_choice',
    'ends not_a_date',
  ])
  expect(await refusals('editor', { scope: 'texts' })).toEqual(['languages required'])
  expect(await refusals('editor', { scope: 'read', languages: ['nl'] })).toEqual(['languages not_allowed'])
  expect(await refusals('author', { scope: 'texts', languages: ['nl'] })).toEqual(['scope not_a_choice'])
  expect(await refusals('translator', { scope: 'texts', languages: ['nl'] })).toEqual([])
  expect(await refusals('translator', { scope: 'texts', languages: ['nl', 'fr'] })).toEqual(['languages not_a_choice'])
  for (const [ends, code] of [
    ['2026-11-20', 'not_allowed'],
    ['2026-02-30', 'not_a_date'],
    [20271231, 'not_a_date'],
  ] as const)
    expect(await refusals('editor', { ends })).toEqual([`ends ${code}`])
  expect(await refusals('editor', { ends: '2026-11-21' })).toEqual([])
})
