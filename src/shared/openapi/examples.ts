// Examples of both documents: requests to a new service, and the responses that a test recorded (`vitest -u` records again).
import type { Example } from './example.ts'
import { adminExamples, bundleExamples } from './examples-admin.ts'
import { publicExamples } from './examples-public.ts'
import answers from './recorded.json' with { type: 'json' }

/** All examples, in the order in which they are sent. */
export const examples: readonly Example[] = [...publicExamples, ...adminExamples, ...bundleExamples]

/** The examples of one operation. */
export const getExamples = (operation: string): Example[] => examples.filter(({ operation: of }) => of === operation)

/** The name of a recorded response among the components. */
export const recordedName = (example: string): string => `answer-${example}`

type Recorded = { status: number; body: unknown }

/** The recorded response of each example. */
export const recorded: { readonly [example: string]: Recorded } = answers
