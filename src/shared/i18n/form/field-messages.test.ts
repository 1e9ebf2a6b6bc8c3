import { describe, expect, it } from 'vitest'
import type { Field } from '../../schema/fields.ts'
import { issueCodes } from '../../problem.ts'
import { resources } from '../../schema/resources.ts'
import { parseValue } from '../../schema/issues.ts'
import { fieldKinds, maxTextLength, valueSchema } from '../../schema/kinds.ts'
import { fieldErrorMessage } from './field-messages.ts'

const field = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({ kind, section: 'texts', ...more })

/** Names an action, a limit or the requirement to meet. */
const remedy =
  /\b(?:Ask|Check|Choose|Correct|Enter|Export|Leave|Reload|Remove|Restore|Save|Shorten|Try|Upload|Use|fill in|maximum|required)\b/

describe('the message of an issue', () => {
  it('says how to fix the value, for every code and field kind', () => {
    for (const code of [...issueCodes, 'of_a_later_service'])
      for (const kind of fieldKinds) expect(fieldErrorMessage({ code }, field(kind)).message, code).toMatch(remedy)
  })
  it('names the exceeded limit', () => {
    expect(fieldErrorMessage({ code: 'too_long' }, field('text')).values).toMatchObject({ most: maxTextLength })
    expect(fieldErrorMessage({ code: 'too_long', data: { most: 12 } }, field('text')).values).toMatchObject({
      most: 12,
    })
    const latitude = { code: 'not_a_number', data: { least: -90, most: 90 } }
    expect(fieldErrorMessage(latitude, field('coordinate')).values).toMatchObject({ most: 90 })
    expect(fieldErrorMessage({ code: 'not_a_number' }, field('coordinate')).values).toMatchObject({ most: 180 })
    const { geo_lat } = resources.venues.fields
    expect(fieldErrorMessage({ code: 'not_a_number' }, geo_lat).values).toMatchObject({ most: 90 })
  })
  it('shows examples of a date and of a date and time', () => {
    const { message } = fieldErrorMessage({ code: 'not_a_date' }, field('dateTime'))
    expect(message).toContain('24-11-2026, or')
    expect(message).toContain('date and time such as 24-11-2026 19:30')
  })
  it('names the reason why an image was rejected', () => {
    const message = (data?: { [name: string]: unknown }) =>
      fieldErrorMessage({ code: 'not_an_image', ...(data && { data }) }, field('image'))
    expect(message({ reason: 'private' }).message).toContain('not publicly reachable')
    expect(message({ reason: 'bytes', most: 20_971_520 }).values).toEqual({ most: 20 })
    expect(message({ reason: 'pixels', most: 40_000_000 }).values).toEqual({ most: 40 })
    for (const data of [undefined, { reason: 'unknown' }, { reason: 'toString' }])
      expect(message(data).message).toContain('library')
  })
})

describe('the validation of the form', () => {
  const invalidValues: [Field, unknown, string][] = [
    [field('text', { required: true }), '  ', 'required'],
    [field('dateTime', { required: true }), '', 'required'],
    [field('dateTime', { required: true }), 'tomorrow-ish', 'not_a_date'],
    [field('text'), 'x'.repeat(maxTextLength + 1), 'too_long'],
    [field('url'), 'flagey', 'not_an_address'],
    [field('timeZone'), 'Mars/Olympus', 'not_a_zone'],
    [field('coordinate'), '12 north', 'not_a_number'],
    [field('coordinate'), 200, 'not_a_number'],
    [resources.venues.fields.geo_lat, 120, 'not_a_number'],
    [field('choice', { options: ['a', 'b'] }), 'c', 'not_a_choice'],
    [field('link'), [1, 2], 'too_many'],
    [field('account'), 'me', 'not_a_number'],
  ]
  it.each(invalidValues)('for %o and %o reports %s', (row, value, code) => {
    const parsed = parseValue(row, valueSchema(row), value)
    expect('issue' in parsed ? parsed.issue.code : undefined).toBe(code)
  })
})

it('every field of every resource and every section has a label', async () => {
  const { fieldLabel, sectionLabels } = await import('./field-labels.ts')
  for (const [name, { fields }] of Object.entries(resources))
    for (const row of Object.keys(fields))
      expect(fieldLabel(name as keyof typeof resources, row)?.message, `${name}.${row}`).toBeTruthy()
  expect(Object.values(sectionLabels).every((label) => label.message)).toBe(true)
})
