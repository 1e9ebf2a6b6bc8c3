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

test('markup and controls do not come back, wherever words of a picture are shown', async () => {
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

const long = 'x'.repeat(1_048_576)
const names = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`l${at}`, 0]))
test.each<[string, string, number, string[]?]>([
  ['a text of a megabyte', JSON.stringify({ alt: { nl: long } }), 413],
  ['a text that is just too long', JSON.stringify({ alt: { nl: long.slice(0, 1001) } }), 400, ['alt.nl']],
  ['a long text of a body that fits', JSON.stringify({ alt: { nl: long.slice(0, 1_000_000) } }), 400, ['alt.nl']],
  ['a megabyte of markup', JSON.stringify({ alt: { nl: '<'.repeat(1_000_000) } }), 400, ['alt.nl']],
  ['a number', '{"alt": {"nl": 5}}', 400, ['alt.nl']],
  ['a list', '{"alt": {"nl": ["a"]}}', 400, ['alt.nl']],
  ['an object', '{"alt": {"nl": {"toString": "a"}}}', 400, ['alt.nl']],
  ['yes', '{"alt": {"nl": true}}', 400, ['alt.nl']],
  ['half a letter', '{"alt": {"nl": "\\ud800"}}', 400, ['alt.nl']],
  ['a text for all languages', '{"alt": "Zaal"}', 400, ['alt']],
  ['a list of texts', '{"alt": ["Zaal"]}', 400, ['alt']],
  ['unknown languages', '{"alt": {"xx": "a", "NL": "a", "": "a"}}', 400, ['alt.xx', 'alt.NL', 'alt.']],
  [
    'names every object has',
    '{"alt": {"__proto__": "a", "constructor": "a"}}',
    400,
    ['alt.__proto__', 'alt.constructor'],
  ],
  ['a prototype of texts', '{"alt": {"__proto__": {"nl": "a"}}}', 400, ['alt.__proto__']],
  ['half right', '{"alt": {"nl": "Podium", "xx": "a"}}', 400, ['alt.xx']],
  ['no JSON', '{"alt": ', 400],
  ['no object', '["alt"]', 400],
  ['too deep', `{"alt": ${'['.repeat(50)}${']'.repeat(50)}}`, 400],
])('%s is refused and changes nothing', async (_, body, status, params) => {
  const response = await patch(body)
  expect([response.status, isProblem(response.body)]).toEqual([status, true])
  if (params) expect(Object.keys(Object(response.body['data']).params)).toEqual(params)
  expect(await alts()).toEqual({ nl: 'Zaal' })
})

test('a body full of wrong names is not answered with a larger one', async () => {
  const body = JSON.stringify({ alt: names })
  const response = await patch(body)
  expect(response.status).toBe(400)
  expect(JSON.stringify(response.body).length).toBeLessThan(10_000)
  expect(await alts()).toEqual({ nl: 'Zaal' })
})

test('forms are held to the same', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect((await patch('alt[__proto__]=a', form)).status).toBe(400)
  expect((await patch('alt[nl][x]=a', form)).status).toBe(400)
  expect((await patch('alt[nl]=%ff', form)).status).toBe(400)
  expect((await patch('alt[constructor][prototype][nl]=a', form)).status).toBe(400)
  expect(await alts()).toEqual({ nl: 'Zaal' })
})
