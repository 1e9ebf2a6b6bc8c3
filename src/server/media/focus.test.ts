import { expect, test } from 'vitest'
import { readFocus } from './focus.ts'

test('the point that stays in sight is told in numbers, in a form as text', () => {
  expect(readFocus({ x: 20, y: 0 })).toEqual({ focus: { x: 20, y: 0 }, faults: {} })
  expect(readFocus({ x: '20', y: '100' })).toEqual({ focus: { x: 20, y: 100 }, faults: {} })
  for (const wrong of [{ x: '20' }, { x: '', y: '' }, { x: '2.5', y: '1' }, { x: '101', y: '1' }, 'middle'])
    expect(readFocus(wrong).faults).toHaveProperty('focus')
})
