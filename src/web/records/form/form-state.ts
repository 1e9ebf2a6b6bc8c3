// What a form knows beside its controls: the draft, what others changed, what became of the last save.
import type { Problem } from '#shared/problem.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { NestedPath } from '#shared/schema/links.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { RecordChoice } from '#fields/field-props.ts'
import type { AnyBundle, RecordDraft, FieldPath } from '../draft/draft.ts'
import type { OpenConflict } from '../draft/rebase.ts'
import type { FieldErrorAt } from './field-errors.ts'

/** Why the last save was not done. Nothing that was typed is touched by any of them. */
export type Failure =
  /** Entries to mend; `elsewhere` names what the server refused and the form does not show. */
  | { kind: 'faults'; faults: readonly FieldErrorAt[]; elsewhere: readonly string[] }
  /** An external server saved some fields and not the others. `problem`: why, where no field can explain it; absent without a response. */
  | {
      kind: 'partly'
      saved: readonly FieldPath[]
      faults: readonly FieldErrorAt[]
      elsewhere: readonly string[]
      problem: Problem | undefined
    }
  /** Others saved these parts first; fields both changed stand in `conflicts`. `restored`: a draft of this device was older than that. */
  | { kind: 'moved'; parts: readonly RecordPart[]; restored?: true }
  /** Fields that others changed too are not decided yet. */
  | { kind: 'undecided' }
  /** The record lies in the trash. */
  | { kind: 'trashed' }
  /** The record is gone, or out of this account's sight. */
  | { kind: 'gone'; problem: Problem }
  /** This account may no longer write what it wrote. */
  | { kind: 'closed'; problem: Problem }
  /** Refused for a reason that no field can mend. */
  | { kind: 'refused'; problem: Problem }
  /** No answer came: it may or may not have been saved. */
  | { kind: 'unreachable' }
  /** Something was answered that is no answer, or something else was thrown: it may or may not have been saved. */
  | { kind: 'broken' }

/** The status of each language there is. */
export type Statuses = { readonly [L in Language]?: string }

/** A save the server acknowledged. */
export type Saved = {
  /** Milliseconds since 1970, by the page's clock. */
  at: number
  version: number | undefined
  /** Statuses that became others than those asked for. */
  statuses: readonly { language: Language; asked: string; got: string }[]
  /** Fields that do not stand as they were sent: markup was taken out. */
  cleaned: readonly FieldPath[]
}

/**
 * A status asked for by the click that saves, such as Publish. It belongs to that one save and never to the form's values: a
 * refused publish leaves a draft a draft.
 */
export type StatusRequest = { language: Language; status: string }

export type FormEventStatus = {
  draft: RecordDraft
  /** The record as last answered; absent while it does not exist. */
  bundle: AnyBundle | undefined
  /** Where the record lies in the trash: the statuses it had before, as far as this form has seen them. */
  before: Statuses
  conflicts: readonly OpenConflict[]
  isSaving: boolean
  /** The save under way was not answered in time: it is asked what became of it. */
  isChecking: boolean
  /** The save under way waits for an upload. */
  isWaiting: boolean
  failure: Failure | undefined
  /** The status that the last save asked for: trying again asks for it again. */
  requested: StatusRequest | undefined
  /** How many saves were not done: each anew takes the focus to the reason. */
  attempts: number
  saved: Saved | undefined
  /** Linked records that a copied form names, to be named where they are chosen. */
  made: readonly RecordChoice[]
  /** The key that makes a repeated create one create. */
  creationKey: string
  /** The name of this form's copy on the device: no other form has it. */
  draftId: string
  /** Whether the device has all that is unsaved: not yet, yes, or it refuses to keep anything. */
  kept: 'not yet' | 'kept' | 'refused'
  /** The field that takes the focus once its language is shown. */
  focusNext: string | undefined
}

/** The id of a field's control: one per part and field, on the whole page; of a record to be created, one per entry. */
export const controlId = (part: RecordPart, field: string, nested?: NestedPath): string =>
  nested ? `${part}-${field}-${nested.at}-${nested.field}` : `${part}-${field}`
