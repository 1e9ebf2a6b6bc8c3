import { expect, it } from 'vitest'
import { searchTimeZones } from './time-zones.ts'

it('The site’s zone comes first, then its continent', () => {
  const zones = searchTimeZones('', 'Europe/Brussels')
  expect(zones[0]).toBe('Europe/Brussels')
  expect(zones[1]).toMatch(/^Europe\//)
  expect(zones).toContain('UTC')
  expect(new Set(zones).size).toBe(zones.length)
})

it('A zone is found by its city, with a space or an underscore', () => {
  expect(searchTimeZones('new york', 'Europe/Brussels')).toEqual(['America/New_York'])
  expect(searchTimeZones('New_York', 'Europe/Brussels')).toEqual(['America/New_York'])
  expect(searchTimeZones('paris', 'Europe/Brussels')[0]).toBe('Europe/Paris')
  expect(searchTimeZones('nowhere at all', 'Europe/Brussels')).toEqual([])
})

it('An offset can be typed', () => {
  expect(searchTimeZones('UTC+5', 'Europe/Brussels')[0]).toBe('UTC+5')
  expect(searchTimeZones('+05:30', 'Europe/Brussels')).toEqual(['+05:30'])
})
