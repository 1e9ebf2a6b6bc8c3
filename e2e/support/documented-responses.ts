// Checks that responses match the OpenAPI document.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { adminOpenapi } from '#shared/openapi/admin-document.ts'
import { openapi } from '#shared/openapi/document.ts'
import { adminPath } from '#shared/operations.ts'
import type { TestResponse, TestApp } from './test-app.ts'

/** An OpenAPI document for tests. */
export type Json = { readonly [key: string]: Json }

const served = {
  server: 'https://calendar.example.org/en/calendar/events/v1',
  version: '0.1.0',
  cookie: 'session',
  namespace: 'calendar/events/v1',
}
/** Both OpenAPI documents. */
export const documents = {
  interface: openapi(served) as Json, // safe: the document is JSON, and tests fail if something is missing
  admin: adminOpenapi(served) as Json, // safe: likewise
}

/** Makes schemas strict: undocumented keys are errors. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strict(one)]))
  const isClosed = inner['type'] === 'object' && 'properties' in inner && !('additionalProperties' in inner)
  return isClosed ? { ...inner, unevaluatedProperties: false } : inner
}

/** Returns a function that validates values by schemas of a document; it returns errors as text, or `""`. */
export function createChecker(document: Json): (schema: unknown, value: unknown) => string {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ $id: 'doc', components: strict(document['components']) })
  const known = new Map<unknown, ReturnType<typeof ajv.compile>>()
  return (schema, value) => {
    const compiled = (): ReturnType<typeof ajv.compile> =>
      ajv.compile(JSON.parse(JSON.stringify(strict(schema)).replaceAll('"#/components', '"doc#/components')))
    const fits = known.get(schema) ?? compiled()
    known.set(schema, fits)
    return fits(value) ? '' : ajv.errorsText(fits.errors).slice(0, 600)
  }
}

const checkers = { interface: createChecker(documents.interface), admin: createChecker(documents.admin) }
const isAt = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{(?:id|key)\}/g, '\\d+').replace(/\{\w+\}/g, '[^/]+')}$`).test(path)

/** Describes how a response differs from the document; `""` if it matches. `path` is relative to its namespace. */
export function schemaMismatch(
  which: keyof typeof documents,
  method: string,
  path: string,
  { status, body }: TestResponse,
): string {
  const paths = Object.entries(documents[which]['paths'] ?? {})
  const at = paths.filter(([template, methods]) => isAt(template, path) && method.toLowerCase() in methods)
  const [, methods] = at.find(([template]) => !template.includes('{')) ?? at[0] ?? []
  const response = methods?.[method.toLowerCase()]?.['responses']?.[status]
  if (!response) return `${method} ${path}: ${status} is not documented`
  const schema = response['content']?.['application/json']?.['schema']
  if (!schema) return Object.keys(body).length === 0 ? '' : `${method} ${path} ${status}: no body is documented`
  const wrong = checkers[which](schema, body)
  return wrong === '' ? '' : `${method} ${path} ${status}: ${wrong}`
}

/** Wraps a service: responses that differ from the document throw. */
export const asDescribed = (world: TestApp): TestApp => ({
  ...world,
  async call(method, address, call) {
    const response = await world.call(method, address, call)
    const [path = ''] = address.split('?')
    const inAdmin = path.replace(new RegExp(`^/\\w\\w${adminPath}`), '')
    const wrong = schemaMismatch(call?.absolute === true ? 'admin' : 'interface', method, inAdmin, response)
    if (wrong !== '') throw new Error(wrong)
    return response
  },
})
