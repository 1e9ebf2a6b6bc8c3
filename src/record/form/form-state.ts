// What a form knows beside its controls: the draft, what others changed, what became of the last save.
import type { Problem } from '#contract/problem.ts'
import type { Language } from '#contract/language.ts'
import type { Part } from '#contract/whole.ts'
import type { Choice } from '#fields/face.ts'
import type { AnyWhole, Draft } from '../draft/draft.ts'
import type { Conflict } from '../draft/rebase.ts'
import type { FaultAt } from './faults.ts'

/** Why the last save was not done. Nothing that was typed is touched by any of them. */
export type Failure =
  /** Entries to mend; `elsewhere` names what the server refused and the form does not show. */
  | { kind: 'faults'; faults: readonly FaultAt[]; elsewhere: readonly string[] }
  /** Others saved these parts first; fields both changed stand in `conflicts`. */
  | { kind: 'moved'; parts: readonly Part[] }
  /** Refused for a reason that no field can mend. */
  | { kind: 'refused'; problem: Problem }
  /** No answer came: it may or may not have been saved. */
  | { kind: 'unreachable' }
  /** Something else was thrown. */
  | { kind: 'broken' }

/** A save the server acknowledged. */
export type Saved = {
  /** Milliseconds since 1970, by the page's clock. */
  at: number
  version: number | undefined
  /** Statuses that became others than those asked for. */
  statuses: readonly { language: Language; asked: string; got: string }[]
}

export type FormState = {
  draft: Draft
  /** The record as last answered; absent while it does not exist. */
  whole: AnyWhole | undefined
  conflicts: readonly Conflict[]
  isSaving: boolean
  failure: Failure | undefined
  saved: Saved | undefined
  /** Records made from within the form, to be named where they are chosen. */
  made: readonly Choice[]
  /** The field that takes the focus once its language is shown. */
  focusNext: string | undefined
}

/** The id of a field's control: one per part and field, on the whole page. */
export const controlId = (part: Part, field: string): string => `${part}-${field}`
