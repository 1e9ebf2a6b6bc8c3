// Stores the changes of a form on the device, and restores drafts that other forms left there.
import { randomKey } from '#api/client.ts'
import {
  type DraftPlace,
  type DraftRow,
  findDrafts,
  onDraftRemoved,
  putDraft,
  removeDraft,
} from '#device/draft-store.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import { now } from '#shared/dates/now.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import {
  changedFields,
  changedParts,
  createDraft,
  createEmptyDraft,
  discardChanges,
  type FieldPath,
  parts,
  type RecordDraft,
} from '../draft/draft.ts'
import { rebaseRecord } from '../draft/rebase.ts'
import { isOutdated, parseStoredPart, restoreDraft, type StoredPart, toStoredParts } from '../draft/stored-draft.ts'
import { createRecordForm, type FormState, type RecordForm } from './record-form.ts'

/** Milliseconds from a change to its storage: the most that a killed browser loses. */
const delay = 800

/** Stores the changes of a form; returns whether the device has them. */
type Flush = () => Promise<boolean>
const flushes = new WeakMap<RecordForm, Flush>()
/** The forms with changes. */
const unsaved = new Map<RecordForm, Flush>()

/** The account and record of a form. */
export const placeOf = (form: RecordForm, account: number): DraftPlace => {
  const { draft } = form.state()
  return { account, resource: draft.table.name, record: draft.id }
}

/** Resolves to whether the promise is fulfilled. */
const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

const toRows = (stored: readonly StoredPart[], at: number) => stored.map((value) => ({ part: value.part, at, value }))

/** Stores the changes of a form on the device a moment after each change and when the page closes; without changes the draft is removed. */
export function autosave(form: RecordForm, account: number): void {
  if (flushes.has(form)) return
  let seen: FormState = form.state()
  let changedAt = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush: Flush = async () => {
    flushPendingInput()
    clearTimeout(timer)
    timer = undefined
    const { draft, conflicts, creationKey, draftId } = form.state()
    const rows = toRows(toStoredParts(draft, conflicts, creationKey), changedAt)
    if (rows.length === 0 && !unsaved.has(form)) return true
    if (rows.length > 0) unsaved.set(form, flush)
    else unsaved.delete(form)
    const isStored = await succeeds(putDraft(placeOf(form, account), draftId, rows))
    if (!isStored) setStorage(form, rows.length > 0 ? 'refused' : 'stored')
    // Otherwise a later change waits for its own flush.
    else if (timer === undefined) setStorage(form, 'stored')
    return isStored
  }
  flushes.set(form, flush)
  form.subscribe(() => {
    const state = form.state()
    const isSame = state.draft === seen.draft && state.conflicts === seen.conflicts && state.draftId === seen.draftId
    seen = state
    if (isSame) return
    changedAt = now()
    const isClean = toStoredParts(state.draft, [], '').length === 0
    if (!isClean) unsaved.set(form, flush)
    // A draft of saved values must not be offered.
    if (isClean) void flush()
    else timer ??= setTimeout(() => void flush(), delay)
    if (!isClean && state.storage === 'stored') form.set({ storage: 'pending' })
  })
}

const setStorage = (form: RecordForm, storage: FormState['storage']): void => {
  if (form.state().storage !== storage) form.set({ storage })
}

/** Stores the changes of a form at once; returns whether the device has them. */
export const storeDraft = async (form: RecordForm): Promise<boolean> => (await flushes.get(form)?.()) ?? false

/** Removes the changes from the form; the stored draft stays, to be restored. Returns whether the device has it. */
export async function moveToDevice(form: RecordForm): Promise<boolean> {
  if (!(await storeDraft(form))) return false
  form.set({ draftId: randomKey() })
  form.load(discardChanges(form.state().draft), { failure: undefined, conflicts: [] })
  return true
}

/** Moves the changes of some parts to a draft of their own on the device; the others stay in the form. Returns whether the device has it. */
export async function separateDraft(
  form: RecordForm,
  account: number,
  separated: readonly RecordPart[],
): Promise<boolean> {
  if (!(await storeDraft(form))) return false
  const { draft, conflicts, creationKey, draftId } = form.state()
  const stored = toStoredParts(discardChanges(draft, separated), conflicts, creationKey)
  if (!(await succeeds(putDraft(placeOf(form, account), draftId, toRows(stored, now()))))) return false
  const remaining = parts.filter((part) => !separated.includes(part))
  form.load(discardChanges(form.state().draft, remaining), {
    draftId: randomKey(),
    failure: undefined,
    conflicts: form.state().conflicts.filter(({ part }) => remaining.includes(part)),
  })
  return true
}

const flushAll = (): void => {
  for (const [form, flush] of unsaved) if (form.state().storage !== 'stored') void flush()
}
for (const event of ['beforeunload', 'pagehide']) addEventListener(event, flushAll)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushAll()
})
onDraftRemoved((draftId) => {
  for (const [form, flush] of unsaved) if (form.state().draftId === draftId) void flush()
})

/** A draft that another form left on the device: of a page that was closed or killed, or of another tab. */
export type SavedDraft = {
  draftId: string
  /** Milliseconds since 1970. */
  at: number
  stored: readonly StoredPart[]
  /** Whether the record has changed since. */
  isOutdated: boolean
  /** The draft over the present record. */
  draft: RecordDraft
  changed: readonly FieldPath[]
}

const groupByDraft = (rows: readonly DraftRow[]): Pick<SavedDraft, 'draftId' | 'at' | 'stored'>[] =>
  [...new Set(rows.map(({ draftId }) => draftId))].map((draftId) => {
    const own = rows.filter((row) => row.draftId === draftId)
    const stored = own.flatMap((row) => parseStoredPart(row.value) ?? [])
    return { draftId, at: Math.max(...own.map((row) => row.at)), stored }
  })

/** The drafts of other forms of the record, latest first. Those without changes to the present record are removed. */
export async function findSavedDrafts(form: RecordForm, account: number): Promise<SavedDraft[]> {
  const place = placeOf(form, account)
  const rows = (await findDrafts(place)).filter(({ draftId }) => draftId !== form.state().draftId)
  return groupByDraft(rows).flatMap(({ draftId, at, stored }): SavedDraft[] => {
    const present = presentDraft(form)
    const draft = rebaseRecord(restoreDraft(present, stored), present).draft
    if (changedParts(draft).length === 0) {
      void removeDraft(place, draftId).catch(() => undefined)
      return []
    }
    return [{ draftId, at, stored, isOutdated: isOutdated(present, stored), draft, changed: changedFields(draft) }]
  })
}

const presentDraft = (form: RecordForm): RecordDraft => {
  const { draft, bundle } = form.state()
  return bundle ? createDraft(draft.table, bundle) : discardChanges(draft)
}

/**
 * Restores a draft into the form. Changes in the form become a draft of their own on the device; conflicts with a newer record are shown.
 * Returns `false`, without a change, if the device cannot store the changes of the form.
 */
export async function restoreSavedDraft(
  form: RecordForm,
  account: number,
  { draftId, stored }: SavedDraft,
): Promise<boolean> {
  if (changedParts(form.state().draft).length > 0) {
    if (!(await storeDraft(form))) return false
    form.set({ draftId: randomKey() })
  }
  const { creationKey } = stored[0] ?? form.state()
  if (form.state().draft.id === undefined) form.set({ creationKey })
  const { moved } = form.restore(restoreDraft(presentDraft(form), stored))
  if (moved.length > 0) form.set({ failure: { kind: 'moved', parts: moved, restored: true } })
  // The draft is removed once the device has it as a draft of this form.
  if (await storeDraft(form)) await removeDraft(placeOf(form, account), draftId).catch(() => undefined)
  return true
}

/** A draft of a record that cannot be opened, in a form of its own; `at` in milliseconds since 1970. */
export type OrphanedDraft = { draftId: string; at: number; form: RecordForm }

/** The drafts of a record that cannot be opened, latest first. */
export async function findOrphanedDrafts(
  resource: ResourceName,
  id: number,
  account: number,
): Promise<OrphanedDraft[]> {
  const rows = await findDrafts({ account, resource, record: id })
  return groupByDraft(rows).flatMap(({ draftId, at, stored }): OrphanedDraft[] => {
    const [first] = stored
    if (!first) return []
    const draft = restoreDraft({ ...createEmptyDraft(resources[resource], first.source), id }, stored)
    return [{ draftId, at, form: createRecordForm(draft, undefined) }]
  })
}
