/** Makes property tests draw the same examples at every run; `SEED=…` draws others. */
import * as fc from 'fast-check'
import { examples } from '../support/example-count.ts'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_121), numRuns: examples(100) })
