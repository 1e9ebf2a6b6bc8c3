// Converts zod issues of a field to error codes.
import * as z from 'zod/mini'
import type { core, ZodMiniType } from 'zod/mini'
import { getDay, isDateTime, parseOffset, toWallTime } from '../dates/wall-time.ts'
import type { Issue, IssueCode } from '../problem.ts'
import type { Field } from './fields.ts'
import { type FieldKind, isStorable, maxMinutes, recordId } from './kinds.ts'
import { hues } from './hues.ts'
import type { ResourceName } from './resources.ts'

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Unknown ids and slugs as in the request, each once. */
export function unknownIds(named: readonly (number | string)[]): Issue {
  const ids = [...new Set(named)]
  return {
    code: 'unknown_id',
    message: `Unknown: ${ids.join(', ').slice(0, 200)}.`,
    data: { ids: ids.slice(0, 100) },
  }
}
/** A text of digits alone is an id, even if a number cannot represent it exactly. */
export const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\s*\d+\s*$/.test(value)

export const notText = (): Issue => ({ code: 'invalid_type', message: 'Must be a string.', data: { type: 'string' } })
const notNumber = (): Issue => ({
  code: 'not_a_number',
  message: 'Must be a whole number.',
  data: { type: 'integer' },
})
const notId = (_: Field, value: unknown): Issue =>
  isDigits(value) || value === 0
    ? unknownIds([typeof value === 'string' ? value.trim() : value])
    : { code: 'not_a_number', message: 'Must be an id, a whole number.', data: { type: 'integer' } }
const notIds = (): Issue => ({
  code: 'invalid_type',
  message: 'Must be ids of records.',
  data: { type: 'array' },
})

export const unknownImage: Issue = {
  code: 'not_an_image',
  message: 'Must be the id or the URL of an image.',
  data: { reason: 'unknown' },
}

/** The issue of a value that is not of its kind. */
const byKind: Record<FieldKind, (field: Field, value: unknown) => Issue> = {
  key: notId,
  text: notText,
  richText: notText,
  slug: notText,
  boolean: () => ({ code: 'not_a_flag', message: 'Must be true or false.', data: { type: 'boolean' } }),
  dateTime: () => ({ code: 'not_a_date', message: 'Must be a date.' }),
  timeZone: () => ({ code: 'not_a_zone', message: 'Must be an IANA time zone, UTC, UTC+5 or +05:30.' }),
  cost: () => ({ ...notText(), message: 'Must be a string, a number or a list of these.' }),
  url: (_, value) =>
    typeof value === 'string'
      ? { code: 'not_an_address', message: 'Must be a URL that starts with http:// or https://.' }
      : notText(),
  email: notText,
  phone: notText,
  coordinate: ({ max: most = 180 }) => ({
    code: 'not_a_number',
    message: `Must be degrees, from -${most} to ${most}.`,
    data: { least: -most, most },
  }),
  account: notId,
  image: () => unknownImage,
  parent: notId,
  password: notText,
  count: notNumber,
  minutes: ({ max: most = maxMinutes }) => ({
    code: 'not_a_number',
    message: `Must be whole minutes, from 0 to ${most}.`,
    data: { least: 0, most },
  }),
  readOnly: () => notAllowed('Cannot be set.'),
  choice: ({ options = [] }) => notAChoice(options),
  color: () => notAChoice(hues),
  link: notIds,
  links: notIds,
  terms: notIds,
}

export const notAllowed = (message: string): Issue => ({ code: 'not_allowed', message })
export const notAChoice = (options: readonly unknown[], message = `Must be one of ${options.join(', ')}.`): Issue => ({
  code: 'not_a_choice',
  message,
  data: { options },
})
export const tooLong = (most: number, message = `Must be at most ${most} characters.`): Issue => ({
  code: 'too_long',
  message,
  data: { most },
})
export const tooMany = (
  most: number,
  message = most === 1 ? 'Takes one at most.' : `Names more than ${most} records.`,
): Issue => ({ code: 'too_many', message, data: { most } })

function fieldIssue(field: Field, issues: readonly core.$ZodIssue[], value: unknown): Issue {
  if (field.required && isBlank(value)) return { code: 'required', message: 'Must not be empty.' }
  if (typeof value === 'string' && !isStorable(value))
    return { ...notText(), message: 'Contains a NUL character or half of a surrogate pair.' }
  const tooBig = issues.find((issue) => issue.path.length === 0 && issue.code === 'too_big')
  if (tooBig?.code === 'too_big' && tooBig.origin === 'string') return tooLong(Number(tooBig.maximum))
  if (tooBig?.code === 'too_big' && tooBig.origin === 'array') return tooMany(Number(tooBig.maximum))
  const isZero = value === 0 || (typeof value === 'string' && value.trim() === '0')
  const isNameless = field.required && field.kind === 'text' && isZero
  return isNameless ? { code: 'required', message: 'Must not be empty, nor 0.' } : byKind[field.kind](field, value)
}

export function parseValue(field: Field, schema: ZodMiniType, input: unknown): { value: unknown } | { issue: Issue } {
  const { success, data, error } = schema.safeParse(input, { reportInput: true })
  if (success) return { value: data }
  const [first] = error.issues
  return { issue: fieldIssue(field, error.issues, first?.path.length === 0 ? first.input : input) }
}

const wrongTypes: { readonly [expected: string]: () => Issue } = {
  boolean: () => byKind.boolean({ kind: 'boolean', section: 'record' }, undefined),
  number: notNumber,
  int: notNumber,
  string: notText,
}

/** Converts the zod issues of one parameter of a body to one issue. */
export function bodyIssue([issue]: readonly core.$ZodIssue[]): Issue {
  if (issue?.code === 'invalid_value') return notAChoice(issue.values)
  if (issue?.code === 'too_big' && issue.origin === 'string') return tooLong(Number(issue.maximum))
  if (issue?.code === 'too_big' && issue.origin === 'array') return tooMany(Number(issue.maximum))
  if (issue?.code === 'invalid_type') return (wrongTypes[issue.expected] ?? notText)()
  if (issue?.code === 'invalid_format') return { code: 'invalid_type', message: issue.message }
  return notNumber()
}

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
    : { code: 'not_a_number', message: 'Must be a list of ids.', data: { type: 'array' } }
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
  if (!isStrict) return notAnObject
  // Without a message of the schema or of a check, zod says “Invalid input”.
  const hasMessage = def.error !== undefined || issue.code === 'custom'
  const message = hasMessage ? issue.message : `Must be an object of ${options.join(', ')}.`
  return { code: 'not_a_choice', message, data: { options } }
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
  const byParameter: Issues = {}
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
      byParameter[name] ??=
        key !== undefined && def.type === 'record'
          ? (ownIssues.get(def.keyType)?.issue ?? bodyIssue(z.core.safeParse(def.keyType, key).error?.issues ?? []))
          : getIssue(target.schema, target.value, issue)
    }
  }
  return { issues: byParameter, rejected }
}

type Values = { readonly [field: string]: unknown }
/** Returns issue codes by the field that needs a correction. Values that cannot be parsed are skipped: their own fields report them. */
export type BetweenFields = (values: Values) => { [field: string]: IssueCode }

const toDateTime = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateTime(value) ? value : undefined

const eventTimes: BetweenFields = ({ start_date, end_date, all_day }) => {
  const [start, end] = [toDateTime(start_date), toDateTime(end_date)]
  if (start === undefined || end === undefined) return {}
  // With an offset the clock may have been set back between them: the order of wall times proves nothing then.
  const isUnsure = [start, end].some((dateTime) => parseOffset(dateTime) !== undefined) && getDay(start) === getDay(end)
  const isBefore = all_day === true ? getDay(end) < getDay(start) : !isUnsure && toWallTime(end) < toWallTime(start)
  return isBefore ? { end_date: 'end_before_start' } : {}
}

/** Rules of the resources whose fields depend on each other. */
export const betweenFields: { readonly [N in ResourceName]?: BetweenFields } = { events: eventTimes }
