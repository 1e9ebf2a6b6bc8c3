// `differences.md` documents each rule and each key of our own.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from './allowed-differences/rules.ts'
import { extensions } from './allowed-keys.ts'

const page = readFileSync(new URL('../../src/server/differences.md', import.meta.url), 'utf8')
/** The column of each row that describes other servers, and the lines of omitted features. */
const rows = page.split('\n').flatMap((line) => {
  if (line.startsWith('Not supported:')) return [line]
  const [theirs = '', ours = ''] = line.split(' | ')
  return theirs.startsWith('| ') && ours !== '' ? [theirs] : []
})

test.each(rules.map((rule) => [rule.decision, rule.documented]))('the page documents %s in one row', (_, words) => {
  expect(words.length).toBeGreaterThan(0)
  for (const some of words) expect([some, rows.filter((row) => row.includes(some)).length]).toEqual([some, 1])
})

test('the page names all keys that only we send', () => {
  expect([...extensions].filter((key) => !page.includes(`\`${key}\``))).toEqual([])
})
