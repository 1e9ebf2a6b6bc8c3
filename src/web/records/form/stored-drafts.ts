// The copies of a form that the device keeps beside the one of this form: from a page that was closed or killed, or from another tab.
import type { RecordPart } from '#shared/record-bundle.ts'
import { copiesAt, type DraftPlace, type DraftRow, putCopy, removeCopy } from '#device/draft-store.ts'
import { randomKey } from '#api/random-key.ts'
import { now } from '#shared/dates/now.ts'
import { isOlder, type KeptPart, keptParts, readKept, takenUp } from '../draft/stored-draft.ts'
import { changedParts, changes, discarded, type Draft, draftOf, parts, type Spot } from '../draft/draft.ts'
import { rebaseAll } from '../draft/rebase.ts'
import { keptNow } from './device-draft.ts'
import type { RecordForm } from './record-form.ts'

/** A copy as it is offered: when it was written, what it changes, and whether the record has moved on since. */
export type Copy = {
  copy: string
  /** Milliseconds since 1970. */
  at: number
  kept: readonly KeptPart[]
  isOlder: boolean
  /** The draft as it would stand in the form. */
  draft: Draft
  spots: readonly Spot[]
}

/** Where the copies of a form are kept, for an account. */
export const placeOf = (form: RecordForm, account: number): DraftPlace => {
  const { draft } = form.state()
  return { account, resource: draft.table.name, record: draft.id }
}

/** Rows put together by the form that wrote them, in their order. */
export const byCopy = (rows: readonly DraftRow[]): Pick<Copy, 'copy' | 'at' | 'kept'>[] =>
  [...new Set(rows.map(({ copy }) => copy))].map((copy) => {
    const all = rows.filter((row) => row.copy === copy)
    const kept = all.flatMap((row) => readKept(row.kept) ?? [])
    return { copy, at: Math.max(...all.map((row) => row.at)), kept }
  })

/** The copies others than this form left, latest first. Those that would change nothing any more are taken away. */
export async function otherCopies(form: RecordForm, account: number): Promise<Copy[]> {
  const place = placeOf(form, account)
  const rows = (await copiesAt(place)).filter(({ copy }) => copy !== form.state().copy)
  return byCopy(rows).flatMap(({ copy, at, kept }): Copy[] => {
    const present = serverDraft(form)
    const draft = rebaseAll(takenUp(present, kept), present).draft
    if (changedParts(draft).length === 0) {
      void removeCopy(place, copy).catch(() => undefined)
      return []
    }
    return [{ copy, at, kept, isOlder: isOlder(present, kept), draft, spots: changes(draft) }]
  })
}

/** What the server holds, without anything of this form. */
const serverDraft = (form: RecordForm): Draft => {
  const { draft, whole } = form.state()
  return whole ? draftOf(draft.table, whole) : discarded(draft)
}

/**
 * Takes a copy up into the form. What the form held unsaved becomes a copy of its own, to be offered; a record that has moved on
 * since opens the conflict view. The copy is taken away only when the device has it under this form's name. Answers whether it was
 * done: what the form held must be on the device first.
 */
export async function restore(form: RecordForm, account: number, { copy, kept }: Copy): Promise<boolean> {
  if (changedParts(form.state().draft).length > 0) {
    if (!(await keptNow(form))) return false
    form.set({ copy: randomKey() })
  }
  const { creationKey } = kept[0] ?? form.state()
  if (form.state().draft.id === undefined) form.set({ creationKey })
  const { moved } = form.takeUp(takenUp(serverDraft(form), kept))
  if (moved.length > 0) form.set({ failure: { kind: 'moved', parts: moved, restored: true } })
  if (await keptNow(form)) await removeCopy(placeOf(form, account), copy).catch(() => undefined)
  return true
}

/** Leaves what stands in some parts to the device alone, to be offered; the others stay in the form. Answers whether the device has it. */
export async function leaveApart(form: RecordForm, account: number, left: readonly RecordPart[]): Promise<boolean> {
  if (!(await keptNow(form))) return false
  const { draft, conflicts, creationKey, copy } = form.state()
  const kept = keptParts(discarded(draft, left), conflicts, creationKey)
  const rows = kept.map((one) => ({ part: one.part, at: now(), kept: one }))
  const isDone = await putCopy(placeOf(form, account), copy, rows).then(
    () => true,
    () => false,
  )
  if (!isDone) return false
  const stays = parts.filter((part) => !left.includes(part))
  form.put(discarded(form.state().draft, stays), {
    copy: randomKey(),
    failure: undefined,
    conflicts: form.state().conflicts.filter(({ part }) => stays.includes(part)),
  })
  return true
}
