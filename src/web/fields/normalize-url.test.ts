import { expect, test } from 'vitest'
import { completeUrl, normalizeUrl } from './normalize-url.ts'

test.each([
  'example.org',
  'www.example.org/pad?x=1',
  'example.org:8080/agenda',
  'www.münster.de',
  'théâtre-national.be/saison',
])('%s gets the https scheme, in URL fields and in links', (typed) => {
  expect(completeUrl(` ${typed} `)).toBe(`https://${typed}`)
  expect(normalizeUrl(` ${typed} `)).toBe(`https://${typed}`)
})

test.each(['http://example.org', 'théâtre', 'volgt later', '12.30', 'example.org en meer', '/agenda'])(
  '%s is left as typed',
  (typed) => {
    expect(completeUrl(typed)).toBe(typed)
    expect(normalizeUrl(typed)).toBe(typed)
  },
)
