import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance, checkPin, type Neighbour } from './pin-check.ts'
import { scaleBar } from './scale.ts'

const ghent = { lat: 51.0536, lng: 3.7253 }
const antwerp = { lat: 51.2211, lng: 4.3997 }
const address = { zip: '9000', city: 'Gent', country: 'Belgium' }
const hall: Neighbour = { id: 1, ...address, ...ghent }

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
