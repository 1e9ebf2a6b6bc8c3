// The OpenAPI document of the public interface.
import * as z from 'zod/mini'
import { languages } from '../i18n/language.ts'
import { type Operation, operations } from '../operations.ts'
import { adminOperations, allAdminOperations } from './admin-operations.ts'
import { roles } from '../policy/policy.ts'
import { resources, type ResourceName, resourceNames } from '../schema/resources.ts'
import { createDocument, type DocumentedOperation, documentSample, type ServerEntry } from './create-document.ts'
import { commonErrors, getErrorResponses } from './error-responses.ts'
import {
  contextQuery,
  fieldsQuery,
  filterParameters,
  idempotencyKey,
  ifMatch,
  ifNew,
  ifNoneMatch,
  inPath,
  inQuery,
  languageQuery,
  passwordQuery,
  scopeQuery,
} from './parameters.ts'
import { getSchemaName, recordSchemas } from './record-schemas.ts'
import { capitalize, integer, ref, type Schema, string, toJsonSchema, isSchema } from './schema.ts'

const names = z.array(z.string())
const namesByResource = z.record(z.string(), names)
const rootResponse = z.object({
  namespace: z.string(),
  routes: z.record(
    z.string(),
    z.object({
      namespace: z.string(),
      methods: names,
      endpoints: z.array(z.object({ methods: names, args: z.record(z.string(), z.record(z.string(), z.unknown())) })),
      _links: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  extensions: z
    .object({
      languages: names,
      parameters: namesByResource,
      fields: namesByResource,
      keys: namesByResource,
      headers: names,
      admin: z.object({ namespace: z.string(), href: z.string(), doc: z.string(), routes: namesByResource }),
    })
    .check(z.meta({ 'x-extension': true })),
  _links: z.record(z.string(), z.unknown()),
})

/** The OpenAPI document; `server` is the URL of `{api}` below the root of the request. */
export const openapi = ({ namespace, ...entry }: ServerEntry & { namespace: string }): Schema =>
  createDocument(entry, {
    title: 'Calendar content',
    description: `Events, venues, organizers, categories and tags in several languages. Roles: ${roles.join(', ')}.`,
    operations: documentedOperations(namespace),
    schemas: { Root: toJsonSchema(rootResponse) },
  })

/** The operations of the public interface, by path and method. */
export const documentedOperations = (namespace: string): (DocumentedOperation & { path: string; method: string })[] => [
  ...discoveryOperations(namespace),
  ...operations.flatMap((operation) =>
    operation.methods.map((method) => ({ path: operation.path, method, ...documentOperation(operation, method) })),
  ),
]

/** The id of an operation: `listEvents`, `updateEventBySlug`. */
export const getOperationName = ({ verb, resource, recordBy }: Operation): string =>
  verb === 'list'
    ? `list${capitalize(resource)}`
    : `${verb}${getSchemaName(resource)}${recordBy === 'slug' ? 'BySlug' : ''}`

const verbs = {
  list: { summary: 'List', headers: ['X-TEC-Total', 'X-TEC-TotalPages', 'Link', 'ETag', 'Allow'] },
  create: { summary: 'Create', headers: ['Location', 'ETag', 'Allow'] },
  read: { summary: 'Read', headers: ['ETag', 'Allow'] },
  update: { summary: 'Update the fields in the body; others stay unchanged', headers: ['ETag', 'Allow'] },
  delete: { summary: 'Delete: moves to the trash; terms are deleted permanently', headers: ['ETag', 'Allow'] },
} as const satisfies Record<Operation['verb'], object>

function getParameters({ verb, resource, recordBy }: Operation): Schema[] {
  const { singular, post } = resources[resource]
  const path = {
    none: [],
    id: [inPath('id', { ...integer, minimum: 0 }, `Identifier of the ${singular}`)],
    slug: [inPath('slug', { ...string, minLength: 1 }, 'Slug in the language of the request')],
  }[recordBy]
  const common = [...path, languageQuery, fieldsQuery]
  const password = post ? [passwordQuery] : []
  switch (verb) {
    case 'list': {
      const filters = filterParameters(resources[resource])
      const extra = [...password, contextQuery].filter(({ name }) => !filters.some((filter) => filter['name'] === name))
      return [...common, ...filters, ...extra, ifNoneMatch]
    }
    case 'read':
      return [...common, ...password, contextQuery, ifNoneMatch]
    case 'create':
      return [...common, idempotencyKey]
    case 'update':
      return [...common, ifMatch, ifNew]
    case 'delete':
      return [...common, scopeQuery, ...(resource === 'events' ? [passwordQuery] : []), ifMatch]
  }
}

const documentOperation = (operation: Operation, method: string): DocumentedOperation => {
  const { verb, resource } = operation
  const schema = getSchemaName(resource)
  const body = verb === 'create' || verb === 'update' ? ref(`${schema}${capitalize(verb)}`) : undefined
  const id = getOperationName(operation)
  return {
    id: verb === 'update' ? `${id}${capitalize(method.toLowerCase())}` : id,
    examplesOf: id,
    tag: resource,
    summary: `${verbs[verb].summary} (${resource})`,
    parameters: getParameters(operation),
    ...(body && { body: { 'application/json': body, 'application/x-www-form-urlencoded': body } }),
    hasOptionalBody: true,
    status: verb === 'create' ? 201 : 200,
    response: ref(verb === 'list' ? `${schema}List` : schema),
    // A deleted term has no etag left.
    headers: verbs[verb].headers.filter((name) => name !== 'ETag' || verb !== 'delete' || resources[resource].post),
    conditional: verb === 'list' || verb === 'read',
    errors: getErrorResponses(operation),
    needsAccount: verb !== 'list' && verb !== 'read',
  }
}

const discoveryOperations = (namespace: string) => {
  const common = { method: 'GET', tag: 'discovery', errors: commonErrors }
  const unused = 'Accepted from clients that send it; has no effect'
  return [
    {
      ...common,
      path: '/',
      id: 'root',
      summary: 'The routes, and which of their parts are extensions',
      parameters: [
        languageQuery,
        fieldsQuery,
        inQuery('namespace', { ...string, default: namespace }, unused),
        inQuery('context', { ...string, default: 'view' }, unused),
      ],
      response: ref('Root'),
    },
    {
      ...common,
      path: '/doc',
      id: 'doc',
      summary: 'This document',
      parameters: [languageQuery, fieldsQuery],
      response: { type: 'object' },
      samples: documentSample('Calendar content'),
    },
  ]
}

const getProperties = (value: unknown): [name: string, schema: unknown][] =>
  Object.entries(isSchema(value) ? Object(value['properties']) : {})
const isExtension = (value: unknown): boolean => isSchema(value) && value['x-extension'] === true

let cached: { operations: ReturnType<typeof documentedOperations>; schemas: Schema } | undefined
const getDocumented = () => (cached ??= { operations: documentedOperations(''), schemas: recordSchemas() })

/** A parameter in the list of the root. */
type ParameterDoc = { required: boolean; [keyword: string]: unknown }
const createParameterDoc = (schema: unknown, required: boolean): ParameterDoc => ({
  required,
  ...Object.fromEntries(
    ['type', 'description', 'default', 'enum', 'items', 'minimum', 'maximum']
      .map((keyword): [string, unknown] => [keyword, isSchema(schema) ? schema[keyword] : undefined])
      .filter(([, value]) => value !== undefined),
  ),
})

/** The parameters of an operation: those of the path, the query string and the body. */
export function getParameterDocs(path: string, method: string): { [name: string]: ParameterDoc } {
  const { operations, schemas } = getDocumented()
  const { parameters = [], body } =
    operations.find((operation) => operation.path === path && operation.method === method) ?? {}
  const inAddress = parameters
    .filter(({ in: location, name }) => location !== 'header' && !String(name).endsWith('[]'))
    .map(({ name, description, schema, required }): [string, ParameterDoc] => [
      String(name),
      createParameterDoc({ description, ...Object(schema) }, required === true),
    ])
  const component = String(body?.['application/json']?.['$ref']).split('/').at(-1) ?? ''
  const { required } = Object(schemas[component])
  const inBody = getProperties(schemas[component]).map(([name, schema]): [string, ParameterDoc] => [
    name,
    createParameterDoc(schema, Array.isArray(required) && required.includes(name)),
  ])
  return Object.fromEntries([...inAddress, ...inBody])
}

/** The additions to the published interface, and the routes of the admin namespace. */
export function extensions(admin: { namespace: string; href: string; media: boolean }) {
  const routes: { [path: string]: string[] } = {}
  for (const { path, method } of admin.media ? allAdminOperations : adminOperations)
    (routes[path === '' ? '/' : path] ??= []).push(method)
  const perResource = (names: (resource: ResourceName) => string[]): { [resource: string]: string[] } =>
    Object.fromEntries(resourceNames.map((resource) => [resource, names(resource)]))
  const { operations, schemas } = getDocumented()
  const parameterNames = (location: string, prefix = '/'): string[] => {
    const parameters = operations
      .filter(({ path }) => `${path}/`.startsWith(prefix))
      .flatMap((operation) => operation.parameters)
      .filter((parameter) => parameter['in'] === location && isExtension(parameter))
    return [...new Set(parameters.map(({ name }) => String(name)))]
  }
  const findExtensions = (schema: string): string[] =>
    getProperties(schemas[schema]).flatMap(([name, property]) => (isExtension(property) ? [name] : []))
  const fields = perResource((resource) => findExtensions(getSchemaName(resource)))
  return {
    languages,
    parameters: perResource((resource) => parameterNames('query', `/${resource}/`)),
    fields,
    keys: perResource((resource) =>
      findExtensions(`${getSchemaName(resource)}Update`).filter((key) => !fields[resource]?.includes(key)),
    ),
    headers: parameterNames('header'),
    admin: { namespace: admin.namespace, href: admin.href, doc: `${admin.href}/doc`, routes },
  }
}
