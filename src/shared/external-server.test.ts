// Where a password may be sent: what a configuration may name, and what is refused.
import { expect, it } from 'vitest'
import { getOrigins, parseExternalServer } from './external-server.ts'

it('reads addresses, with the usual path and parameter', () => {
  const server = parseExternalServer({
    addresses: {
      nl: 'https://agenda.example.org/nl/',
      en: 'https://agenda.example.org/en',
      de: 'http://127.0.0.1:8080',
    },
  })
  expect(server).toEqual({
    addresses: {
      nl: 'https://agenda.example.org/nl',
      en: 'https://agenda.example.org/en',
      de: 'http://127.0.0.1:8080',
    },
    apiPath: '/wp-json/tribe/events/v1',
    languageParameter: 'ml_language',
  })
  expect(typeof server === 'object' && getOrigins(server)).toEqual([
    'https://agenda.example.org',
    'http://127.0.0.1:8080',
  ])
})

it('takes no configuration for none', () => {
  expect(parseExternalServer(undefined)).toBeUndefined()
})

it('refuses what would send a password in the clear or elsewhere, or say something else in a policy', () => {
  for (const address of [
    'http://agenda.example.org',
    'ftp://agenda.example.org',
    'https://user:secret@agenda.example.org',
    'https://agenda.example.org/?to=elsewhere',
    "https://agenda.example.org; script-src 'unsafe-inline'",
    'https://localhost.example.org#x',
    'javascript:alert(1)',
    '//agenda.example.org',
    7,
  ])
    expect(parseExternalServer({ addresses: { en: address } }), String(address)).toMatch(/address for en/)
  expect(parseExternalServer({ addresses: { xx: 'https://agenda.example.org' } })).toMatch(/xx/)
  expect(parseExternalServer({ addresses: {} })).toMatch(/at least one/)
  expect(parseExternalServer({})).toMatch(/addresses/)
  expect(parseExternalServer('https://agenda.example.org')).toMatch(/object/)
  expect(parseExternalServer({ addresses: { en: 'https://a.example' }, apiPath: '../x' })).toMatch(/path/)
  expect(parseExternalServer({ addresses: { en: 'https://a.example' }, languageParameter: 'a=b&c' })).toMatch(
    /parameter/,
  )
})
