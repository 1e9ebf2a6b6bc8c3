/** Counts results as they happen, in a file: what a runner had reached stays known when it crashes. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** How many tests, checks or files passed and failed. */
export type Tally = { passed: number; failed: number }

/** Where the runner of this process notes its results; unset when it was started by hand. */
const file = process.env['TALLY_FILE']

/** Notes one result; `end` when the runner came to its own end. */
export const note = (result: 'passed' | 'failed' | 'end'): void => {
  if (file) appendFileSync(file, `${result}\n`)
}

/** Begins an empty tally file. */
export const begin = (path: string): void => writeFileSync(path, '')

/**
 * What the runner noted in `path`. A runner that did not come to its end, or that ended badly without
 * a failed test to show for it, counts as one failure more.
 */
export const read = (path: string, endedWell: boolean): Tally => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const count = (result: string): number => lines.filter((line) => line === result).length
  const failed = count('failed')
  const isUnexplained = count('end') === 0 || (!endedWell && failed === 0)
  return { passed: count('passed'), failed: failed + (isUnexplained ? 1 : 0) }
}
