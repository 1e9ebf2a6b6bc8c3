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
  expect(read(noted('passed', 'passed', 'end'), true)).toEqual({ passed: 2, failed: 0 })
  expect(read(noted('passed', 'failed', 'end'), false)).toEqual({ passed: 1, failed: 1 })
})

test('a runner that crashed keeps what it had reached, and counts as a failure more', () => {
  expect(read(noted('passed', 'failed'), false)).toEqual({ passed: 1, failed: 2 })
  expect(read(join(folder, 'never-written'), false)).toEqual({ passed: 0, failed: 1 })
})

test('a bad end without a failed test is a failure', () => {
  expect(read(noted('passed', 'end', 'end'), false)).toEqual({ passed: 1, failed: 1 })
})
