// Converts zod issues of a field to error codes.
import type { core, ZodMiniType } from 'zod/mini'
import type { Field } from './fields.ts'
import type { Issue } from '../problem.ts'
import { type FieldKind, isStorable } from './kinds.ts'

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Unknown ids and slugs, as in the request. */
export const unknownIds = (ids: readonly (number | string)[]): Issue => ({
  code: 'unknown_id',
  message: `Unknown: ${ids.join(', ').slice(0, 200)}.`,
  data: { ids: ids.slice(0, 100) },
})
/** A text of digits alone is an id, even if a number cannot represent it exactly. */
export const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\s*\d+\s*$/.test(value)

const notText = (): Issue => ({ code: 'invalid_type', message: 'Must be a text.', data: { type: 'string' } })
const notNumber = (): Issue => ({
  code: 'not_a_number',
  message: 'Must be a whole number.',
  data: { type: 'integer' },
})
const notId = (_: Field, value: unknown): Issue =>
  isDigits(value) || value === 0
    ? unknownIds([typeof value === 'string' ? value.trim() : value])
    : { code: 'not_a_number', message: 'Must be an identifier, a whole number.', data: { type: 'integer' } }
const notIds = (): Issue => ({
  code: 'invalid_type',
  message: 'Must name records by their identifiers.',
  data: { type: 'array' },
})

export const unknownImage: Issue = {
  code: 'not_an_image',
  message: 'Must be the identifier or the address of an image.',
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
  cost: () => ({ ...notText(), message: 'Must be a text, a number or a list of these.' }),
  url: (_, value) =>
    typeof value === 'string'
      ? { code: 'not_an_address', message: 'Must be an address that starts with http:// or https://.' }
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
  readOnly: () => notAllowed('Cannot be set.'),
  choice: ({ options = [] }) => notAChoice(options),
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

/** Converts the zod issues of a field to one issue. */
function fieldIssue(field: Field, issues: readonly core.$ZodIssue[], value: unknown): Issue {
  if (field.required && isBlank(value)) return { code: 'required', message: 'Must not be empty.' }
  if (typeof value === 'string' && !isStorable(value))
    return { ...notText(), message: 'Holds NUL or half of a character.' }
  const tooBig = issues.find((issue) => issue.path.length === 0 && issue.code === 'too_big')
  if (tooBig?.code === 'too_big' && tooBig.origin === 'string') return tooLong(Number(tooBig.maximum))
  if (tooBig?.code === 'too_big' && tooBig.origin === 'array') return tooMany(Number(tooBig.maximum))
  const isNameless = field.required && field.kind === 'text' && String(value).trim() === '0'
  return isNameless ? { code: 'required', message: 'Must not be empty, nor 0.' } : byKind[field.kind](field, value)
}

/** Parses the value of a field. */
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
