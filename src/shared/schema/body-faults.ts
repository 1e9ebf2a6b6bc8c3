// Converts zod issues of a request body to the issues of its parameters.
import * as z from 'zod/mini'
import type { Issue } from '../problem.ts'
import { bodyIssue, unknownIds } from './issues.ts'
import { recordId } from './kinds.ts'

type Schema = z.core.$ZodType
export type Issues = { [parameter: string]: Issue }

const ownIssues = z.registry<{ fault: Issue }>()
/** The schema with one fault for everything that can be wrong with its value, however deep. */
export function withIssue<S extends z.ZodMiniType>(schema: S, fault: Issue): S {
  ownIssues.add(schema, { fault })
  return schema
}

const withoutOptional = (schema: Schema): z.core.$ZodTypes => {
  const known = schema as z.core.$ZodTypes // safe: every schema is one of zod's own
  const { def } = known._zod
  return def.type === 'optional' ? withoutOptional(def.innerType) : known
}
/** The definition of a schema, without the wrapper that makes it optional. */
export const definitionOf = (schema: Schema) => withoutOptional(schema)._zod.def

/** Whether a schema is a list of records by their ids. */
export const isIdList = (schema: Schema): boolean => {
  const def = definitionOf(schema)
  return def.type === 'array' && def.element === recordId
}
const areIds = (sent: unknown): boolean => Array.isArray(sent) && sent.every((id) => recordId.safeParse(id).success)
/** Whether a text is digits that no number holds. */
export const isTooLargeId = (id: unknown): id is string =>
  typeof id === 'string' && /^\s*\d+\s*$/.test(id) && !Number.isSafeInteger(Number(id))
/** Why a list is not one of ids: digits that no number holds name no record, and are repeated as sent. */
export function idListIssue(sent: unknown): Issue {
  const tooLarge = (Array.isArray(sent) ? sent : [sent]).filter(isTooLargeId).map((id) => id.trim())
  return tooLarge.length > 0
    ? unknownIds(tooLarge)
    : { code: 'not_a_number', message: 'Must be a list of identifiers.', data: { type: 'array' } }
}
export const notAnObject: Issue = { code: 'invalid_type', message: 'Must be an object.', data: { type: 'object' } }

/** The parameter that an issue is about: the outermost on its path that has a fault of its own or holds no parameters. */
function locate(
  schema: Schema,
  value: unknown,
  [key, ...path]: readonly PropertyKey[],
  names: readonly string[] = [],
): { schema: Schema; value: unknown; names: readonly string[] } {
  const here = { schema: withoutOptional(schema), value, names }
  if (key === undefined || ownIssues.has(here.schema)) return here
  const def = definitionOf(schema)
  const next = def.type === 'object' ? def.shape[String(key)] : def.type === 'record' ? def.valueType : undefined
  const name = String(key)
  return next ? locate(next, new Map(Object.entries(Object(value))).get(name), path, [...names, name]) : here
}

/** What is wrong with the value of one parameter. */
function getIssue(schema: Schema, value: unknown, issue: z.core.$ZodIssue): Issue {
  const own = ownIssues.get(schema)
  if (own) return own.fault
  if (isIdList(schema) && !areIds(value)) return idListIssue(value)
  const def = definitionOf(schema)
  if (def.type === 'record') return notAnObject
  if (def.type !== 'object') return bodyIssue([issue])
  const options = Object.keys(def.shape)
  const isStrict = def.catchall?._zod.def.type === 'never'
  return isStrict ? { code: 'not_a_choice', message: issue.message, data: { options } } : notAnObject
}

/** Everything that is wrong with a value, by parameter: `parameter` and the names on the way, with a dot between. */
export function bodyIssues(
  schema: Schema,
  parameter: string,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): { faults: Issues; rejected: (readonly string[])[] } {
  const faults: Issues = {}
  const rejected: (readonly string[])[] = []
  // An object that holds nothing but unknown keys is not called empty too.
  const unknownKeys = issues.filter(({ code }) => code === 'unrecognized_keys').map(({ path }) => path.join('.'))
  for (const issue of issues) {
    if (issue.code === 'custom' && unknownKeys.includes(issue.path.join('.'))) continue
    const found = locate(schema, value, issue.path)
    const def = definitionOf(found.schema)
    const keys = issue.code === 'unrecognized_keys' && def.type === 'record' ? issue.keys : undefined
    for (const key of keys ?? [undefined]) {
      const names = key === undefined ? found.names : [...found.names, key]
      const name = [parameter, ...names.map((each) => each.slice(0, 40))].join('.')
      const fault =
        key !== undefined && def.type === 'record'
          ? (ownIssues.get(def.keyType)?.fault ?? bodyIssue(z.core.safeParse(def.keyType, key).error?.issues ?? []))
          : getIssue(found.schema, found.value, issue)
      faults[name] ??= fault
      rejected.push(names)
    }
  }
  return { faults, rejected }
}
