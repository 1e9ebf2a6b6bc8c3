import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeQuery, encodeQuery, getParameter, translationFilters } from './filters.ts'
import { resources } from './resources.ts'

const pairs = (text: string): [string, string][] =>
  text.split('&').map((pair) => [pair.split('=')[0] ?? '', pair.split('=').slice(1).join('=')])
const decode = (text: string) => decodeQuery(resources.events.filters, pairs(text))

describe('a query string', () => {
  test('is read in every common list notation', () => {
    for (const text of ['venue=7,8', 'venue=7&venue=8', 'venue[]=7&venue[]=8', 'venue[0]=7&venue[1]=8', 'venue=7, 8']) {
      expect(decode(text).values.venue).toEqual([7, 8])
    }
  })

  test('reports invalid values and ignores unknown parameters', () => {
    const { values, invalid } = decode('page=0&per_page=abc&featured=maybe&status=bogus&utm=1&search=x')
    expect(invalid.toSorted()).toEqual(['featured', 'page', 'per_page', 'status'])
    expect(values).toEqual({ search: 'x' })
  })

  test('uses the last value of a repeated parameter and rejects lists of single values', () => {
    expect(decode('search=a&search=b').values.search).toBe('b')
    expect(decode('search[]=a&page[0]=2&featured[x]=1').invalid.toSorted()).toEqual(['featured', 'page', 'search'])
  })

  test('accepts whole numbers in every notation, and rejects a search for 0', () => {
    for (const [text, size] of [
      ['2', 2],
      ['2.0', 2],
      ['1e1', 10],
      [' 3', 3],
      ['.5e1', 5],
    ] as const)
      expect(decode(`per_page=${text}`).values.per_page).toBe(size)
    for (const text of ['0', '-1', '1.5', 'abc', '', '99999999999999999999', '1e400', '0x2'])
      expect(decode(`per_page=${text}`).invalid).toEqual(['per_page'])
    expect(decode('search=0').invalid).toEqual(['search'])
  })

  test('reads any other value of a boolean parameter as false', () => {
    const has = (text: string) => decodeQuery(resources.venues.filters, pairs(`has_events=${text}`)).values.has_events
    expect(['yes', 'TRUE', '1', 'on'].map(has)).toEqual([true, true, true, true])
    expect(['', '0', 'banana'].map(has)).toEqual([false, false, false])
    const strict = (text: string) => decodeQuery(resources.events.filters, pairs(`strict_dates=${text}`))
    expect(['true', '0', 'banana'].map((text) => strict(text).values.strict_dates)).toEqual([true, false, false])
    expect(strict('').invalid).toEqual(['strict_dates'])
  })

  test('accepts terms by slug and by id', () => {
    expect(decode('categories=music,12').values.categories).toEqual(['music', 12])
  })

  test('decodes to the values it was encoded from', () => {
    const ids = fc.array(fc.nat({ max: 1e9 }), { minLength: 1, maxLength: 5 })
    const values = fc.record(
      {
        page: fc.integer({ min: 1, max: 1e6 }),
        search: fc.string({ minLength: 1 }).filter((text) => !['', '0'].includes(text.trim())),
        venue: ids,
        featured: fc.boolean(),
        status: fc.subarray(['publish', 'draft', 'any'] as const, { minLength: 1 }),
        translation: fc.constantFrom(...translationFilters),
        geoloc_lat: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(values, (query) => {
        expect(decodeQuery(resources.events.filters, encodeQuery(resources.events.filters, query))).toEqual({
          values: query,
          invalid: [],
        })
      }),
    )
  })

  test('never throws, whatever its text', () => {
    fc.assert(fc.property(fc.webQueryParameters(), (text) => void decode(text)))
  })
})

test('a missing parameter is undefined, an empty one is an empty string', () => {
  expect(getParameter([['a', '']], 'a')).toBe('')
  expect(getParameter([['ab', '1']], 'a')).toBeUndefined()
})
