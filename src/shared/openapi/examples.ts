// Examples of both documents: requests to a new service in their order, with the recorded responses.
import type { Role } from '../policy/policy.ts'
import recorded from './recorded.json' with { type: 'json' }

export type Example = {
  /** Unique among all examples. */
  name: string
  summary: string
  /** The operation that it is an example of. */
  operation: string
  /** A requester without an account if absent. */
  as?: Role | 'session'
  method?: string
  path?: { readonly [name: string]: string | number }
  query?: { readonly [name: string]: string | number | boolean }
  headers?: { readonly [name: string]: string }
  body?: { readonly [name: string]: unknown }
  /** The body is an image. */
  image?: true
  /** The body is sent as a form. */
  form?: true
  status: number
  /** The body of the response. */
  response: unknown
}

// safe: a test sends every example
const rows = recorded as unknown as { readonly [name: string]: Omit<Example, 'name'> }
export const examples: readonly Example[] = Object.entries(rows).map(([name, example]) => ({ name, ...example }))

export const isError = ({ status }: Example): boolean => status >= 400
