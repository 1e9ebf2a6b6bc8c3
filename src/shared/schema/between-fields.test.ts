// Validation of the start and end of an event against each other.
import { expect, it } from 'vitest'
import { betweenFields } from './issues.ts'

it('reports an end before the start at the end field', () => {
  const values = { start_date: '2026-11-24 19:30:00', end_date: '2026-11-24 00:45:00', all_day: false }
  expect(betweenFields.events?.(values)).toEqual({ end_date: 'end_before_start' })
  expect(betweenFields.events?.({ ...values, end_date: '2026-11-24 19:30:00' })).toEqual({})
  expect(betweenFields.events?.({ ...values, all_day: true })).toEqual({})
  expect(betweenFields.events?.({ ...values, end_date: 'morgen' })).toEqual({})
})
