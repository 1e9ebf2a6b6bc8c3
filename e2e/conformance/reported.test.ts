// `differences.md` documents each rule and each key of our own.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from './allowed-differences/rules.ts'
import { extensions } from './allowed-keys.ts'

const page = readFileSync(new URL('../../src/server/differences.md', import.meta.url), 'utf8')
/** What other servers do, of each row; what is left out stands in a line of its own. */
const rows = page.split('\n').flatMap((line) => {
  if (line.startsWith('Left out:')) return [line]
  const [theirs = '', ours = ''] = line.split(' | ')
  return theirs.startsWith('| ') && ours !== '' ? [theirs] : []
})

test.each(rules.map((rule) => [rule.decision, rule.documented]))('%s', (_, words) => {
  expect(words.length).toBeGreaterThan(0)
  for (const some of words) expect([some, rows.filter((row) => row.includes(some)).length]).toEqual([some, 1])
})

test('keys of our own are named', () => {
  expect([...extensions].filter((key) => !page.includes(`\`${key}\``))).toEqual([])
})
