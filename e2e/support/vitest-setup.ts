/** Vitest setup of every test file. Vitest evaluates this module again for each, so that it holds no state. */
import { afterAll } from 'vitest'
import { endTestFile } from './after-test-file.ts'

afterAll(endTestFile, 60_000)
