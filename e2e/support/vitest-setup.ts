/** Vitest setup of every test file. Vitest evaluates this module for each file, so it has no state. */
import { afterAll, vi } from 'vitest'
import { endTestFile } from './after-test-file.ts'

afterAll(endTestFile, 60_000)
// Files share a process: a library that finds a `document` when it is loaded expects a whole browser.
afterAll(() => void vi.unstubAllGlobals())
