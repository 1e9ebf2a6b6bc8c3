import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'tally-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const noted = (...lines: string[]): string => {
  const path = join(folder, lines.join('-'))
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
  return path
}

test('a runner that came to its end counts what it noted', () => {
  expect(read(noted('passed', 'passed', 'end'), undefined)).toEqual({ passed: 2, failures: [] })
  expect(read(noted('passed', 'failed a', 'end'), 'ended with 1')).toEqual({ passed: 1, failures: ['a'] })
})

test('a runner that crashed keeps what it had reached, and counts as a failure more', () => {
  expect(read(noted('passed', 'failed a'), 'ended with SIGSEGV')).toEqual({
    passed: 1,
    failures: ['a', 'ended with SIGSEGV'],
  })
  expect(read(join(folder, 'never-written'), undefined)).toEqual({ passed: 0, failures: ['ended before its end'] })
})

test('a bad end without a failed test is a failure', () => {
  expect(read(noted('passed', 'end', 'end'), 'ended with 7')).toEqual({ passed: 1, failures: ['ended with 7'] })
})
