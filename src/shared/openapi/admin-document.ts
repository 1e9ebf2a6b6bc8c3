// The OpenAPI document of the admin namespace.
import type * as z from 'zod/mini'
import { resourceNames } from '../schema/resources.ts'
import { type AdminOperation, allAdminOperations } from './admin-operations.ts'
import { createDocument, type DocumentedOperation, type ServerEntry } from './create-document.ts'
import * as errors from './error-responses.ts'
import { exchangeBody } from './exchange-operations.ts'
import { inPath, languageQuery } from './parameters.ts'
import { bundleSchemas, getSchemaName } from './record-schemas.ts'
import {
  capitalize,
  getAdminComponents,
  integer,
  isSchema,
  isZod,
  type Schema,
  string,
  toJsonSchema,
  toReference,
} from './schema.ts'

/** The id of an operation: `readBundleEvent`, `bulkEvents`, `signIn`. */
export const getAdminName = ({ name, resource }: AdminOperation): string => {
  if (resource === undefined) return name
  return `${name}${name === 'bulk' ? capitalize(resource) : getSchemaName(resource)}`
}

const pathParameterDocs: { readonly [name: string]: Schema } = {
  id: inPath('id', integer, 'Identifier'),
  key: inPath('key', integer, 'Identifier of the application password'),
  set: inPath('set', string, 'The change set, from the history or a response'),
  session: inPath('session', string, 'Identifier of the session'),
}
const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Errors of the body: syntax, size, missing keys, and a total or etags that no longer hold. */
const getBodyErrors = (body: z.ZodMiniType | Schema): errors.ErrorResponse[] => {
  const { required, properties } = isZod(body) ? toJsonSchema(body) : body
  const isConditional = isSchema(properties) && ('if' in properties || 'total' in properties)
  return [
    ...errors.bodyErrors,
    ...(required ? errors.missingErrors : []),
    ...(isConditional ? errors.preconditionErrors : []),
  ]
}

const pathErrors = ({ path, resource }: AdminOperation): errors.ErrorResponse[] => {
  if (pathParameters(path).length === 0) return []
  if (resource !== undefined) return [errors.notFoundError(resource)]
  return [path.startsWith('/media') ? '404 rest-media-not-found' : '404 rest_not_found']
}

/** The errors of an operation, from its method, path, parameters and body. */
export const getAdminErrorResponses = (operation: AdminOperation): errors.ErrorResponse[] => {
  const { isPublic, parameters = [], body, errors: others = [] } = operation
  const has = (name: string) => parameters.some((parameter) => parameter['name'] === name)
  return [
    ...errors.commonErrors,
    ...(operation.method === 'GET' ? [] : errors.unsafeMethodErrors),
    ...(isPublic ? [] : errors.signInErrors),
    ...pathErrors(operation),
    ...(parameters.some(({ required }) => required) ? errors.missingErrors : []),
    ...(has('If-Match') ? errors.preconditionErrors : []),
    ...(has('Idempotency-Key') ? errors.idempotencyErrors : []),
    ...(body ? getBodyErrors(body) : []),
    ...others,
  ]
}

const uploadBody: NonNullable<DocumentedOperation['body']> = {
  'multipart/form-data': {
    type: 'object',
    properties: { file: { contentMediaType: 'application/octet-stream' }, alt: { type: 'object' } },
    required: ['file'],
  },
  '*/*': {},
}

const documentOperation = (operation: AdminOperation): DocumentedOperation & { method: string; path: string } => {
  const { isPublic, body, summary, response, parameters = [], ...more } = operation
  const schema = body && toReference(body)
  const bodies = schema && { 'application/json': schema, 'application/x-www-form-urlencoded': schema }
  return {
    ...more,
    id: getAdminName(operation),
    summary: operation.resource === undefined ? summary : `${summary} (${operation.resource})`,
    tag: /\w+/.exec(operation.path)?.[0] ?? 'discovery',
    parameters: [
      ...pathParameters(operation.path).map((name) => pathParameterDocs[name] ?? inPath(name, string, name)),
      languageQuery,
      ...parameters,
    ],
    ...(bodies && { body: bodies }),
    ...(operation.name === 'uploadImage' && { body: uploadBody }),
    ...(operation.name === 'importTexts' && { body: exchangeBody }),
    ...(response && { response: toReference(response) }),
    errors: getAdminErrorResponses(operation),
    needsAccount: isPublic !== true,
  }
}

/** The OpenAPI document; `server` is the URL of `{admin}` below the root of the request. */
export const adminOpenapi = (entry: ServerEntry): Schema =>
  createDocument(entry, {
    title: 'Calendar content: admin',
    description: `Operations for admin applications: ${resourceNames.join(', ')} in all languages at once, bulk actions, history, images, accounts. The whole namespace is an extension.`,
    operations: allAdminOperations.map(documentOperation),
    schemas: { ...getAdminComponents(), ...bundleSchemas() },
  })
