// Values of fields in the spellings of real clients, as they are stored.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resourceNames, resources } from '#shared/schema/resources.ts'
import { fieldKinds, isStorable, valueSchema } from '#shared/schema/kinds.ts'
import { parseField } from './parse-field.ts'

const edgeCaseText = fc
  .array(fc.constantFrom('a', '1', '\0', '\ud800', '\udfff', ' ', '<b>', 'https://example.org/', '-', 'é'))
  .map((parts) => parts.join(''))

describe('A parsed value', () => {
  test('contains no NUL and no lone surrogate', () => {
    const fields = resourceNames.flatMap((resource) =>
      Object.keys(resources[resource].fields).map((name) => ({ resource, name })),
    )
    fc.assert(
      fc.property(fc.constantFrom(...fields), edgeCaseText, ({ resource, name }, text) => {
        const parsed = parseField(resource, name, text)
        if (parsed.as === 'value' && typeof parsed.value === 'string') expect(isStorable(parsed.value)).toBe(true)
        if (parsed.as === 'references')
          for (const item of parsed.references) if (typeof item === 'string') expect(isStorable(item)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('is validated by a schema per kind that rejects NUL and lone surrogates', () => {
    for (const kind of fieldKinds)
      for (const text of ['a\0b', 'https://example.org/\0', '\ud800', '12\udfff'])
        expect(valueSchema({ kind }).safeParse(text).success, `${kind} ${JSON.stringify(text)}`).toBe(false)
  })
})

describe('A value from a client', () => {
  test.each([
    ['events', 'title', 'Fair\0 at\tnoon', { as: 'value', value: 'Fair at noon', sanitized: false }],
    ['events', 'all_day', '1', { as: 'value', value: 1 }],
    ['events', 'all_day', '', { as: 'value', value: 0 }],
    ['venues', 'show_map', '', { as: 'value', value: 1 }],
    ['events', 'start_date', '2027-03-09T19:30', { as: 'dateTime', time: { as: 'wall', wall: '2027-03-09 19:30:00' } }],
    ['events', 'start_date', 1_798_137_000, { as: 'dateTime', time: { as: 'instant', at: 1_798_137_000_000 } }],
    ['events', 'date', ' ', { as: 'dateTime', time: undefined }],
    ['events', 'image', 'false', { as: 'value', value: null }],
    ['events', 'image', { id: '7' }, { as: 'value', value: 7 }],
    ['events', 'cost', [10, '20$'], { as: 'value', value: '10 | 20$', sanitized: false }],
    ['events', 'venue', { id: 7, venue: 'Hall' }, { as: 'references', references: [7] }],
    ['events', 'organizer', '7, 8,,0', { as: 'references', references: [7, 8] }],
    ['venues', 'geo_lat', '50.5', { as: 'value', value: 50.5 }],
    ['venues', 'geo_lat', ' ', { as: 'value', value: null }],
  ] as const)('is parsed: %s, %s, %o', (resource, name, sent, parsed) => {
    expect(parseField(resource, name, sent)).toEqual(parsed)
  })

  test.each([
    ['events', 'title', 5, 'invalid_type'],
    ['events', 'title', '<i></i>', 'required'],
    ['events', 'start_date', '', 'required'],
    ['events', 'start_date', '2027-02-30', 'not_a_date'],
    ['events', 'author', '99999999999999999999', 'unknown_id'],
    ['events', 'author', 'me', 'not_a_number'],
    ['events', 'image', 'hall.png', 'not_an_image'],
    ['events', 'venue', [true], 'invalid_type'],
    ['events', 'venue', Array.from({ length: 1001 }, (_, index) => index + 1), 'too_many'],
    ['events', 'website', 'javascript:alert(1)', 'not_an_address'],
    ['events', 'modified', '2027-03-09 19:30:00', 'not_allowed'],
    ['venues', 'geo_lat', '90.5', 'not_a_number'],
  ] as const)('is rejected: %s, %s, %o is %s', (resource, name, sent, code) => {
    expect(parseField(resource, name, sent)).toMatchObject({ as: 'issue', issue: { code } })
  })
})
