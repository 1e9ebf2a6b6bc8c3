// What is unsaved in a form is kept on the device as well, a moment after each change and when the page goes; saved or discarded, it goes.
import { onDraftRemoved, putDraft } from '#device/draft-store.ts'
import { randomKey } from '#api/client.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import { now } from '#shared/dates/now.ts'
import { toStoredParts } from '../draft/stored-draft.ts'
import { discardChanges } from '../draft/draft.ts'
import type { FormEventStatus } from './form-state.ts'
import type { RecordForm } from './record-form.ts'

/** Milliseconds from a change to the device: a browser that is killed loses no more than this. */
const delay = 800

/** Writes what a form holds now; answers whether the device has it. */
type Flush = () => Promise<boolean>
const flushes = new WeakMap<RecordForm, Flush>()
/** The forms with something unsaved, alive as long as they have. */
const holding = new Map<RecordForm, Flush>()

/** From now on the form's unsaved texts are also on the device, as the account's. */
export function autosave(form: RecordForm, account: number): void {
  if (flushes.has(form)) return
  let seen: FormEventStatus = form.state()
  let changedAt = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush: Flush = async () => {
    flushPendingInput()
    clearTimeout(timer)
    timer = undefined
    const { draft, conflicts, creationKey, draftId } = form.state()
    const rows = toStoredParts(draft, conflicts, creationKey).map((kept) => ({
      part: kept.part,
      at: changedAt,
      value: kept,
    }))
    if (rows.length === 0 && !holding.has(form)) return true
    if (rows.length > 0) holding.set(form, flush)
    else holding.delete(form)
    const place = { account, resource: draft.table.name, record: draft.id }
    const isDone = await putDraft(place, draftId, rows).then(
      () => true,
      () => false,
    )
    if (!isDone) setKept(form, rows.length > 0 ? 'refused' : 'kept')
    // What was typed meanwhile is under way.
    else if (timer === undefined) setKept(form, 'kept')
    return isDone
  }
  flushes.set(form, flush)
  form.subscribe(() => {
    const state = form.state()
    const isSame = state.draft === seen.draft && state.conflicts === seen.conflicts && state.draftId === seen.draftId
    seen = state
    if (isSame) return
    changedAt = now()
    // What is clean again goes at once: a draft of what was saved must not be offered.
    const isClean = toStoredParts(state.draft, [], '').length === 0
    if (!isClean) holding.set(form, flush)
    if (isClean) void flush()
    else timer ??= setTimeout(() => void flush(), delay)
    if (!isClean && state.kept === 'kept') form.set({ kept: 'not yet' })
  })
}

const setKept = (form: RecordForm, kept: FormEventStatus['kept']): void => {
  if (form.state().kept !== kept) form.set({ kept })
}

/** Writes a form's texts to the device at once; answers whether they are there. */
export const storeDraft = async (form: RecordForm): Promise<boolean> => (await flushes.get(form)?.()) ?? false

/** Leaves what is unsaved to the device alone: the form is clean then, and the copy waits for its writer. Answers whether the device has it. */
export async function moveToDevice(form: RecordForm): Promise<boolean> {
  if (!(await storeDraft(form))) return false
  form.set({ draftId: randomKey() })
  form.put(discardChanges(form.state().draft), { failure: undefined, conflicts: [] })
  return true
}

const flushAll = (): void => {
  for (const [form, flush] of holding) if (form.state().kept !== 'kept') void flush()
}
// Before a question of the browser's own, and where none is asked.
for (const end of ['beforeunload', 'pagehide']) addEventListener(end, flushAll)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushAll()
})
onDraftRemoved((draftId) => {
  for (const [form, flush] of holding) if (form.state().draftId === draftId) void flush()
})
