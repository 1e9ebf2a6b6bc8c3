// Parameters and extensions that the root route lists.
import { adminOperations, expandResources, libraryOperations } from '../admin-operations.ts'
import { languages } from '../i18n/language.ts'
import { type ResourceName, resourceNames } from '../schema/resources.ts'
import { documentedOperations } from './document.ts'
import { getSchemaName, recordSchemas } from './record-schemas.ts'
import { isSchema, type Schema } from './schema.ts'

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
  const rows = [...expandResources(adminOperations), ...(admin.media ? expandResources(libraryOperations) : [])]
  const routes: { [path: string]: string[] } = {}
  for (const { path, method } of rows) (routes[path === '' ? '/' : path] ??= []).push(method)
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
  const extensionsOf = (schema: string): string[] =>
    getProperties(schemas[schema]).flatMap(([name, property]) => (isExtension(property) ? [name] : []))
  const fields = perResource((resource) => extensionsOf(getSchemaName(resource)))
  return {
    languages,
    parameters: perResource((resource) => parameterNames('query', `/${resource}/`)),
    fields,
    keys: perResource((resource) =>
      extensionsOf(`${getSchemaName(resource)}Update`).filter((key) => !fields[resource]?.includes(key)),
    ),
    headers: parameterNames('header'),
    admin: { namespace: admin.namespace, href: admin.href, doc: `${admin.href}/doc`, routes },
  }
}
