// Validates a record form with the field tables, and assigns the errors of a response to fields.
import { toNestErrors } from '@hookform/resolvers'
import type { FieldError as FormError, FieldErrors, Resolver } from 'react-hook-form'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { FieldError } from '#shared/i18n/form/field-messages.ts'
import type { Problem } from '#shared/problem.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { betweenFields, parseValue } from '#shared/schema/issues.ts'
import type { Field } from '#shared/schema/fields.ts'
import { valueSchema } from '#shared/schema/kinds.ts'
import { findNested, isNested, nestedFields, type NestedPath } from '#shared/schema/links.ts'
import { isResourceName, resources } from '#shared/schema/resources.ts'
import { changedParts, type FieldPath, parts, partValues, type RecordDraft } from '../draft/draft.ts'
import { same } from '../draft/values.ts'

type PartValues = { [field: string]: unknown }
/** The values of a record form. */
export type FormValues = { shared: PartValues; translations: { [L in Language]: PartValues } }
/** The name of a field in a record form. */
export type FormPath = `shared.${string}` | `translations.${Language}.${string}`

export const toFormPath = ({ part, field }: FieldPath): FormPath =>
  part === 'shared' ? `shared.${field}` : `translations.${part}.${field}`

/** The path of a name; `undefined` if it names no field. */
export function parseFormPath(name: string): FieldPath | undefined {
  const [group, ...rest] = name.split('.')
  const part = group === 'shared' ? group : rest.shift()
  const [field] = rest
  return field !== undefined && (part === 'shared' || isLanguage(part)) ? { part, field } : undefined
}

/** An error at its field; `nested`: at a field of a nested record. */
export type FieldErrorAt = FieldPath & FieldError & { nested?: NestedPath }
/** An error of a nested record. */
export type NestedError = NestedPath & FieldError
/** An error in the state of the control: its type is the error code, or `nested` where only nested records have errors. */
export type RecordFieldError = FormError & { data?: FieldError['data']; nested?: readonly NestedError[] }

/** The errors of one field as one error of the control. */
function toFieldError(errors: readonly FieldErrorAt[]): RecordFieldError {
  const own = errors.find(({ nested }) => nested === undefined)
  const nested = errors.flatMap(({ nested, code, data }) =>
    nested ? [{ ...nested, code, ...(data && { data }) }] : [],
  )
  return { type: own?.code ?? 'nested', ...(own?.data && { data: own.data }), ...(nested.length > 0 && { nested }) }
}

/** The errors of the control for each field with errors. */
export const groupByField = (errors: readonly FieldErrorAt[]): [FormPath, RecordFieldError][] =>
  [...new Set(errors.map(toFormPath))].map((name) => [
    name,
    toFieldError(errors.filter((error) => toFormPath(error) === name)),
  ])

/** The errors of the control, in the order of the form. */
export const toErrors = (errors: FieldErrors<FormValues>, draft: RecordDraft): FieldErrorAt[] =>
  inFormOrder(
    draft,
    parts.flatMap((part) => {
      const found = part === 'shared' ? errors.shared : errors.translations?.[part]
      const fieldErrors = (found ?? {}) as { [field: string]: RecordFieldError | undefined } // safe: `toFieldError` makes every error of the control
      return Object.entries(fieldErrors).flatMap(([field, error]) =>
        error ? fromFieldError({ part, field }, error) : [],
      )
    }),
  )

const fromFieldError = (path: FieldPath, { type, data, nested = [] }: RecordFieldError): FieldErrorAt[] => [
  ...(type === 'nested' ? [] : [{ ...path, code: type as FieldError['code'], ...(data && { data }) }]), // safe: `toFieldError` wrote the code
  ...nested.map(({ at, field, code, data }) => ({ ...path, nested: { at, field }, code, ...(data && { data }) })),
]

export const isSameError = (one: FieldErrorAt, other: FieldErrorAt | undefined): boolean =>
  one.part === other?.part &&
  one.field === other.field &&
  one.code === other.code &&
  one.nested?.at === other.nested?.at &&
  one.nested?.field === other.nested?.field

/** An error of a response, and the value that the server rejected. */
export type RejectedValue = { error: FieldErrorAt; value: unknown }

/** The value that an error is about; of a nested record only the named field. */
export function rejectedValue(draft: RecordDraft, { part, field, nested }: FieldErrorAt): unknown {
  const value = partValues(draft, part)[field]
  return nested ? findNested(value).find(({ at }) => at === nested.at)?.record[nested.field] : value
}

const isStillRejected = (draft: RecordDraft, { error, value }: RejectedValue): boolean => {
  const field = draft.table.fields[error.field]
  return field !== undefined && same(field, rejectedValue(draft, error), value)
}

export type ResolverContext = {
  toDraft: (values: FormValues) => RecordDraft
  rejected: () => readonly RejectedValue[]
}

/** Validates the shared fields and every changed translation; a value that the server rejected stays invalid until it changes. */
export const recordResolver: Resolver<FormValues, ResolverContext> = (values, context, options) => {
  const draft = context?.toDraft(values)
  if (!draft) return { values, errors: {} }
  const names = options.names?.flatMap((name) => parseFormPath(name)?.part ?? [])
  const rejected = context?.rejected().filter((value) => isStillRejected(draft, value)) ?? []
  const errors = [
    ...rejected.map(({ error }) => error),
    ...(names ? [...new Set(names)] : parts).flatMap((part) => findPartErrors(draft, part)),
  ]
  if (errors.length === 0) return { values, errors: {} }
  return { values: {}, errors: toNestErrors<FormValues>(Object.fromEntries(groupByField(errors)), options) }
}

/** Why a value is invalid. Servers accept any text as an e-mail address; the form does not. */
function findIssue(field: Field, value: unknown): FieldError | undefined {
  const isEmail = field.kind !== 'email' || value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value).trim())
  if (!isEmail) return { code: 'not_an_email' }
  const parsed = parseValue(field, valueSchema(field), value)
  if (!('issue' in parsed)) return undefined
  const { code, data } = parsed.issue
  return { code, ...(data && { data }) }
}

function findNestedErrors({ to }: Field, path: FieldPath, value: unknown): FieldErrorAt[] {
  if (!isResourceName(to)) return []
  const table: { readonly [name: string]: Field } = resources[to].fields
  return findNested(value).flatMap(({ at, record }) =>
    nestedFields[to].flatMap((name): FieldErrorAt[] => {
      const field = table[name]
      const entry = record[name] ?? ''
      if (!field || (entry === '' && !field.required)) return []
      const issue = findIssue(field, entry)
      return issue === undefined ? [] : [{ ...path, nested: { at, field: name }, ...issue }]
    }),
  )
}

/**
 * The errors of one part. A part without changes has none; of an existing part only changed fields are validated, of a new part also
 * required ones.
 */
export function findPartErrors(draft: RecordDraft, part: RecordPart): FieldErrorAt[] {
  const changed = changedParts(draft)
  const hasText = changed.some((other) => other !== 'shared')
  // A new record needs its shared fields and one text: in the language it was begun in, unless another is written.
  const isNeeded = draft.id === undefined && (part === 'shared' || (part === draft.source && !hasText))
  if (!changed.includes(part) && !isNeeded) return []
  const { exists, changes } = draft.parts[part]
  const values = partValues(draft, part)
  const between = betweenFields[draft.table.name]?.(values) ?? {}
  return Object.keys(values).flatMap((name): FieldErrorAt[] => {
    const path = { part, field: name }
    const field = draft.table.fields[name]
    const value = values[name]
    const isValidated = name in changes || (!exists && field?.required)
    if (field && isValidated && value !== null) {
      const nested = findNestedErrors(field, path, value)
      if (nested.length > 0) return nested
      const issue = findIssue(field, value)
      if (issue !== undefined) return [{ ...path, ...issue }]
    }
    return between[name] ? [{ ...path, code: between[name] }] : []
  })
}

/** The errors of everything that a save would send, in the order of the form. */
export const findErrors = (draft: RecordDraft): FieldErrorAt[] =>
  inFormOrder(
    draft,
    parts.flatMap((part) => findPartErrors(draft, part)),
  )

const inFormOrder = (draft: RecordDraft, errors: FieldErrorAt[]): FieldErrorAt[] => {
  const order = Object.keys(draft.table.fields)
  return errors.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}

/**
 * The errors of a rejected save at their fields. The server names parameters as `shared.end_date` or `nl.title`, and missing ones only in
 * `params`. `otherParameters` are parameters that are no fields of the form.
 */
export function locateServerErrors(
  draft: RecordDraft,
  problem: Problem,
): { errors: FieldErrorAt[]; otherParameters: string[] } {
  const errors: FieldErrorAt[] = []
  const otherParameters: string[] = []
  const details = problem.data.details ?? {}
  const missing =
    problem.code === 'rest_missing_callback_param' ? paramsOf(problem).filter((name) => !(name in details)) : []
  const found = [
    ...missing.map((name): [string, FieldError] => [name, { code: 'required' }]),
    ...Object.entries(details),
  ]
  for (const [name, { code, data }] of found) {
    const steps = name.split(/[.[\]]+/).filter((step) => step !== '' && step !== 'texts')
    const named = parts.find((candidate) => candidate === steps[0])
    const field = (named ? steps[1] : steps[0]) ?? ''
    const part = named ?? parts.find((candidate) => field in draft.parts[candidate].changes) ?? 'shared'
    const hasNested = findNested(partValues(draft, part)[field]).length > 0
    const nested = hasNested ? nestedServerErrors({ part, field }, data) : []
    if (nested.length > 0) errors.push(...nested)
    else if (field in draft.parts[part].base) errors.push({ part, field, code, data: data ?? {} })
    else otherParameters.push(name)
  }
  return { errors: inFormOrder(draft, errors), otherParameters }
}

/** The errors of each nested record: `records` in the data of the field’s error. */
function nestedServerErrors(path: FieldPath, data: FieldError['data']): FieldErrorAt[] {
  const records: unknown = data?.['records']
  if (!Array.isArray(records)) return []
  return records.flatMap((record: unknown): FieldErrorAt[] => {
    const { at, missing, fields } = isNested(record) ? record : {}
    if (typeof at !== 'number') return []
    const named = isNested(fields) ? Object.entries(fields) : []
    const absent = Array.isArray(missing) ? missing.filter((name) => !named.some(([field]) => field === name)) : []
    return [
      ...absent.map((name): FieldErrorAt => ({ ...path, nested: { at, field: String(name) }, code: 'required' })),
      ...named.flatMap(([field, error]): FieldErrorAt[] =>
        isFieldError(error) ? [{ ...path, nested: { at, field }, code: error.code, data: error.data ?? {} }] : [],
      ),
    ]
  })
}

const isFieldError = (value: unknown): value is FieldError => isNested(value) && typeof value['code'] === 'string'

const paramsOf = ({ data: { params = [] } }: Problem): string[] =>
  Array.isArray(params) ? params : Object.keys(params)
