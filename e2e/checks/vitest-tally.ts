/** Vitest reporter that notes each result for `npm test`. */
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { note } from './tally.ts'

export default class implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    if (state === 'passed' || state === 'failed') note(state)
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const _ of suite.errors()) note('failed')
  }

  onTestModuleEnd(module: TestModule): void {
    for (const _ of module.errors()) note('failed')
  }

  onTestRunEnd(_modules: unknown, unhandledErrors: readonly unknown[]): void {
    for (const _ of unhandledErrors) note('failed')
    note('end')
  }
}
