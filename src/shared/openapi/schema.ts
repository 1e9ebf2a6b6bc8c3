// JSON Schema helpers for OpenAPI 3.1.
import * as z from 'zod/mini'
import type { FocalPoint } from '../schema/response-parts.ts'
import { languages } from '../i18n/language.ts'

export type Schema = { [keyword: string]: unknown }

export const string: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const boolean: Schema = { type: 'boolean' }
/** One of the four languages. */
export const language: Schema = { type: 'string', enum: languages }
/** A moment as it is answered. */
export const wallTime: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
  examples: ['2026-12-24 19:30:00'],
}
/** The same, `""` where there is none. */
export const wallTimeOrEmpty: Schema = { ...wallTime, pattern: '^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)?$' }

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
/** The JSON Schema of a zod schema. */
export const toJsonSchema = (schema: z.ZodMiniType): Schema => {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      withoutNumberLimits(jsonSchema)
      withNamedProperties(jsonSchema)
    },
  })
  return json
}
/** The limits of JavaScript's numbers say nothing about a value. */
const withoutNumberLimits = (schema: Schema): void => {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
}
/** A record with known keys as an object with named properties, which documentation shows. */
const withNamedProperties = (schema: Schema): void => {
  const { propertyNames: names, additionalProperties: values } = schema
  const keys = typeof names === 'object' && names !== null && 'enum' in names ? names.enum : undefined
  if (!isList(keys)) return
  delete schema['propertyNames']
  schema['properties'] = Object.fromEntries(keys.map((key) => [String(key), values]))
  schema['additionalProperties'] = false
}

export const capitalize = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`

/** A named schema, by reference. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
/** A list of what a schema describes. */
export const list = (items: Schema): Schema => ({ type: 'array', items })
export const described = (schema: Schema, description: string): Schema => ({ ...schema, description })

type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]
/** An object with the keys of `T`, the compiler sees to it; all are required but those named. */
export const object = <T>(properties: { [K in keyof T]-?: Schema }, ...optional: Optional<T>[]): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.some((one) => one === name)),
})
/** An object from names that are not known beforehand. */
export const record = (values: Schema): Schema => ({ type: 'object', additionalProperties: values })
/** Something per language; a language may be absent. */
export const perLanguage = (values: Schema): Schema => ({
  type: 'object',
  properties: Object.fromEntries(languages.map((each) => [each, values])),
  additionalProperties: false,
})

const percent: Schema = { ...integer, minimum: 0, maximum: 100 }
/** A point of a picture. */
export const focalPoint: Schema = object<FocalPoint>({ x: percent, y: percent })
