// The operations of the admin namespace, and its published description.
import { type AdminName, type AdminOperation, everyAdminOperation, type LibraryName } from '../admin-operations.ts'
import { resourceNames } from '../schema/resources.ts'
import { adminRows } from './admin-rows.ts'
import { adminSchemas } from './admin-schemas.ts'
import { components, conventions, recordedExamples, type ServerEntry } from './document.ts'
import { titleOf } from './field-schemas.ts'
import { createOperation, type DocumentedOperation } from './operation.ts'
import { inPath, languageQuery } from './parameters.ts'
import { always, type ErrorResponse, unsafe } from './error-responses.ts'
import { integer, type Schema, string } from './schema.ts'
import { bundleSchemas } from './bundle-schemas.ts'

type Row = AdminOperation<AdminName | LibraryName>

/** What the operation is called: `readWholeEvent`, `bulkEvents`, `signIn`. */
export const getAdminName = ({ name, resource }: Row): string =>
  resource === undefined
    ? name
    : `${name}${name === 'bulk' ? `${resource[0]?.toUpperCase()}${resource.slice(1)}` : titleOf(resource)}`

const pathTexts: { readonly [name: string]: Schema } = {
  id: inPath('id', integer, 'Identifier'),
  key: inPath('key', integer, 'Identifier of the application password'),
  set: inPath('set', string, 'The change set, as history and answers name it'),
  session: inPath('session', string, 'Identifier of the session'),
}
const inPathOf = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathTexts[name] ?? inPath(name, string, name))

/** What a row can answer besides success: what can be wrong with any request of its method, and what the row says. */
export const getAdminErrorResponses = (row: Row): ErrorResponse[] => [
  ...always,
  ...(row.method === 'GET' ? [] : unsafe),
  ...adminRows[row.name](row.resource ?? 'events').refusals,
]

const upload: NonNullable<DocumentedOperation['takes']> = {
  'multipart/form-data': {
    type: 'object',
    properties: { file: { contentMediaType: 'application/octet-stream' }, alt: { type: 'object' } },
    required: ['file'],
  },
  '*/*': {},
}

function toldOf(row: Row): DocumentedOperation {
  const { takes, ...about } = adminRows[row.name](row.resource ?? 'events')
  const tag = row.path.split('/')[1] ?? ''
  const bodies = takes && { 'application/json': takes, 'application/x-www-form-urlencoded': takes }
  const body = row.name === 'addPicture' ? upload : bodies
  return {
    status: 200,
    ...about,
    id: getAdminName(row),
    tag: tag === '' ? 'discovery' : tag,
    parameters: [...inPathOf(row.path), languageQuery, ...(about.parameters ?? [])],
    ...(body && { takes: body }),
    refusals: getAdminErrorResponses(row),
  }
}

const paths = (): Schema => {
  const found: { [path: string]: Schema } = {}
  for (const row of everyAdminOperation)
    (found[row.path === '' ? '/' : row.path] ??= {})[row.method.toLowerCase()] = createOperation(toldOf(row))
  return found
}

/** Every error the namespace answers, those of rows of a change of many among them. */
const allErrorResponses = (): ErrorResponse[] => everyAdminOperation.flatMap(getAdminErrorResponses)

/** The whole document. `server` is the address of `{admin}` for the root it is asked under. */
export const adminOpenapi = ({ server, version, cookie }: Omit<ServerEntry, 'namespace'>): Schema => {
  const own = new Set(everyAdminOperation.map(getAdminName))
  const tags = new Set(everyAdminOperation.map((row) => toldOf(row).tag))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendar content: admin',
      version,
      description: `What an admin application needs beyond the interface: ${resourceNames.join(', ')} with all languages at once, changes of many, history, pictures, accounts. All of it is an extension. ${conventions}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [...tags].map((name) => ({ name })),
    paths: paths(),
    components: components(
      allErrorResponses(),
      { ...adminSchemas(), ...bundleSchemas() },
      recordedExamples((of) => own.has(of)),
      cookie,
    ),
  }
}
