import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bundleOptions, conditions } from '#shared/schema/bodies.ts'
import { bulkActionFor } from '#shared/schema/bulk.ts'
import { resources } from '#shared/schema/resources.ts'
import { parseBody } from './parse-body.ts'

const body = z.object({ ...bundleOptions(resources.events), if: conditions, do: z.optional(bulkActionFor('events')) })
const parse = (sent: object) => parseBody(body, new Map<string, unknown>(Object.entries(sent)))

test('every invalid part of a body has its own error', () => {
  const { issues } = parse({
    minor: 'perhaps',
    based_on: 0,
    if: { shared: 7, xx: null },
    do: { status: { xx: 'draft', nl: 'trash' }, categories: { add: ['x'], set: [1] }, move: { days: 1.5 } },
  })
  expect(Object.fromEntries(Object.entries(issues).map(([name, { code }]) => [name, code]))).toEqual({
    minor: 'not_a_flag',
    based_on: 'not_a_number',
    'if.shared': 'invalid_type',
    'if.xx': 'invalid_type',
    'do.status.xx': 'not_a_choice',
    'do.status.nl': 'not_a_choice',
    'do.categories': 'not_a_choice',
    'do.categories.add': 'not_a_number',
    'do.move': 'not_a_number',
  })
})

test('the error of an object names its keys', () => {
  const keep = { field: 'title', language: 'nl' }
  const values = [true, { ...keep, status: 'draft' }]
  const messages = values.map((value) => parse({ do: { keep: value } }).issues['do.keep']?.message)
  expect(messages).toEqual(values.map(() => 'Must be an object of field, language, publish.'))
  const fill = { field: 'title', from: 'nl', to: 'nl', source: 'Markt', text: 'Markt' }
  const { issues } = parse({ do: { fill, categories: true } })
  expect(issues['do.fill']?.message).toBe('Must differ from the other language.')
  expect(issues['do.categories']?.message).toBe('Must contain add, remove or both.')
})

test('the valid parts of a body with invalid ones are returned', () => {
  const { values } = parse({ if: { shared: 7, nl: '"1-a"' }, do: { featured: 'x', tags: { add: '1, 2,2' } } })
  expect(values).toEqual({ if: { nl: '"1-a"' }, do: { tags: { add: [1, 2] } } })
})

test('of 50,000 unknown keys, the first 20 are reported', () => {
  const keys = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`l${index}`, '"1-a"']))
  const { values, issues } = parse({ if: { ...keys, nl: '"1-a"' } })
  expect([values, Object.keys(issues).length]).toEqual([{ if: { nl: '"1-a"' } }, 20])
})
