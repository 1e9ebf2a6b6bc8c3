/** Vitest reporter that notes each result for `npm test`. */
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import { note, noteFailure } from './tally.ts'

export default class implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'passed') note('passed')
    if (state === 'failed') noteFailure(`${test.module.relativeModuleId}, ${test.fullName}`, errors?.[0]?.message)
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const { message } of suite.errors())
      noteFailure(`${suite.module.relativeModuleId}, ${suite.fullName}`, message)
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message } of module.errors()) noteFailure(module.relativeModuleId, message)
  }

  onTestRunEnd(_modules: unknown, unhandledErrors: readonly SerializedError[]): void {
    for (const { message } of unhandledErrors) noteFailure('outside a test', message)
    note('end')
  }
}
