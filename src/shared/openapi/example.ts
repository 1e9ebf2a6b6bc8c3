import type { Role } from '../policy/policy.ts'

export type Example = {
  /** Unique among all. */
  name: string
  summary: string
  /** The operation it is an example of. */
  operation: string
  as?: Role | 'public' | 'session'
  method?: string
  path?: { readonly [name: string]: string | number }
  query?: { readonly [name: string]: string | number | boolean }
  headers?: { readonly [name: string]: string }
  body?: { readonly [name: string]: unknown }
  /** The body is a picture. */
  image?: true
  /** The body is sent as a form. */
  form?: true
  /** What it answers; 200 unless said. */
  status?: number
}
