// The rows of the tables of operations.
import * as z from 'zod/mini'
import type { Method } from '../operations.ts'
import type { ResourceName } from '../schema/resources.ts'
import type { DocumentedOperation } from './create-document.ts'
import type { ErrorResponse } from './error-responses.ts'
import { integer, type Schema } from './schema.ts'

/** The documentation of an operation. */
export type Documentation = Pick<
  DocumentedOperation,
  'summary' | 'status' | 'headers' | 'conditional' | 'hasOptionalBody' | 'otherResponses' | 'samples'
> & {
  /** Needs no account. */
  isPublic?: true
  parameters?: Schema[]
  /** A JSON body, which can be sent as a form, too. */
  body?: z.ZodMiniType | Schema
  /** The JSON of a success; absent if it is a file. */
  response?: z.ZodMiniType | Schema
  /** Errors that do not follow from method, path, parameters and body. */
  errors?: ErrorResponse[]
}
/** `path`: relative to `{admin}`; `{resource}` stands for each of the five resources. */
export type Row = { method: Method; path: string; document: (resource: ResourceName) => Documentation }

const withMethod =
  (method: Method) =>
  (path: string, document: Documentation | Row['document']): Row => ({
    method,
    path,
    document: typeof document === 'function' ? document : () => document,
  })
export const get = withMethod('GET')
export const post = withMethod('POST')
export const put = withMethod('PUT')
export const patch = withMethod('PATCH')
export const remove = withMethod('DELETE')

/** A whole number with its least, usual and largest value. */
export const number = (minimum: number, usual: number, maximum?: number): Schema => ({
  ...integer,
  minimum,
  ...(maximum && { maximum }),
  default: usual,
})
export const deletedId = z.object({ id: z.int() })
export const forbidden: ErrorResponse[] = ['403 rest_forbidden']
