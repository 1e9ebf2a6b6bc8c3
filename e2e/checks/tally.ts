/** Counts results as they happen, in a file: what a runner had reached stays known when it crashes. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** How many tests, checks or files passed, and what failed. */
export type Tally = { passed: number; failures: readonly string[] }

/** Where the runner of this process notes its results; unset when it was started by hand. */
const file = process.env['TALLY_FILE']

const write = (line: string): void => {
  if (file) appendFileSync(file, `${line}\n`)
}

/** Notes a success, or that the runner came to its own end. */
export const note = (result: 'passed' | 'end'): void => write(result)

/** Notes a failure: what failed, and in the first line of `why`, how. */
export const noteFailure = (what: string, why = ''): void =>
  write(`failed ${[what, ...why.split('\n', 1)].filter(Boolean).join(': ')}`)

/** Begins an empty tally file. */
export const begin = (path: string): void => writeFileSync(path, '')

/**
 * What the runner noted in `path`, and how it ended where that was badly (`undefined`: well). A runner that did not
 * come to its end, or that ended badly without a failed test to show for it, counts as one failure more.
 */
export const read = (path: string, ending: string | undefined): Tally => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const failures = lines.filter((line) => line.startsWith('failed ')).map((line) => line.slice('failed '.length))
  const isUnexplained = !lines.includes('end') || (ending !== undefined && failures.length === 0)
  return {
    passed: lines.filter((line) => line === 'passed').length,
    failures: isUnexplained ? [...failures, ending ?? 'ended before its end'] : failures,
  }
}
