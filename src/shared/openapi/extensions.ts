// Parameters and extensions that the root route lists.
import { adminOperations, expandResources, libraryOperations } from '../admin-operations.ts'
import { languages } from '../i18n/language.ts'
import { type ResourceName, resourceNames } from '../schema/resources.ts'
import { openapi } from './document.ts'
import { getSchemaName } from './record-schemas.ts'
import { isSchema, type Schema } from './schema.ts'

const getObject = (value: unknown, ...names: string[]): Schema => {
  const found = names.reduce((inner, name) => (isSchema(inner) ? inner[name] : undefined), value)
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

/** A parameter in the list of the root. */
export type ParameterDoc = { required: boolean; [keyword: string]: unknown }
const createParameterDoc = (schema: Schema, parameter: Schema, required: boolean): ParameterDoc => ({
  required,
  ...Object.fromEntries(
    ['type', 'description', 'default', 'enum', 'items', 'minimum', 'maximum']
      .map((keyword): [string, unknown] => [keyword, schema[keyword] ?? parameter[keyword]])
      .filter(([, value]) => value !== undefined),
  ),
})

/** The parameters of an operation: those of the path, the query string and the body. */
export function getParameterDocs(path: string, method: string): { [name: string]: ParameterDoc } {
  const parameters = getParameters(path, method)
    .filter(({ in: location, name }) => location !== 'header' && !String(name).endsWith('[]'))
    .map((parameter): [string, ParameterDoc] => [
      String(parameter['name']),
      createParameterDoc(getObject(parameter, 'schema'), parameter, parameter['required'] === true),
    ])
  const operation = getObject(description(), 'paths', path, method.toLowerCase())
  const { $ref } = getObject(operation, 'requestBody', 'content', 'application/json', 'schema')
  const body = getSchema(String($ref).split('/').at(-1) ?? '')
  const { required } = body
  const keys = Object.entries(getObject(body, 'properties')).map(([name, schema]): [string, ParameterDoc] => [
    name,
    createParameterDoc(isSchema(schema) ? schema : {}, {}, Array.isArray(required) && required.includes(name)),
  ])
  return Object.fromEntries([...parameters, ...keys])
}

/** The additions to the published interface, and the routes of the admin namespace. */
export function extensions(admin: { namespace: string; href: string; media: boolean }) {
  const rows = [...expandResources(adminOperations), ...(admin.media ? expandResources(libraryOperations) : [])]
  const routes: { [path: string]: string[] } = {}
  for (const { path, method } of rows) (routes[path === '' ? '/' : path] ??= []).push(method)
  const perResource = (names: (resource: ResourceName) => string[]): { [resource: string]: string[] } =>
    Object.fromEntries(resourceNames.map((resource) => [resource, names(resource)]))
  const parameterNames = (location: string, prefix = '/'): string[] => {
    const parameters = Object.entries(getObject(description(), 'paths'))
      .filter(([path]) => `${path}/`.startsWith(prefix))
      .flatMap(([path, methods]) => Object.keys(Object(methods)).flatMap((method) => getParameters(path, method)))
      .filter((parameter) => parameter['in'] === location && isExtension(parameter))
    return [...new Set(parameters.map(({ name }) => String(name)))]
  }
  const extensionsOf = (schema: string): string[] => findExtensions(getObject(getSchema(schema), 'properties'))
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
