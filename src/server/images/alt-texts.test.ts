// Alt texts from hostile requests are sanitized or rejected, and the response is never larger than the request.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProblem } from '#shared/problem.ts'
import { asDescribed } from '#support/documented-responses.ts'
import { payloads } from '#support/payloads.ts'
import { runningMarkup } from '#support/running-markup.ts'
import { sampleEvent, createRecord } from '#support/test-app.ts'
import { drawImage } from '#support/draw-image.ts'
import { startImageApp } from '#support/test-images.ts'
import { readImage } from '../store/images.ts'

const app = await startImageApp()
const described = asDescribed(app)
let path: string
let id: number

beforeAll(async () => {
  const prepared = await app.images.prepare(await drawImage('png', 20, 20))
  const about = { author: app.idOf('author'), name: 'a.png', alt: { nl: 'Zaal' } }
  const image = await app.store.write(async (tx) => app.images.create(tx, prepared, about))
  id = image.id
  path = `/en/calendar/admin/v1/media/${id}`
})
afterAll(() => app.end())

const patch = async (body: string, type = 'application/json') =>
  described.call('PATCH', path, { as: 'editor', absolute: true, body, headers: { 'Content-Type': type } })
const alts = async (): Promise<object | undefined> => (await app.store.read(async (tx) => readImage(tx, id)))?.alt

test('alt texts are returned without markup and control characters', async () => {
  const event = await createRecord(app, 'events', { ...sampleEvent, image: id })
  for (const text of [...payloads, 'a\u0000b\u0007c\u001b[31m\u0085\u2028d', '\u202eevil\u2066', '" onerror="x']) {
    const { status, body } = await patch(JSON.stringify({ alt: { en: text } }))
    expect([text, status]).toEqual([text, text.length > 1000 ? 400 : 200])
    if (status !== 200) continue
    const { en = '' } = Object(body['alt'])
    expect([text, runningMarkup(en)]).toEqual([text, []])
    expect(en).not.toMatch(/<[a-zA-Z/!?]|\p{Cc}|[\u2028\u2029]/u)
    const read = await described.call('GET', `/events/${String(event['id'])}`)
    expect(Object(read.body['image']).alt).toBe(en)
  }
  await patch('{"alt": {"en": ""}}')
})

const megabyte = 'x'.repeat(1_048_576)
const names = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`l${index}`, 0]))
test.each<[string, string, number, string[]?]>([
  ['a body of more than 1 MB', JSON.stringify({ alt: { nl: megabyte } }), 413],
  ['a text of 1,001 characters', JSON.stringify({ alt: { nl: megabyte.slice(0, 1001) } }), 400, ['alt.nl']],
  ['a text of a million characters', JSON.stringify({ alt: { nl: megabyte.slice(0, 1_000_000) } }), 400, ['alt.nl']],
  ['a million characters of markup', JSON.stringify({ alt: { nl: '<'.repeat(1_000_000) } }), 400, ['alt.nl']],
  ['a number', '{"alt": {"nl": 5}}', 400, ['alt.nl']],
  ['a list', '{"alt": {"nl": ["a"]}}', 400, ['alt.nl']],
  ['an object', '{"alt": {"nl": {"toString": "a"}}}', 400, ['alt.nl']],
  ['a boolean', '{"alt": {"nl": true}}', 400, ['alt.nl']],
  ['a lone surrogate', '{"alt": {"nl": "\\ud800"}}', 400, ['alt.nl']],
  ['a text for all languages', '{"alt": "Zaal"}', 400, ['alt']],
  ['a list of texts', '{"alt": ["Zaal"]}', 400, ['alt']],
  ['unknown languages', '{"alt": {"xx": "a", "NL": "a", "": "a"}}', 400, ['alt.xx', 'alt.NL', 'alt.']],
  [
    'names of Object.prototype',
    '{"alt": {"__proto__": "a", "constructor": "a"}}',
    400,
    ['alt.__proto__', 'alt.constructor'],
  ],
  ['a __proto__ object of texts', '{"alt": {"__proto__": {"nl": "a"}}}', 400, ['alt.__proto__']],
  ['one valid and one unknown language', '{"alt": {"nl": "Podium", "xx": "a"}}', 400, ['alt.xx']],
  ['invalid JSON', '{"alt": ', 400],
  ['an array as body', '["alt"]', 400],
  ['deep nesting', `{"alt": ${'['.repeat(50)}${']'.repeat(50)}}`, 400],
])('alt texts are rejected and not changed: %s', async (_, body, status, params) => {
  const response = await patch(body)
  expect([response.status, isProblem(response.body)]).toEqual([status, true])
  if (params) expect(Object.keys(Object(response.body['data']).params)).toEqual(params)
  expect(await alts()).toEqual({ nl: 'Zaal' })
})

test('the errors of a body with 90,000 unknown languages are limited to 10 kB', async () => {
  const body = JSON.stringify({ alt: names })
  const response = await patch(body)
  expect(response.status).toBe(400)
  expect(JSON.stringify(response.body).length).toBeLessThan(10_000)
  expect(await alts()).toEqual({ nl: 'Zaal' })
})

test('invalid alt texts in a form are rejected', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect((await patch('alt[__proto__]=a', form)).status).toBe(400)
  expect((await patch('alt[nl][x]=a', form)).status).toBe(400)
  expect((await patch('alt[nl]=%ff', form)).status).toBe(400)
  expect((await patch('alt[constructor][prototype][nl]=a', form)).status).toBe(400)
  expect(await alts()).toEqual({ nl: 'Zaal' })
})
