import { expect, test } from 'vitest'
import { countSelected, isSelected, withSelected, type Selection } from './selection.ts'

const none: Selection = { ids: new Set() }

test('rows are selected and deselected individually and together', () => {
  const some = withSelected(none, [1, 2, 3], true)
  expect(countSelected(some)).toBe(3)
  expect(countSelected(withSelected(some, [2], false))).toBe(2)
  expect(isSelected(some, 4)).toBe(false)
})

test('deselecting a row of a selection of all results reduces the count by one', () => {
  const all: Selection = { ids: new Set(), total: 137 }
  const most = withSelected(all, [5], false)
  expect(countSelected(most)).toBe(136)
  expect([isSelected(most, 5), isSelected(most, 6)]).toEqual([false, true])
  expect(countSelected(withSelected(most, [5], true))).toBe(137)
})
