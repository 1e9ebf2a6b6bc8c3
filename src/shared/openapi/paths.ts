// The operations of the interface, written from the route overview and the tables of the resources.
import { languages } from '../i18n/language.ts'
import { type Operation, operations } from '../operations.ts'
import type { Resource } from '../schema/resource.ts'
import { resources } from '../schema/resources.ts'
import { titleOf } from './field-schemas.ts'
import { createOperation, type DocumentedOperation } from './operation.ts'
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
import { always, type ErrorResponse, getErrorResponses } from './error-responses.ts'
import { integer, ref, type Schema, string } from './schema.ts'

const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`

/** What the operation is called: `listEvents`, `updateEventBySlug`. */
export const getOperationName = ({ verb, resource, named }: Operation): string =>
  verb === 'list' ? `list${capital(resource)}` : `${verb}${titleOf(resource)}${named === 'slug' ? 'BySlug' : ''}`

const summaries = {
  list: 'List',
  create: 'Create',
  read: 'Read',
  update: 'Update: what is sent changes, what is not sent stays',
  delete: 'Delete: into the trash; terms for good',
} as const satisfies Record<Operation['verb'], string>

function parametersOf({ verb, resource, named }: Operation): Schema[] {
  const of: Resource = resources[resource]
  const path =
    named === 'none'
      ? []
      : [
          named === 'id'
            ? inPath('id', { ...integer, minimum: 0 }, `Identifier of the ${of.singular}`)
            : inPath('slug', { ...string, minLength: 1 }, `Slug in the language of the request`),
        ]
  const both = [...path, languageQuery, fieldsQuery]
  const protectable = of.post ? [passwordQuery] : []
  switch (verb) {
    case 'list': {
      const filters = filterParameters(of)
      const known = new Set(filters.map(({ name }) => name))
      const extra = [...protectable, contextQuery].filter(({ name }) => !known.has(name))
      return [...both, ...filters, ...extra, ifNoneMatch]
    }
    case 'read':
      return [...both, ...protectable, contextQuery, ifNoneMatch]
    case 'create':
      return [...both, idempotencyKey]
    case 'update':
      return [...both, ifMatch, ifNew]
    case 'delete':
      return [...both, scopeQuery, ...(resource === 'events' ? [passwordQuery] : []), ifMatch]
  }
}

const headersOf = ({ verb, resource }: Operation): string[] => {
  if (verb === 'list') return ['X-TEC-Total', 'X-TEC-TotalPages', 'Link', 'ETag', 'Allow']
  if (verb === 'create') return ['Location', 'ETag', 'Allow']
  return verb === 'delete' && !resources[resource].post ? ['Allow'] : ['ETag', 'Allow']
}

const toldOf = (operation: Operation, method: string): DocumentedOperation => {
  const { verb, resource } = operation
  const one = titleOf(resource)
  const body = verb === 'create' ? ref(`${one}Create`) : verb === 'update' ? ref(`${one}Update`) : undefined
  const id = getOperationName(operation)
  return {
    id: verb === 'update' ? `${id}${capital(method.toLowerCase())}` : id,
    examplesAs: id,
    tag: resource,
    summary: `${summaries[verb]} (${resource})`,
    parameters: parametersOf(operation),
    ...(body && { takes: { 'application/json': body, 'application/x-www-form-urlencoded': body } }),
    takesNothingToo: true,
    status: verb === 'create' ? 201 : 200,
    answers: ref(verb === 'list' ? `${one}List` : one),
    headers: headersOf(operation),
    conditional: verb === 'list' || verb === 'read',
    refusals: getErrorResponses(operation),
    needsAccount: verb !== 'list' && verb !== 'read',
  }
}

const discovery = (
  id: string,
  summary: string,
  parameters: Schema[],
  answers: Schema,
  shown?: DocumentedOperation['shown'],
): Schema =>
  createOperation({
    id,
    tag: 'discovery',
    summary,
    parameters: [languageQuery, fieldsQuery, ...parameters],
    status: 200,
    answers,
    refusals: always,
    ...(shown && { shown }),
  })

const rootQuery = (namespace: string): Schema[] => [
  inQuery('namespace', { ...string, default: namespace }, 'Taken for clients that send it'),
  inQuery('context', { ...string, default: 'view' }, 'Taken for clients that send it'),
]

/** How a description begins, to show what kind of document it is. */
export const intro = { openapi: '3.1.0', info: { title: 'Calendar content', version: '1.0.0' }, paths: {} }

/** What the root tells, with one of its routes. */
const rootBeginning = {
  namespace: 'calendar/events/v1',
  routes: {
    '/calendar/events/v1/tags/{id}': {
      namespace: 'calendar/events/v1',
      methods: ['GET'],
      endpoints: [{ methods: ['GET'], args: { id: { required: true, type: 'integer' } } }],
    },
  },
  extensions: {
    languages: [...languages],
    parameters: { tags: ['_fields', 'translation'] },
    fields: { tags: ['translations', 'sanitized'] },
    keys: { tags: ['based_on', 'minor'] },
    headers: ['If-Match'],
    admin: {
      namespace: 'calendar/admin/v1',
      href: 'https://calendar.example.org/en/calendar/admin/v1',
      doc: 'https://calendar.example.org/en/calendar/admin/v1/doc',
      routes: { '/tags/{id}': ['GET', 'PUT', 'DELETE'] },
    },
  },
  _links: { up: [{ href: 'https://calendar.example.org/' }] },
}

/** Every path of the interface, which calls itself `namespace`. */
export const paths = (namespace: string): Schema => {
  const found: { [path: string]: Schema } = {
    '/': {
      get: discovery('root', 'The routes, and what is an extension', rootQuery(namespace), ref('Root'), {
        answers: { 'application/json': rootBeginning },
      }),
    },
    '/doc': {
      get: discovery('doc', 'This description', [], { type: 'object' }, { answers: { 'application/json': intro } }),
    },
  }
  for (const row of operations) {
    const path = (found[row.path] ??= {})
    for (const method of row.methods) path[method.toLowerCase()] = createOperation(toldOf(row, method))
  }
  return found
}

/** Every error the interface answers. */
export const allErrorResponses = (): ErrorResponse[] => [...always, ...operations.flatMap(getErrorResponses)]
