// The examples of both descriptions: requests that are played in this order to a new service, whose answers are kept beside them.
import type { Example } from './example.ts'
import { adminExamples } from './examples-admin.ts'
import { readExamples } from './examples-read.ts'
import { deleteExamples } from './examples-removed.ts'
import { bundleExamples } from './examples-bundle.ts'
import { writeExamples } from './examples-written.ts'

/** All of them, in the order in which they are played. */
export const examples: readonly Example[] = [
  ...writeExamples,
  ...readExamples,
  ...deleteExamples,
  ...adminExamples,
  ...bundleExamples,
]

/** The examples of one operation. */
export const getExamples = (operation: string): Example[] => examples.filter(({ of }) => of === operation)

/** What an answer is called among the components. */
export const recordedName = (example: string): string => `answer-${example}`
