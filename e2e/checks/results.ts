/** Reads the JSON reports of the test runners. */
import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Number of passed tests, and a line for each failure. */
export type Result = { passed: number; failures: readonly string[] }

const failure = (place: string, message = ''): string =>
  stripVTControlCharacters([place, message.split('\n', 1)[0]].filter(Boolean).join(': '))

type VitestReport = {
  numPassedTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] | null }[]
  }[]
}

/** Returns the result of a report of Vitest's `json` reporter. */
export function readVitestResult(text: string): Result {
  const { numPassedTests, testResults } = JSON.parse(text) as VitestReport
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [failure(file, message)] : []
    return failed.map((test) => failure(`${file}, ${test.fullName.trim()}`, test.failureMessages?.[0]))
  })
  return { passed: numPassedTests, failures }
}

type PlaywrightError = { message?: string }
type PlaywrightSuite = {
  suites?: readonly PlaywrightSuite[]
  specs?: readonly {
    title: string
    file: string
    tests: readonly { status: string; results: readonly { error?: PlaywrightError }[] }[]
  }[]
}
type PlaywrightReport = PlaywrightSuite & { stats: { expected: number }; errors: readonly PlaywrightError[] }

const failedSpecs = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(`${basename(file)}, ${title}`, results.find(({ error }) => error)?.error?.message)),
  ),
  ...suites.flatMap(failedSpecs),
]

/** Returns the result of a report of Playwright's `json` reporter. */
export function readPlaywrightResult(text: string): Result {
  const report = JSON.parse(text) as PlaywrightReport
  const outside = report.errors.map(({ message }) => failure('outside a test', message))
  return { passed: report.stats.expected, failures: [...failedSpecs(report), ...outside] }
}
