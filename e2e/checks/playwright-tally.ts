/** Playwright reporter that notes each result for `npm test`. */
import { basename } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { note, noteFailure } from './tally.ts'

export default class implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') return
    if (result.status === test.expectedStatus) note('passed')
    else noteFailure(`${basename(test.location.file)}, ${test.title}`, result.error?.message)
  }

  onError({ message }: TestError): void {
    noteFailure('outside a test', message)
  }

  onEnd(): void {
    note('end')
  }

  printsToStdio(): boolean {
    return false
  }
}
