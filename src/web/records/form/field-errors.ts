// What is wrong with a draft before it is sent, and where the faults a server answers belong.
import { betweenFields } from '#shared/schema/between-fields.ts'
import type { Field } from '#shared/schema/fields.ts'
import { isNested, nestedFields, findNested, type NestedPath } from '#shared/schema/links.ts'
import type { Problem } from '#shared/problem.ts'
import { isResourceName, resources } from '#shared/schema/resources.ts'
import { parseValue } from '#shared/schema/issues.ts'
import { valueSchema } from '#shared/schema/kinds.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { FieldError } from '#shared/i18n/form/field-messages.ts'
import { changedParts, type RecordDraft, parts, type FieldPath, partValues } from '../draft/draft.ts'

/** A fault at the field where it is to be fixed; `nested`: at a field of a record that the save creates. */
export type FieldErrorAt = FieldPath & FieldError & { nested?: NestedPath }

/** Why a value is rejected. Services store any text as an e-mail address. */
function issueOf(field: Field, value: unknown): FieldError | undefined {
  const isMail = field.kind !== 'email' || value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value).trim())
  if (!isMail) return { code: 'not_an_email' }
  const parsed = parseValue(field, valueSchema(field), value)
  if (!('issue' in parsed)) return undefined
  const { code, data } = parsed.issue
  return { code, ...(data && { data }) }
}

/** The entries of records to be created that a save would refuse. */
function nestedFaults({ to }: Field, spot: FieldPath, value: unknown): FieldErrorAt[] {
  if (!isResourceName(to)) return []
  const table: { readonly [name: string]: Field } = resources[to].fields
  return findNested(value).flatMap(({ at, record }) =>
    nestedFields[to].flatMap((field): FieldErrorAt[] => {
      const row = table[field]
      const entry = record[field] ?? ''
      if (!row || (entry === '' && !row.required)) return []
      const issue = issueOf(row, entry)
      return issue === undefined ? [] : [{ ...spot, nested: { at, field }, ...issue }]
    }),
  )
}

/**
 * The faults of one part as it would be sent: an unchanged part has none, an existing one is judged by what changed in it,
 * a new one also by what it needs.
 */
export function findPartErrors(draft: RecordDraft, part: RecordPart): FieldErrorAt[] {
  const changed = changedParts(draft)
  const isBegun = changed.some((one) => one !== 'shared')
  // A new record needs its shared fields and a text: in the language it was begun in, until another is written.
  const isNeeded = draft.id === undefined && (part === 'shared' || (part === draft.source && !isBegun))
  if (!changed.includes(part) && !isNeeded) return []
  const { exists, changes } = draft.parts[part]
  const values = partValues(draft, part)
  const between = betweenFields[draft.table.name]?.(values) ?? {}
  return Object.keys(values).flatMap((name) => {
    const field = draft.table.fields[name]
    const value = values[name]
    const isJudged = name in changes || (!exists && field?.required)
    if (!field || !isJudged || value === null) return between[name] ? [{ part, field: name, code: between[name] }] : []
    const nested = nestedFaults(field, { part, field: name }, value)
    if (nested.length > 0) return nested
    const issue = issueOf(field, value)
    if (issue !== undefined) return [{ part, field: name, ...issue }]
    return between[name] ? [{ part, field: name, code: between[name] }] : []
  })
}

/** The faults of everything a save would send, in the order of the form. */
export const findErrors = (draft: RecordDraft): FieldErrorAt[] =>
  inFormOrder(
    draft,
    parts.flatMap((part) => findPartErrors(draft, part)),
  )

/** The fields of a part that were at fault beside another one, and are no longer since that one was written into. */
export function mendedBeside(before: RecordDraft, after: RecordDraft, part: RecordPart): string[] {
  const between = betweenFields[after.table.name]
  if (!between) return []
  const still = between(partValues(after, part))
  return Object.keys(between(partValues(before, part))).filter((field) => !(field in still))
}

const inFormOrder = (draft: RecordDraft, faults: FieldErrorAt[]): FieldErrorAt[] => {
  const order = Object.keys(draft.table.fields)
  return faults.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}

/**
 * Where the faults of a refused save belong: the server names parameters as `shared.end_date`, `nl.title`, and what is missing
 * only in `params`. What names no field of the form is answered as `elsewhere`, for nothing said may be lost.
 */
export function locateServerErrors(
  draft: RecordDraft,
  problem: Problem,
): { faults: FieldErrorAt[]; elsewhere: string[] } {
  const faults: FieldErrorAt[] = []
  const elsewhere: string[] = []
  const details = problem.data.details ?? {}
  const missing =
    problem.code === 'rest_missing_callback_param' ? paramsOf(problem).filter((name) => !(name in details)) : []
  const said = [
    ...missing.map((name): [string, FieldError] => [name, { code: 'required' }]),
    ...Object.entries(details),
  ]
  for (const [name, { code, data }] of said) {
    const steps = name.split(/[.[\]]+/).filter((step) => step !== '' && step !== 'texts')
    const part = parts.find((candidate) => candidate === steps[0])
    const field = (part ? steps[1] : steps[0]) ?? ''
    const place = part ?? parts.find((candidate) => field in draft.parts[candidate].changes) ?? 'shared'
    const nested =
      findNested(partValues(draft, place)[field]).length > 0 ? answeredNested({ part: place, field }, data) : []
    if (nested.length > 0) faults.push(...nested)
    else if (field in draft.parts[place].base) faults.push({ part: place, field, code, data: data ?? {} })
    else elsewhere.push(name)
  }
  return { faults: inFormOrder(draft, faults), elsewhere }
}

/** What a service answered of each record to be created: `records` in the data of the field's fault. */
function answeredNested(spot: FieldPath, data: FieldError['data']): FieldErrorAt[] {
  const records: unknown = data?.['records']
  if (!Array.isArray(records)) return []
  return records.flatMap((record: unknown): FieldErrorAt[] => {
    const { at, missing, fields } = isNested(record) ? record : {}
    if (typeof at !== 'number') return []
    const named = isNested(fields) ? Object.entries(fields) : []
    const absent = Array.isArray(missing) ? missing.filter((name) => !named.some(([field]) => field === name)) : []
    return [
      ...absent.map((name): FieldErrorAt => ({ ...spot, nested: { at, field: String(name) }, code: 'required' })),
      ...named.flatMap(([field, fault]): FieldErrorAt[] =>
        isFault(fault) ? [{ ...spot, nested: { at, field }, code: fault.code, data: fault.data ?? {} }] : [],
      ),
    ]
  })
}

const isFault = (value: unknown): value is FieldError => isNested(value) && typeof value['code'] === 'string'

const paramsOf = ({ data: { params = [] } }: Problem): string[] =>
  Array.isArray(params) ? params : Object.keys(params)
