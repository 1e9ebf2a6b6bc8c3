// Arguments and extensions that the root route lists.
import { adminOperations, expandResources, libraryOperations } from '../admin-operations.ts'
import { languages } from '../i18n/language.ts'
import { resourceNames } from '../schema/resources.ts'
import { openapi } from './document.ts'
import { getSchemaName } from './record-schemas.ts'
import type { Schema } from './schema.ts'

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const getObject = (value: unknown, ...names: string[]): Schema => {
  const found = names.reduce((one, name) => (isSchema(one) ? one[name] : undefined), value)
  return isSchema(found) ? found : {}
}

let cached: Schema | undefined
const description = (): Schema => (cached ??= openapi({ server: '', version: '', cookie: '', namespace: '' }))
const getSchema = (name: string): Schema => getObject(description(), 'components', 'schemas', name)
const isExtension = (value: unknown): boolean => isSchema(value) && value['x-extension'] === true
const findExtensions = (properties: Schema): string[] =>
  Object.keys(properties).filter((name) => isExtension(properties[name]))

const getParameters = (path: string, method: string): Schema[] => {
  const { parameters } = getObject(description(), 'paths', path, method.toLowerCase())
  return Array.isArray(parameters) ? parameters.filter(isSchema) : []
}

/** One argument as the root lists it. */
export type ParameterDoc = { required: boolean; [fact: string]: unknown }
const createParameterDoc = (schema: Schema, about: Schema, required: boolean): ParameterDoc => ({
  required,
  ...Object.fromEntries(
    ['type', 'description', 'default', 'enum', 'items', 'minimum', 'maximum']
      .map((fact): [string, unknown] => [fact, schema[fact] ?? about[fact]])
      .filter(([, value]) => value !== undefined),
  ),
})

/** The arguments of an operation: what path and query string take, and a body. */
export function getParameterDocs(path: string, method: string): { [name: string]: ParameterDoc } {
  const found = getParameters(path, method)
    .filter(({ in: place, name }) => place !== 'header' && !String(name).endsWith('[]'))
    .map((one): [string, ParameterDoc] => [
      String(one['name']),
      createParameterDoc(getObject(one, 'schema'), one, one['required'] === true),
    ])
  const operation = getObject(description(), 'paths', path, method.toLowerCase())
  const { $ref } = getObject(operation, 'requestBody', 'content', 'application/json', 'schema')
  const body = getSchema(String($ref).split('/').at(-1) ?? '')
  const { required } = body
  const sent = Object.entries(getObject(body, 'properties')).map(([name, schema]): [string, ParameterDoc] => [
    name,
    createParameterDoc(isSchema(schema) ? schema : {}, {}, Array.isArray(required) && required.includes(name)),
  ])
  return Object.fromEntries([...found, ...sent])
}

/** Everything under the interface that the published one has not, and the routes of the admin namespace. */
export function extensions(admin: { namespace: string; href: string; media: boolean }) {
  const rows = [...expandResources(adminOperations), ...(admin.media ? expandResources(libraryOperations) : [])]
  const routes: { [path: string]: string[] } = {}
  for (const { path, method } of rows) (routes[path === '' ? '/' : path] ??= []).push(method)
  const perResource = (of: (name: (typeof resourceNames)[number]) => string[]): { [name: string]: string[] } =>
    Object.fromEntries(resourceNames.map((name) => [name, of(name)]))
  const paths = Object.entries(getObject(description(), 'paths'))
  const named = (place: string, within: (path: string) => boolean): string[] => [
    ...new Set(
      paths
        .filter(([path]) => within(path))
        .flatMap(([path, methods]) =>
          (isSchema(methods) ? Object.keys(methods) : []).flatMap((method) => getParameters(path, method)),
        )
        .filter((one) => one['in'] === place && isExtension(one))
        .map(({ name }) => String(name)),
    ),
  ]
  const answered = (name: string): string[] => findExtensions(getObject(getSchema(getSchemaName(name)), 'properties'))
  return {
    languages,
    parameters: perResource((name) => named('query', (path) => path.split('/')[1] === name)),
    fields: perResource(answered),
    keys: perResource((name) =>
      findExtensions(getObject(getSchema(`${getSchemaName(name)}Update`), 'properties')).filter(
        (key) => !answered(name).includes(key),
      ),
    ),
    headers: named('header', () => true),
    admin: { namespace: admin.namespace, href: admin.href, doc: `${admin.href}/doc`, routes },
  }
}
