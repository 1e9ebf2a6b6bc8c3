// One Save: all changed parts at once, and whatever comes back, nothing typed is lost.
import { ProblemError, NoResponse, NetworkError } from '#client/send.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { isProblem, type Problem } from '#shared/problem.ts'
import { externalServer } from '#api/client.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import { now } from '#shared/dates/now.ts'
import { unresolved, rebaseRecord, applySave } from '../draft/rebase.ts'
import {
  type AnyBundle,
  changedParts,
  type RecordDraft,
  createDraft,
  parts,
  type FieldPath,
  partValues,
  updateDraft,
} from '../draft/draft.ts'
import { replaceCreated, type AnyBundleRequest, toRequest } from '../draft/request.ts'
import { findErrors, type FieldErrorAt, locateServerErrors } from './field-errors.ts'
import type { Failure, Saved, StatusRequest } from './form-state.ts'
import { leavesTrash, isTrashed } from './publication.ts'
import type { RecordForm } from './record-form.ts'

/** How a form reaches the server: both throw what the client throws. */
export type SaveClient = {
  save: (draft: RecordDraft, body: AnyBundleRequest, creationKey: string) => Promise<AnyBundle>
  read: (id: number) => Promise<AnyBundle>
}

/**
 * What became of a save: the record as it then stands, `unchanged` when there was nothing to send, or a failure that stands in
 * the form's state. `made` is the record that came into being by it, even where the rest then failed.
 */
export type Outcome = ({ kind: 'saved'; bundle: AnyBundle } | { kind: 'unchanged' } | { kind: 'failed' }) & {
  made?: AnyBundle
}

type SaveOptions = {
  status?: StatusRequest | undefined
  /** This save follows by itself on another. */
  isRepeated?: boolean
}

/** The draft as a save sends it. */
export const withStatus = (draft: RecordDraft, requested: StatusRequest | undefined): RecordDraft =>
  requested ? updateDraft(draft, requested.language, { status: requested.status }) : draft

/** Saves everything that changed, once every conflict is decided. While a save is under way another is not begun. */
export async function save(form: RecordForm, wire: SaveClient, options: SaveOptions = {}): Promise<Outcome> {
  if (form.state().isSaving) return { kind: 'failed' }
  if (form.isPending()) {
    form.set({ isSaving: true, isWaiting: true, failure: undefined })
    const failed = await form.settled()
    form.set({ isSaving: false, isWaiting: false })
    if (failed.length > 0) {
      const faults = failed.map((spot): FieldErrorAt => ({ ...spot, code: 'not_uploaded' }))
      form.showFaults(faults)
      return fail(form, { kind: 'faults', faults, elsewhere: [] })
    }
  }
  flushPendingInput()
  const { draft: typed, conflicts } = form.state()
  const draft = withStatus(typed, options.status)
  if (unresolved(conflicts).length > 0) return fail(form, { kind: 'undecided' })
  if (isTrashed(draft) && changedParts(draft).length > 0 && !leavesTrash(draft)) return fail(form, { kind: 'trashed' })
  const faults = findErrors(draft)
  form.showFaults(faults)
  if (faults.length > 0) return fail(form, { kind: 'faults', faults, elsewhere: [] })
  const body = toRequest(draft)
  if (body === undefined) {
    form.set({ failure: undefined, conflicts: [] })
    return { kind: 'unchanged' }
  }
  form.set({ isSaving: true, failure: undefined, requested: options.status })
  try {
    const earlier = unanswered.get(form) ?? []
    const attempt: Attempt = { typed, draft, body, requested: options.status }
    if (draft.id === undefined && earlier.length > 0) return await catchUp(form, wire, attempt, options)
    unanswered.set(form, [...earlier, attempt])
    const bundle = await deliver(form, wire, attempt)
    acknowledge(form, attempt, bundle)
    return { kind: 'saved', bundle, ...(draft.id === undefined && { made: bundle }) }
  } catch (thrown) {
    return await explain(form, wire, thrown, options)
  } finally {
    form.set({ isSaving: false, isChecking: false })
  }
}

/** What was sent and never answered. It may have been done: a new record is sent again as it was, under its key, before anything else. */
const unanswered = new WeakMap<RecordForm, readonly Attempt[]>()
/** `typed`: the form's own draft at that moment; `draft`: with the status that was asked for, as it was sent. */
type Attempt = { typed: RecordDraft; draft: RecordDraft; body: AnyBundleRequest; requested: StatusRequest | undefined }

/**
 * Sends; what is not answered in time is sent once more as it was. Its key, or the marks of what it was written on, keep it from
 * being done twice, and the answer tells what became of the first. Another server knows no key.
 */
async function deliver(form: RecordForm, wire: SaveClient, { draft, body }: Attempt): Promise<AnyBundle> {
  const { creationKey } = form.state()
  try {
    return await wire.save(draft, body, creationKey)
  } catch (thrown) {
    if (!(thrown instanceof NoResponse) || (draft.id === undefined && externalServer())) throw thrown
    form.set({ isChecking: true })
    return wire.save(draft, body, creationKey)
  }
}

/** Takes in that what was sent stands at the server; what was typed since stays a change. */
function acknowledge(form: RecordForm, { typed, draft: sent }: Attempt, bundle: AnyBundle): void {
  unanswered.delete(form)
  const saved: Saved = {
    at: now(),
    version: versionOf(bundle),
    statuses: otherStatuses(sent, bundle),
    cleaned: cleanedIn(bundle),
  }
  // What this save created is no longer to be created.
  const known = (draft: RecordDraft) => replaceCreated(draft, typed, bundle)
  const settled = applySave(known(form.state().draft), known(typed), createDraft(sent.table, bundle))
  // At a blow: told in two steps, the page would be drawn twice.
  form.put(settled, { bundle, saved, conflicts: [], isSaving: false, isChecking: false })
}

/** Whether the server holds all that was sent. */
const isHeld = (sent: RecordDraft, bundle: AnyBundle): boolean =>
  changedParts(rebaseRecord(replaceCreated(sent, sent, bundle), createDraft(sent.table, bundle)).draft).length === 0

/** Learns what became of a lost create, then saves what was typed since. */
async function catchUp(form: RecordForm, wire: SaveClient, current: Attempt, options: SaveOptions): Promise<Outcome> {
  const earlier = unanswered.get(form) ?? []
  const isAskedAgain = earlier.every(({ requested }) => requested?.status === options.status?.status)
  // A lost publish is not repeated by a save that asks for no publication: under the same key the service creates the record
  // as it is now, unless an earlier attempt arrived.
  const attempts = isAskedAgain ? earlier : [current, ...earlier]
  if (!isAskedAgain) unanswered.set(form, [...earlier, current])
  const { attempt, bundle } = await deliverFirst(form, wire, attempts)
  acknowledge(form, attempt, bundle)
  const rest = await save(form, wire, options)
  return rest.kind === 'unchanged' ? { kind: 'saved', bundle, made: bundle } : { ...rest, made: bundle }
}

/** Delivers the first attempt that does not contradict what the service did under this key. */
async function deliverFirst(
  form: RecordForm,
  wire: SaveClient,
  [attempt, ...others]: readonly Attempt[],
): Promise<{ attempt: Attempt; bundle: AnyBundle }> {
  if (!attempt) throw new Error('There is no attempt to deliver')
  try {
    return { attempt, bundle: await deliver(form, wire, attempt) }
  } catch (thrown) {
    const isOther = thrown instanceof ProblemError && thrown.problem.code === 'rest_idempotency_conflict'
    if (!isOther || others.length === 0) throw thrown
    return deliverFirst(form, wire, others)
  }
}

const fail = (form: RecordForm, failure: Failure): Outcome => {
  form.set({ failure, attempts: form.state().attempts + 1 })
  return { kind: 'failed' }
}

async function explain(form: RecordForm, wire: SaveClient, thrown: unknown, options: SaveOptions): Promise<Outcome> {
  if (thrown instanceof NetworkError) return fail(form, { kind: 'unreachable' })
  if (!(thrown instanceof ProblemError)) return fail(form, { kind: 'broken' })
  const { problem } = thrown
  // Somebody between here and the service gave up: it may have saved all the same.
  if (problem.code === 'unexpected_answer' && problem.data.status >= 500) return fail(form, { kind: 'broken' })
  const { draft } = form.state()
  const status = statusOf(problem)
  const isMoved = status === 412 || (isUnknownSource(problem) && !options.isRepeated)
  if (isMoved && draft.id !== undefined) return follow(form, wire, draft.id, options)
  // An answer: nothing is left in the dark, unless the first attempt is still under way.
  if (problem.code !== 'rest_idempotency_running') unanswered.delete(form)
  if ((status === 404 || status === 410) && draft.id !== undefined) return fail(form, { kind: 'gone', problem })
  if (problem.code === 'partly_saved') return takePart(form, wire, problem)
  const { faults, elsewhere } = locateServerErrors(draft, problem)
  if (faults.length > 0) {
    form.showFaults(faults)
    return fail(form, { kind: 'faults', faults, elsewhere })
  }
  if (status === 403 && draft.id !== undefined) return close(form, wire, draft.id, problem)
  return fail(form, { kind: 'refused', problem })
}

/** An external server saved some of the fields: they are no longer changes, the others stay, with the reason. */
async function takePart(form: RecordForm, wire: SaveClient, problem: Problem): Promise<Outcome> {
  const created = Number(problem.data['created'])
  const { draft } = form.state()
  const id = draft.id ?? (Number.isInteger(created) ? created : undefined)
  const bundle = id === undefined ? undefined : await wire.read(id).catch(() => undefined)
  if (id === undefined || !bundle) return fail(form, { kind: 'unreachable' })
  if (draft.id === undefined) form.put({ ...draft, id })
  form.take(bundle)
  // What the server stored in place of a value it did not accept is no change of somebody else.
  form.set({ conflicts: [] })
  const { faults, elsewhere } = locateServerErrors(form.state().draft, problem)
  form.showFaults(faults)
  const names = Array.isArray(problem.data['saved']) ? problem.data['saved'] : []
  const saved = names.flatMap((name: unknown): FieldPath[] => {
    const [first, field = ''] = String(name).split('.')
    const part = parts.find((candidate) => candidate === first)
    return part ? [{ part, field }] : []
  })
  const { reason } = problem.data
  const failed = fail(form, {
    kind: 'partly',
    saved,
    faults,
    elsewhere,
    problem: isProblem(reason) ? reason : undefined,
  })
  return draft.id === undefined ? { ...failed, made: bundle } : failed
}

/** What is no answer of the interface, a firewall's page for one, tells nothing of the record and of rights: 0. */
const statusOf = ({ code, data }: Problem): number => (code === 'unexpected_answer' ? 0 : data.status)

/** The text this was written from is none the source ever had: somebody named another source language meanwhile. */
const isUnknownSource = ({ data: { details = {} } }: Problem): boolean => 'based_on' in details

/** The account lost a right while it wrote: the form learns which are left, and what was typed stays to be read and copied. */
async function close(form: RecordForm, wire: SaveClient, id: number, problem: Problem): Promise<Outcome> {
  const bundle = await wire.read(id).catch(() => undefined)
  if (bundle) form.take(bundle)
  return fail(form, { kind: 'closed', problem })
}

/** The record has moved: an attempt had arrived after all, or others saved first. Then their values are taken where this person changed nothing, and the rest is asked. */
async function follow(form: RecordForm, wire: SaveClient, id: number, options: SaveOptions): Promise<Outcome> {
  try {
    const bundle = await wire.read(id)
    const attempts = unanswered.get(form) ?? []
    unanswered.delete(form)
    const inTrash = isTrashed(createDraft(form.state().draft.table, bundle))
    const arrived = inTrash ? undefined : attempts.findLast(({ draft }) => isHeld(draft, bundle))
    if (arrived) {
      acknowledge(form, arrived, bundle)
      return { kind: 'saved', bundle }
    }
    const { moved } = form.take(bundle)
    if (inTrash) {
      // That all statuses became one is what being trashed is, no field that two people changed.
      form.set({ conflicts: form.state().conflicts.filter(({ serverValue }) => serverValue !== 'trash') })
      return fail(form, { kind: 'trashed' })
    }
    if (changedParts(withStatus(form.state().draft, options.status)).length > 0) {
      if (moved.length > 0 || options.isRepeated || hasSecret(form.state().draft))
        return fail(form, { kind: 'moved', parts: moved })
      // What others did stands in no field of the form, or was taken back again: there is nothing to look over.
      form.set({ isSaving: false })
      return await save(form, wire, { ...options, isRepeated: true })
    }
    // What was to be saved is what the server holds: an earlier attempt had arrived.
    form.set({ saved: { at: now(), version: versionOf(bundle), statuses: [], cleaned: [] } })
    return { kind: 'saved', bundle }
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) return fail(form, { kind: 'unreachable' })
    const { problem } = thrown
    const status = statusOf(problem)
    const isGone = status === 404 || status === 410
    return fail(form, { kind: isGone ? 'gone' : status === 403 ? 'closed' : 'refused', problem })
  }
}

/** Whether something is written that nobody can read, so that nobody knows whether others wrote it too. */
const hasSecret = ({ table, parts }: RecordDraft): boolean =>
  Object.keys(parts.shared.changes).some((name) => table.fields[name]?.writeOnly === true)

const versionOf = (bundle: AnyBundle): number | undefined => {
  const { version } = bundle.shared
  return typeof version === 'number' ? version : undefined
}

/** Statuses that were sent and came back as others: a publication that waits for review, one whose moment lies ahead. */
const otherStatuses = (sent: RecordDraft, bundle: AnyBundle): Saved['statuses'] =>
  languages.flatMap((language: Language) => {
    const asked = partValues(sent, language)['status']
    const got = bundle.texts[language]?.['status']
    const wasSent = changedParts(sent).includes(language)
    return wasSent && typeof asked === 'string' && typeof got === 'string' && asked !== got
      ? [{ language, asked, got }]
      : []
  })

const cleanedIn = ({ sanitized = {} }: AnyBundle): FieldPath[] =>
  parts.flatMap((part) => (sanitized[part] ?? []).map((field) => ({ part, field })))
