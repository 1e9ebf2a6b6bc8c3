import { expect, test } from 'vitest'
import { startTestApp } from '#support/test-app.ts'

const app = await startTestApp()
const deep = `{"name":${'['.repeat(30)}${']'.repeat(30)}}`

test.each([
  ['broken JSON', '{"name":', 4, 'Syntax error'],
  ['JSON nested too deep', deep, 1, 'Nested deeper than 24 levels.'],
  ['bytes that are no UTF-8', new Uint8Array([123, 34, 233, 34, 125]), 5, 'The body is not UTF-8.'],
  ['a list', '[1]', undefined, 'The body must be a JSON object.'],
])('a body is rejected with the reason: %s', async (_, body, number, reason) => {
  const headers = { 'Content-Type': 'application/json' }
  const response = await app.call('POST', '/tags', { as: 'editor', body, headers })
  expect([response.status, response.body['code']]).toEqual([400, 'rest_invalid_json'])
  expect(response.body['data']).toMatchObject({ json_error_message: reason })
  expect(response.body['data']?.['json_error_code']).toBe(number)
})
