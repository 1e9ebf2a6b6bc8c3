// The source text of each mutation occurs exactly once, and its tests exist.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutations } from './mutation-table.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each(mutations)('$name', ({ file, find, replace, tests = [] }) => {
  expect(readFileSync(`${root}${file}`, 'utf8').split(find).length - 1).toBe(1)
  expect(replace).not.toBe(find)
  for (const [path = '', title = ''] of tests.map((entry) => entry.split(' > ')))
    expect([path, readFileSync(`${root}${path}`, 'utf8').includes(title)]).toEqual([path, true])
})

test('the names of mutations are unique', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
})
