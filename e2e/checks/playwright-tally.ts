/** Playwright reporter that notes each result for `npm test`. */
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { note } from './tally.ts'

export default class implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'skipped') note(result.status === test.expectedStatus ? 'passed' : 'failed')
  }

  onError(): void {
    note('failed')
  }

  onEnd(): void {
    note('end')
  }

  printsToStdio(): boolean {
    return false
  }
}
