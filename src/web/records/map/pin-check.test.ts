import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance, checkPin, type Neighbour, parsePosition } from './pin-check.ts'
import { scaleBar } from './scale.ts'

const ghent = { lat: 51.0536, lng: 3.7253 }
const antwerp = { lat: 51.2211, lng: 4.3997 }
const address = { zip: '9000', city: 'Gent', country: 'Belgium' }
const hall: Neighbour = { id: 1, ...address, ...ghent }

describe('a position in one text', () => {
  test('is read with points or commas as decimal separators', () => {
    for (const text of ['51.0536, 3.7253', ' 51.0536,3.7253 ', '51.0536 3.7253', '51,0536; 3,7253', '51,0536, 3,7253'])
      expect(parsePosition(text)).toEqual(ghent)
    expect(parsePosition('-33.86, +151.21')).toEqual({ lat: -33.86, lng: 151.21 })
  })
  test('is nothing else: a number, a place that does not exist, more than two numbers', () => {
    for (const value of [51.05, '51.05', '51,05', '', '91.05, 3.72', '51.05, 181.5', '51.05, 3.72, 4.5', 'Gent, 3.72'])
      expect(parsePosition(value)).toBeUndefined()
  })
  test('is read from every pair of decimals', () => {
    const lat = fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value.toFixed(6))
    const lng = fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value.toFixed(6))
    fc.assert(
      fc.property(lat, lng, fc.constantFrom(', ', ',', ' ', '; '), (one, two, separator) => {
        expect(parsePosition(`${one}${separator}${two}`)).toEqual({ lat: Number(one), lng: Number(two) })
      }),
    )
  })
})

describe('a pin', () => {
  test('near other venues of its postal code or city is not reported', () => {
    expect(checkPin({ ...address, lat: 51.06, lng: 3.75 }, [hall])).toBeUndefined()
    expect(checkPin({ ...address, zip: '9050', lat: 51.02, lng: 3.7 }, [hall])).toBeUndefined()
  })
  test('far from all of them is reported with the distance to the nearest', () => {
    expect(checkPin({ ...address, ...antwerp }, [hall])).toEqual({ kind: 'far', place: '9000', km: 51 })
    expect(checkPin({ ...address, zip: '', city: ' GENT ', ...antwerp }, [hall])).toMatchObject({ km: 51 })
    // Latitude and longitude in the wrong order.
    expect(checkPin({ ...address, lat: ghent.lng, lng: ghent.lat }, [hall])).toMatchObject({ kind: 'far' })
  })
  test('is not compared with venues of other places and countries', () => {
    const abroad = { ...hall, country: 'Netherlands' }
    expect(checkPin({ ...address, ...antwerp }, [])).toBeUndefined()
    expect(checkPin({ ...address, ...antwerp }, [abroad])).toBeUndefined()
    expect(checkPin({ zip: '', city: '', country: '', ...antwerp }, [hall])).toBeUndefined()
    expect(checkPin({ ...address, country: '', ...antwerp }, [hall])).toMatchObject({ kind: 'far' })
  })
  test('at 0, 0 is always reported', () => {
    expect(checkPin({ ...address, lat: 0, lng: 0 }, [])).toEqual({ kind: 'zero' })
  })
})

test('a distance is symmetric, 0 to itself, and at most half the circumference', () => {
  const position = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(position, position, (a, b) => {
      expect(distance(a, b)).toBeCloseTo(distance(b, a), 6)
      expect(distance(a, a)).toBe(0)
      expect(distance(a, b)).toBeLessThanOrEqual(20_016)
    }),
  )
})

test('the scale bar is a round length between a third of the width and the width', () => {
  fc.assert(
    fc.property(fc.double({ min: -85, max: 85, noNaN: true }), fc.integer({ min: 1, max: 19 }), (lat, zoom) => {
      const { metres, pixels } = scaleBar(lat, zoom, 120)
      expect(String(metres)).toMatch(/^[125]0*$|^0\.\d*[125]$/)
      expect(pixels).toBeLessThanOrEqual(120)
      expect(pixels).toBeGreaterThan(40)
    }),
  )
})
