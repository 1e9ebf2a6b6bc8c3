// A memory keeps what is used, within its weight.
import { expect, test } from 'vitest'
import { recently } from './recently.ts'

test('what is used stays, what is not goes first, and what was just remembered is there', () => {
  const memory = recently<string, number>(3, () => 1)
  for (const [n, name] of ['a', 'b', 'c'].entries()) memory.set(name, n)
  memory.get('a')
  memory.set('d', 3)
  expect(['a', 'b', 'c', 'd'].filter((name) => memory.get(name) !== undefined)).toEqual(['a', 'c', 'd'])
  // All were used just now: the one that came up first goes.
  memory.set('e', 4)
  expect(memory.get('e')).toBe(4)
  expect(['a', 'c', 'd'].filter((name) => memory.get(name) !== undefined)).toHaveLength(2)
})

test('the weight is that of what is kept, whatever is replaced, taken away or too heavy', () => {
  const memory = recently<string, string>(10, (text) => text.length)
  memory.set('a', 'aaaaa')
  memory.set('a', 'aa')
  memory.set('b', 'bbbbbbbb')
  expect([memory.get('a'), memory.get('b')]).toEqual(['aa', 'bbbbbbbb'])
  memory.set('c', 'c'.repeat(11))
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual(['aa', 'bbbbbbbb', undefined])
  memory.delete('b')
  memory.set('d', 'dddddddd')
  expect([memory.get('a'), memory.get('d')]).toEqual(['aa', 'dddddddd'])
})
