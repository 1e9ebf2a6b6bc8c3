import { describe, expect, test } from 'vitest'
import type { Field } from './fields.ts'
import { operations } from '../operations.ts'
import { resourceNames, resources } from './resources.ts'
import { recordBody } from './bodies.ts'

const event = { create: recordBody(resources.events, true), update: recordBody(resources.events, false) }
const valid = { title: 'Concert', start_date: '2027-03-09 19:30:00', end_date: '2027-03-09 22:00:00' }

describe('request bodies', () => {
  test.each(resourceNames)('for %s require exactly the required writable fields, and none in an update', (name) => {
    const sent = Object.entries<Field>(resources[name].fields).filter(([, field]) => !field.readOnly)
    const required = sent.filter(([, field]) => field.required).map(([field]) => field)
    const { error } = recordBody(resources[name], true).safeParse({})
    expect(error?.issues.map((issue) => issue.path[0]).toSorted()).toEqual(required.toSorted())
    expect(recordBody(resources[name], false).safeParse({}).success).toBe(true)
  })

  test('need a non-empty title when creating an event, and when an update has one', () => {
    expect(event.create.safeParse(valid).success).toBe(true)
    expect(event.create.safeParse({ ...valid, title: '  ' }).success).toBe(false)
    expect(event.update.safeParse({ title: '' }).success).toBe(false)
  })

  test('report all issues at once', () => {
    const { error } = event.update.safeParse({
      start_date: 'tomorrow',
      website: 'javascript:alert(1)',
      timezone: 'Mars',
      venue: [1, 2],
    })
    expect(error?.issues.map((issue) => issue.path[0]).toSorted()).toEqual([
      'start_date',
      'timezone',
      'venue',
      'website',
    ])
  })

  test('drop read-only fields', () => {
    expect(event.update.parse({ title: 'x', modified: 'y', url: 'z' })).toEqual({ title: 'x' })
  })
})

test('the route overview lists all operations', () => {
  const rows = operations.map(({ methods, path }) => `${methods.join(',')} ${path}`)
  expect(rows).toHaveLength(5 * 2 + 5 * 3 + 3 * 3)
  expect(rows).toContain('POST,PUT,PATCH /events/by-slug/{slug}')
  expect(rows).toContain('DELETE /tags/{id}')
  expect(rows).not.toContain('GET /tags/by-slug/{slug}')
})
