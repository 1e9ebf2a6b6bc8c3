import type { Role } from '../policy/policy.ts'

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
  /** The status of an error; absent if the operation succeeds. */
  status?: number
}

/** A function that creates examples of one requester. */
export const examplesAs =
  (as?: Example['as']) =>
  (
    name: string,
    operation: string,
    summary: string,
    request: Omit<Example, 'name' | 'operation' | 'summary' | 'as'> = {},
  ): Example => ({ name, operation, summary, ...(as && { as }), ...request })
