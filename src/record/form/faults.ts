// What is wrong with a draft before it is sent, and where the faults a server answers belong.
import { betweenFields } from '#contract/between-fields.ts'
import type { Problem } from '#contract/problem.ts'
import { writeShape } from '#contract/shape.ts'
import type { Part } from '#contract/whole.ts'
import { type EntryFault, faultOfIssue } from '#words/form/faults.ts'
import { changedParts, type Draft, parts, type Spot, valuesOf } from '../draft/draft.ts'

/** A fault at the field where it is to be mended. */
export type FaultAt = Spot & EntryFault

/**
 * The faults of one part as it would be sent: an unchanged part has none, an existing one is judged by what changed in it,
 * a new one also by what it needs.
 */
export function faultsOf(draft: Draft, part: Part): FaultAt[] {
  const changed = changedParts(draft)
  const isBegun = changed.some((one) => one !== 'shared')
  // A new record needs its shared fields and a text: in the language it was begun in, until another is written.
  const isNeeded = draft.id === undefined && (part === 'shared' || (part === draft.source && !isBegun))
  if (!changed.includes(part) && !isNeeded) return []
  const { exists, mine } = draft.parts[part]
  const values = valuesOf(draft, part)
  const between = betweenFields[draft.table.name]?.(values) ?? {}
  return Object.keys(values).flatMap((name) => {
    const field = draft.table.fields[name]
    const value = values[name]
    const isJudged = name in mine || (!exists && field?.required)
    if (!field || !isJudged || value === null) return between[name] ? [{ part, field: name, code: between[name] }] : []
    const checked = writeShape(field).safeParse(value)
    if (!checked.success)
      return [{ part, field: name, ...faultOfIssue(field, checked.error.issues[0]?.code ?? '', value) }]
    return between[name] ? [{ part, field: name, code: between[name] }] : []
  })
}

/** The faults of everything a save would send, in the order of the form. */
export const allFaults = (draft: Draft): FaultAt[] =>
  inFormOrder(
    draft,
    parts.flatMap((part) => faultsOf(draft, part)),
  )

/** The fields of a part that were at fault beside another one, and are no longer since that one was written into. */
export function mendedBeside(before: Draft, after: Draft, part: Part): string[] {
  const between = betweenFields[after.table.name]
  if (!between) return []
  const still = between(valuesOf(after, part))
  return Object.keys(between(valuesOf(before, part))).filter((field) => !(field in still))
}

const inFormOrder = (draft: Draft, faults: FaultAt[]): FaultAt[] => {
  const order = Object.keys(draft.table.fields)
  return faults.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}

/**
 * Where the faults of a refused save belong: the server names parameters as `shared.end_date`, `nl.title`, and what is missing
 * only in `params`. What names no field of the form is answered as `elsewhere`, for nothing said may be lost.
 */
export function placedFaults(draft: Draft, problem: Problem): { faults: FaultAt[]; elsewhere: string[] } {
  const faults: FaultAt[] = []
  const elsewhere: string[] = []
  const details = problem.data.details ?? {}
  const missing =
    problem.code === 'rest_missing_callback_param' ? paramsOf(problem).filter((name) => !(name in details)) : []
  const said = [
    ...missing.map((name): [string, EntryFault] => [name, { code: 'required' }]),
    ...Object.entries(details),
  ]
  for (const [name, { code, data }] of said) {
    const steps = name.split(/[.[\]]+/).filter((step) => step !== '' && step !== 'texts')
    const part = parts.find((candidate) => candidate === steps[0])
    const field = (part ? steps[1] : steps[0]) ?? ''
    const place = part ?? parts.find((candidate) => field in draft.parts[candidate].mine) ?? 'shared'
    if (field in draft.parts[place].base) faults.push({ part: place, field, code, data: data ?? {} })
    else elsewhere.push(name)
  }
  return { faults: inFormOrder(draft, faults), elsewhere }
}

const paramsOf = ({ data: { params = [] } }: Problem): string[] =>
  Array.isArray(params) ? params : Object.keys(params)
