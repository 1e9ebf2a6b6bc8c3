// The examples of both descriptions: requests that are played in this order to a new service, whose answers are kept beside them.
import type { Role } from '../rights.ts'
import { adminExamples } from './examples-admin.ts'
import { readExamples } from './examples-read.ts'
import { removedExamples } from './examples-removed.ts'
import { writtenExamples } from './examples-written.ts'

export type Example = {
  /** Unique among all. */
  name: string
  summary: string
  /** The operation it is an example of. */
  of: string
  as?: Role | 'public' | 'session'
  method?: string
  path?: { readonly [name: string]: string | number }
  query?: { readonly [name: string]: string | number | boolean }
  headers?: { readonly [name: string]: string }
  body?: { readonly [name: string]: unknown }
  /** The body is a picture. */
  picture?: true
  /** The body is sent as a form. */
  form?: true
  /** What it answers; 200 unless said. */
  status?: number
}

/** All of them, in the order in which they are played. */
export const examples: readonly Example[] = [...writtenExamples, ...readExamples, ...removedExamples, ...adminExamples]

/** The examples of one operation. */
export const examplesOf = (operation: string): Example[] => examples.filter(({ of }) => of === operation)

/** What an answer is called among the components. */
export const recordedName = (example: string): string => `answer-${example}`
