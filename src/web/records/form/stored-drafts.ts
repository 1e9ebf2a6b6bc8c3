// The copies of a form that the device keeps beside the one of this form: from a page that was closed or killed, or from another tab.
import type { RecordPart } from '#shared/record-bundle.ts'
import { findDrafts, type DraftPlace, type DraftRow, putDraft, removeDraft } from '#device/draft-store.ts'
import { randomKey } from '#api/client.ts'
import { now } from '#shared/dates/now.ts'
import { isOutdated, type StoredPart, toStoredParts, parseStoredPart, restoreDraft } from '../draft/stored-draft.ts'
import {
  changedParts,
  changedFields,
  discardChanges,
  type RecordDraft,
  createDraft,
  parts,
  type FieldPath,
} from '../draft/draft.ts'
import { rebaseRecord } from '../draft/rebase.ts'
import { storeDraft } from './device-draft.ts'
import type { RecordForm } from './record-form.ts'

/** A copy as it is offered: when it was written, what it changes, and whether the record has moved on since. */
export type SavedDraft = {
  draftId: string
  /** Milliseconds since 1970. */
  at: number
  kept: readonly StoredPart[]
  isOutdated: boolean
  /** The draft as it would stand in the form. */
  draft: RecordDraft
  spots: readonly FieldPath[]
}

/** Where the copies of a form are kept, for an account. */
export const placeOf = (form: RecordForm, account: number): DraftPlace => {
  const { draft } = form.state()
  return { account, resource: draft.table.name, record: draft.id }
}

/** Rows put together by the form that wrote them, in their order. */
export const groupByDraft = (rows: readonly DraftRow[]): Pick<SavedDraft, 'draftId' | 'at' | 'kept'>[] =>
  [...new Set(rows.map(({ draftId }) => draftId))].map((draftId) => {
    const all = rows.filter((row) => row.draftId === draftId)
    const kept = all.flatMap((row) => parseStoredPart(row.value) ?? [])
    return { draftId, at: Math.max(...all.map((row) => row.at)), kept }
  })

/** The copies others than this form left, latest first. Those that would change nothing any more are taken away. */
export async function findSavedDrafts(form: RecordForm, account: number): Promise<SavedDraft[]> {
  const place = placeOf(form, account)
  const rows = (await findDrafts(place)).filter(({ draftId }) => draftId !== form.state().draftId)
  return groupByDraft(rows).flatMap(({ draftId, at, kept }): SavedDraft[] => {
    const present = serverDraft(form)
    const draft = rebaseRecord(restoreDraft(present, kept), present).draft
    if (changedParts(draft).length === 0) {
      void removeDraft(place, draftId).catch(() => undefined)
      return []
    }
    return [{ draftId, at, kept, isOutdated: isOutdated(present, kept), draft, spots: changedFields(draft) }]
  })
}

/** What the server holds, without anything of this form. */
const serverDraft = (form: RecordForm): RecordDraft => {
  const { draft, bundle } = form.state()
  return bundle ? createDraft(draft.table, bundle) : discardChanges(draft)
}

/**
 * Takes a copy up into the form. What the form held unsaved becomes a copy of its own, to be offered; a record that has moved on
 * since opens the conflict view. The copy is taken away only when the device has it under this form's name. Answers whether it was
 * done: what the form held must be on the device first.
 */
export async function restore(form: RecordForm, account: number, { draftId, kept }: SavedDraft): Promise<boolean> {
  if (changedParts(form.state().draft).length > 0) {
    if (!(await storeDraft(form))) return false
    form.set({ draftId: randomKey() })
  }
  const { creationKey } = kept[0] ?? form.state()
  if (form.state().draft.id === undefined) form.set({ creationKey })
  const { moved } = form.takeUp(restoreDraft(serverDraft(form), kept))
  if (moved.length > 0) form.set({ failure: { kind: 'moved', parts: moved, restored: true } })
  if (await storeDraft(form)) await removeDraft(placeOf(form, account), draftId).catch(() => undefined)
  return true
}

/** Leaves what stands in some parts to the device alone, to be offered; the others stay in the form. Answers whether the device has it. */
export async function separateDraft(form: RecordForm, account: number, left: readonly RecordPart[]): Promise<boolean> {
  if (!(await storeDraft(form))) return false
  const { draft, conflicts, creationKey, draftId } = form.state()
  const kept = toStoredParts(discardChanges(draft, left), conflicts, creationKey)
  const rows = kept.map((one) => ({ part: one.part, at: now(), value: one }))
  const isDone = await putDraft(placeOf(form, account), draftId, rows).then(
    () => true,
    () => false,
  )
  if (!isDone) return false
  const stays = parts.filter((part) => !left.includes(part))
  form.put(discardChanges(form.state().draft, stays), {
    draftId: randomKey(),
    failure: undefined,
    conflicts: form.state().conflicts.filter(({ part }) => stays.includes(part)),
  })
  return true
}
