// Examples of both documents: requests to a new service, and the responses that a test recorded (`vitest -u` records again).
import type { Example } from './example.ts'
import { adminExamples, resourceExamples } from './examples-admin.ts'
import { publicExamples } from './examples-public.ts'
import responses from './recorded.json' with { type: 'json' }

/** All examples, in the order of their requests. */
export const examples: readonly Example[] = [...publicExamples, ...adminExamples, ...resourceExamples]

/** The examples of one operation. */
export const getExamples = (operation: string): Example[] =>
  examples.filter((example) => example.operation === operation)

/** The name of a recorded response among the components. */
export const recordedName = (example: string): string => `response-${example}`

/** The recorded response of each example. */
export const recorded: { readonly [example: string]: { status: number; body: unknown } } = responses
