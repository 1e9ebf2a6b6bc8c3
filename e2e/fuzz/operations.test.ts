// Any sequence of requests gets documented responses and is applied completely or not at all.
import fc from 'fast-check'
import { test } from 'vitest'
import { exampleTime, examples } from '#support/example-count.ts'
import { asDescribed } from '#support/documented-responses.ts'
import { testEngine } from '#support/test-database.ts'
import { startTestApp } from '#support/test-app.ts'
import { expectLists } from './expect-lists.ts'
import { expectDerived } from './expect-derived.ts'
import { createRecords, runCommand } from './run-commands.ts'
import { expectDismissals } from './translator-writes.ts'
import { commands } from './commands.ts'

test(
  'after any sequence of writes, records, lists and history are consistent',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
        const app = asDescribed(await startTestApp())
        const known = await createRecords(app)
        for (const one of steps) await runCommand(app, known, one)
        await expectLists(app)
        await expectDismissals(app, known.dismissals, known.seen)
        await expectDerived(app)
        await app.store.close()
      }),
      { numRuns: examples(testEngine === 'sqlite' ? 10 : 4), endOnFailure: true },
    )
  },
  exampleTime(240),
)
