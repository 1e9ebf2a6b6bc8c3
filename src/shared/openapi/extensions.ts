// What the root route tells of the interface: the arguments of each operation, and everything that is an extension, read from the description.
import { adminOperations, expanded, libraryOperations } from '../admin-operations.ts'
import { languages } from '../i18n/language.ts'
import { resourceNames } from '../schema/resources.ts'
import { openapi } from './document.ts'
import { titleOf } from './record-schemas.ts'
import type { Schema } from './schema.ts'

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (value: unknown, ...names: string[]): Schema => {
  const found = names.reduce((one, name) => (isSchema(one) ? one[name] : undefined), value)
  return isSchema(found) ? found : {}
}

let kept: Schema | undefined
const description = (): Schema => (kept ??= openapi({ server: '', version: '', cookie: '', namespace: '' }))
const schemaOf = (name: string): Schema => inside(description(), 'components', 'schemas', name)
const isExtension = (value: unknown): boolean => isSchema(value) && value['x-extension'] === true
const extensionsIn = (properties: Schema): string[] =>
  Object.keys(properties).filter((name) => isExtension(properties[name]))

const parametersOf = (path: string, method: string): Schema[] => {
  const { parameters } = inside(description(), 'paths', path, method.toLowerCase())
  return Array.isArray(parameters) ? parameters.filter(isSchema) : []
}

/** One argument as the root lists it. */
export type ParameterDoc = { required: boolean; [fact: string]: unknown }
const argument = (schema: Schema, about: Schema, required: boolean): ParameterDoc => ({
  required,
  ...Object.fromEntries(
    ['type', 'description', 'default', 'enum', 'items', 'minimum', 'maximum']
      .map((fact): [string, unknown] => [fact, schema[fact] ?? about[fact]])
      .filter(([, value]) => value !== undefined),
  ),
})

/** The arguments of an operation: what path and query string take, and a body. */
export function getParameterDocs(path: string, method: string): { [name: string]: ParameterDoc } {
  const found = parametersOf(path, method)
    .filter(({ in: place, name }) => place !== 'header' && !String(name).endsWith('[]'))
    .map((one): [string, ParameterDoc] => [
      String(one['name']),
      argument(inside(one, 'schema'), one, one['required'] === true),
    ])
  const operation = inside(description(), 'paths', path, method.toLowerCase())
  const { $ref } = inside(operation, 'requestBody', 'content', 'application/json', 'schema')
  const body = schemaOf(String($ref).split('/').at(-1) ?? '')
  const { required } = body
  const sent = Object.entries(inside(body, 'properties')).map(([name, schema]): [string, ParameterDoc] => [
    name,
    argument(isSchema(schema) ? schema : {}, {}, Array.isArray(required) && required.includes(name)),
  ])
  return Object.fromEntries([...found, ...sent])
}

/** Everything under the interface that the published one has not, and the routes of the admin namespace. */
export function extensions(admin: { namespace: string; href: string; media: boolean }) {
  const rows = [...expanded(adminOperations), ...(admin.media ? expanded(libraryOperations) : [])]
  const routes: { [path: string]: string[] } = {}
  for (const { path, method } of rows) (routes[path === '' ? '/' : path] ??= []).push(method)
  const perResource = (of: (name: (typeof resourceNames)[number]) => string[]): { [name: string]: string[] } =>
    Object.fromEntries(resourceNames.map((name) => [name, of(name)]))
  const paths = Object.entries(inside(description(), 'paths'))
  const named = (place: string, within: (path: string) => boolean): string[] => [
    ...new Set(
      paths
        .filter(([path]) => within(path))
        .flatMap(([path, methods]) =>
          (isSchema(methods) ? Object.keys(methods) : []).flatMap((method) => parametersOf(path, method)),
        )
        .filter((one) => one['in'] === place && isExtension(one))
        .map(({ name }) => String(name)),
    ),
  ]
  const answered = (name: string): string[] => extensionsIn(inside(schemaOf(titleOf(name)), 'properties'))
  return {
    languages,
    parameters: perResource((name) => named('query', (path) => path.split('/')[1] === name)),
    fields: perResource(answered),
    keys: perResource((name) =>
      extensionsIn(inside(schemaOf(`${titleOf(name)}Update`), 'properties')).filter(
        (key) => !answered(name).includes(key),
      ),
    ),
    headers: named('header', () => true),
    admin: { namespace: admin.namespace, href: admin.href, doc: `${admin.href}/doc`, routes },
  }
}
