// Converts zod issues of a request body to the issues of its parameters.
import * as z from 'zod/mini'
import type { Issue } from '../problem.ts'
import { bodyIssue, unknownIds } from './issues.ts'
import { recordId } from './kinds.ts'

type Schema = z.core.$ZodType
export type Issues = { [parameter: string]: Issue }

const ownIssues = z.registry<{ issue: Issue }>()
/** The schema with one issue for all errors of its value, however deep. */
export function withIssue<S extends z.ZodMiniType>(schema: S, issue: Issue): S {
  ownIssues.add(schema, { issue })
  return schema
}

const withoutOptional = (schema: Schema): z.core.$ZodTypes => {
  const known = schema as z.core.$ZodTypes // safe: zod creates every schema
  const { def } = known._zod
  return def.type === 'optional' ? withoutOptional(def.innerType) : known
}
/** The definition of a schema without its `optional` wrapper. */
export const getDefinition = (schema: Schema) => withoutOptional(schema)._zod.def

/** Whether a schema is a list of record ids. */
export const isIdList = (schema: Schema): boolean => {
  const def = getDefinition(schema)
  return def.type === 'array' && def.element === recordId
}
const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => recordId.safeParse(id).success)
/** Whether a text is digits beyond the largest safe integer. */
export const isTooLargeId = (id: unknown): id is string =>
  typeof id === 'string' && /^\s*\d+\s*$/.test(id) && !Number.isSafeInteger(Number(id))
/** The issue of an invalid list of ids. Digits beyond the largest safe integer are repeated as unknown ids. */
export function idListIssue(value: unknown): Issue {
  const tooLarge = (Array.isArray(value) ? value : [value]).filter(isTooLargeId).map((id) => id.trim())
  return tooLarge.length > 0
    ? unknownIds(tooLarge)
    : { code: 'not_a_number', message: 'Must be a list of identifiers.', data: { type: 'array' } }
}
export const notAnObject: Issue = { code: 'invalid_type', message: 'Must be an object.', data: { type: 'object' } }

/** The parameter of an issue: the outermost on its path with an issue of its own or without parameters below it. */
function locate(
  schema: Schema,
  value: unknown,
  [key, ...path]: readonly PropertyKey[],
  names: readonly string[] = [],
): { schema: Schema; value: unknown; names: readonly string[] } {
  const here = { schema: withoutOptional(schema), value, names }
  if (key === undefined || ownIssues.has(here.schema)) return here
  const def = getDefinition(schema)
  const next = def.type === 'object' ? def.shape[String(key)] : def.type === 'record' ? def.valueType : undefined
  const name = String(key)
  return next ? locate(next, new Map(Object.entries(Object(value))).get(name), path, [...names, name]) : here
}

/** Converts a zod issue of one parameter. */
function getIssue(schema: Schema, value: unknown, issue: z.core.$ZodIssue): Issue {
  const own = ownIssues.get(schema)
  if (own) return own.issue
  if (isIdList(schema) && !areIds(value)) return idListIssue(value)
  const def = getDefinition(schema)
  if (def.type === 'record') return notAnObject
  if (def.type !== 'object') return bodyIssue([issue])
  const options = Object.keys(def.shape)
  const isStrict = def.catchall?._zod.def.type === 'never'
  return isStrict ? { code: 'not_a_choice', message: issue.message, data: { options } } : notAnObject
}

/** Unknown keys of one object that are reported: a response is not larger than a request full of them. */
const maxKeys = 20

/** The issues of a value by parameter (`parameter` and the names below it, joined by dots), and the paths of rejected values. */
export function bodyIssues(
  schema: Schema,
  parameter: string,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): { issues: Issues; rejected: (readonly string[])[] } {
  const found: Issues = {}
  const rejected: (readonly string[])[] = []
  // An object with only unknown keys is not reported as empty, too.
  const unknownKeys = issues.filter(({ code }) => code === 'unrecognized_keys').map(({ path }) => path.join('.'))
  for (const issue of issues) {
    if (issue.code === 'custom' && unknownKeys.includes(issue.path.join('.'))) continue
    const target = locate(schema, value, issue.path)
    const def = getDefinition(target.schema)
    const keys = issue.code === 'unrecognized_keys' && def.type === 'record' ? issue.keys : undefined
    for (const [index, key] of (keys ?? [undefined]).entries()) {
      const names = key === undefined ? target.names : [...target.names, key]
      rejected.push(names)
      if (index >= maxKeys) continue
      const name = [parameter, ...names.map((each) => each.slice(0, 40))].join('.')
      found[name] ??=
        key !== undefined && def.type === 'record'
          ? (ownIssues.get(def.keyType)?.issue ?? bodyIssue(z.core.safeParse(def.keyType, key).error?.issues ?? []))
          : getIssue(target.schema, target.value, issue)
    }
  }
  return { issues: found, rejected }
}
