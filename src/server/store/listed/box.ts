// The dates of a question as a box: starts and ends between bounds, in whole seconds, both ends included.
import type { ListQuestion } from '../types.ts'
import { secondsOf } from './row.ts'

/** Bounds by the wall clock; an absent one does not bound. */
export type Box = { startsFrom: number; startsTo: number; endsFrom: number; endsTo: number }
/** A bound by the instant, which no index is sorted by. */
export type Instant = { column: 'starts' | 'ends'; operator: '<' | '<=' | '>' | '>='; at: number }

/** The widest a zone is away from UTC, in seconds, and some more. */
export const mostOffset = 86_400

export const everything: Box = { startsFrom: -Infinity, startsTo: Infinity, endsFrom: -Infinity, endsTo: Infinity }

/** The box of a question, wide enough for its instants, and these. */
export function boxOf(question: ListQuestion): { box: Box; instants: Instant[] } {
  const box = { ...everything }
  const instants: Instant[] = []
  for (const { column, operator, at, instant } of question.events?.bounds ?? []) {
    const name = column === 'start' ? 'starts' : 'ends'
    const seconds = secondsOf(at)
    const slack = instant ? mostOffset : 0
    if (instant) instants.push({ column: name, operator, at: seconds })
    if (operator === '>' || operator === '>=')
      box[`${name}From`] = Math.max(box[`${name}From`], seconds - slack + (operator === '>' ? 1 : 0))
    else box[`${name}To`] = Math.min(box[`${name}To`], seconds + slack - (operator === '<' ? 1 : 0))
  }
  return { box, instants }
}
