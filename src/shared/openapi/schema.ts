// JSON Schema of OpenAPI 3.1: conversion from zod, names of components.
import * as z from 'zod/mini'
import { languages } from '../i18n/language.ts'
import { addressResponse, recordPermissions, session } from '../record-bundle.ts'
import * as responses from '../responses.ts'
import { bulkAction, bulkBody } from '../schema/bulk.ts'
import * as parts from '../schema/response-parts.ts'

export type Schema = { [keyword: string]: unknown }
export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const string: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const boolean: Schema = { type: 'boolean' }
export const language: Schema = { type: 'string', enum: languages }
export const list = (items: Schema): Schema => ({ type: 'array', items })
export const described = (schema: Schema, description: string): Schema => ({ ...schema, description })
/** A component, by reference. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

export const capitalize = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`

export const isZod = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value
/** The schemas of a module, with their names among the components. */
const toComponents = (module: object): (readonly [name: string, schema: z.ZodMiniType])[] =>
  Object.entries(module).flatMap(([name, value]) => (isZod(value) ? [[capitalize(name), value] as const] : []))

/** Components of both documents. */
const sharedComponents = toComponents(parts)
/** Components of the document of the admin namespace. */
const adminComponents = toComponents({
  ...responses,
  addressResponse,
  bulkAction,
  bulkBody,
  recordPermissions,
  session,
})
const names = new Map<z.core.$ZodType, string>(
  [...sharedComponents, ...adminComponents].map(([name, schema]) => [schema, name]),
)

/** The JSON Schema of a zod schema, with references to the components in it. */
export function toJsonSchema(schema: z.ZodMiniType): Schema {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      const name = path.length > 0 ? names.get(zodSchema) : undefined
      if (name !== undefined) replaceWithReference(jsonSchema, name)
      else if ('$ref' in jsonSchema) removeReferenced(jsonSchema)
      else simplify(jsonSchema)
    },
  })
  return json
}
/** The JSON Schema of a zod schema; a reference if it is a component. */
export const toReference = (schema: z.ZodMiniType | Schema): Schema => {
  if (!isZod(schema)) return schema
  const name = names.get(schema)
  return name === undefined ? toJsonSchema(schema) : ref(name)
}

const describeComponents = (schemas: typeof sharedComponents): Schema =>
  Object.fromEntries(schemas.map(([name, schema]) => [name, toJsonSchema(schema)]))
export const getSharedComponents = (): Schema => describeComponents(sharedComponents)
export const getAdminComponents = (): Schema => describeComponents(adminComponents)

const replaceWithReference = (schema: Schema, name: string): void => {
  for (const keyword of Object.keys(schema)) delete schema[keyword]
  Object.assign(schema, ref(name))
}
/** Retains the keywords that describe the use of a component. */
const removeReferenced = (schema: Schema): void => {
  for (const keyword of Object.keys(schema)) if (!/^(\$ref|description|x-.*)$/.test(keyword)) delete schema[keyword]
}

/** Removes limits of JavaScript; lists the properties of records with known keys, as documentation expects. */
function simplify(schema: Schema): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  delete schema['readOnly']
  const { propertyNames, additionalProperties: values } = schema
  delete schema['propertyNames']
  if (!isSchema(propertyNames) || !Array.isArray(propertyNames['enum'])) return
  schema['properties'] = Object.fromEntries(propertyNames['enum'].map((key) => [String(key), values]))
  schema['additionalProperties'] = false
}
