// Which servers a configuration may name: passwords are sent to them.
import { expect, it } from 'vitest'
import { getOrigins, parseExternalServer } from './external-server.ts'

it('reads addresses and adds the default path and language parameter', () => {
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

it('returns undefined without a configuration', () => {
  expect(parseExternalServer(undefined)).toBeUndefined()
})

it('rejects addresses that are not https origins or would break the content security policy', () => {
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
