// Saves all changed parts of a form at once. Whatever the response, the form keeps what was typed.
import { ProblemError, NoResponse, NetworkError } from '#client/send.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { isProblem, type Problem } from '#shared/problem.ts'
import { externalServer, randomKey } from '#api/client.ts'
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
import { leavesTrash, isTrashed } from './publication.ts'
import type { Failure, RecordForm, Saved, StatusRequest } from './record-form.ts'
import { type FieldErrorAt, findErrors, locateServerErrors } from './record-resolver.ts'

/** The requests of a save; both throw what the client throws. */
export type SaveClient = {
  save: (draft: RecordDraft, body: AnyBundleRequest, idempotencyKey: string) => Promise<AnyBundle>
  read: (id: number) => Promise<AnyBundle>
}

/**
 * The record after a save, `unchanged` if there was nothing to send, or `failed`: the form’s state has the reason. `created` is the record
 * that the save created, even if the rest failed.
 */
export type SaveResult = ({ kind: 'saved'; bundle: AnyBundle } | { kind: 'unchanged' } | { kind: 'failed' }) & {
  created?: AnyBundle
}

type SaveOptions = {
  status?: StatusRequest | undefined
  /** The save repeats another one. */
  isRepeated?: boolean
}

/** The draft with a requested status. */
export const withStatus = (draft: RecordDraft, requested: StatusRequest | undefined): RecordDraft =>
  (requested?.languages ?? []).reduce(
    (changed, language) => updateDraft(changed, language, { status: requested?.status }),
    draft,
  )

const isSameRequest = (one: StatusRequest | undefined, other: StatusRequest | undefined): boolean =>
  one?.status === other?.status && one?.languages.join() === other?.languages.join()

/** Saves all changes, after all uploads, if no conflict is unresolved and no field is invalid. */
export async function saveForm(form: RecordForm, client: SaveClient, options: SaveOptions = {}): Promise<SaveResult> {
  form.set({ requested: options.status })
  if (form.isUploading()) {
    form.set({ waitsFor: 'upload', failure: undefined })
    const failed = await form.uploadsDone()
    form.set({ waitsFor: undefined })
    if (failed.length > 0) {
      const errors = failed.map((path): FieldErrorAt => ({ ...path, code: 'not_uploaded' }))
      form.showErrors(errors, { untilChanged: true })
      return fail(form, { kind: 'invalid', otherParameters: [] })
    }
  }
  flushPendingInput()
  const { draft: typed, conflicts, failure } = form.state()
  const draft = withStatus(typed, options.status)
  if (unresolved(conflicts).length > 0) return fail(form, { kind: 'unresolved' })
  if (isTrashed(draft) && changedParts(draft).length > 0 && !leavesTrash(draft)) return fail(form, { kind: 'trashed' })
  const errors = findErrors(draft)
  form.showErrors(errors)
  if (errors.length > 0) return fail(form, { kind: 'invalid', otherParameters: [] })
  const body = toRequest(draft)
  if (body === undefined) {
    form.set({ failure: undefined, conflicts: [] })
    return acknowledgeKnown(form) ?? { kind: 'unchanged' }
  }
  // The form said so where it was open, which may have been out of sight: the first save says it again.
  if (failure?.kind === 'moved' && failure.live) return fail(form, { kind: 'moved', parts: failure.parts })
  form.set({ failure: undefined })
  try {
    const earlier = unanswered.get(form) ?? []
    const attempt: Attempt = { typed, draft, body, key: keyOf(form, draft, body), requested: options.status }
    if (draft.id === undefined && earlier.length > 0) return await catchUp(form, client, attempt, options)
    unanswered.set(form, [...earlier, attempt])
    const bundle = await deliver(form, client, attempt)
    acknowledge(form, attempt, bundle)
    return { kind: 'saved', bundle, ...(draft.id === undefined && { created: bundle }) }
  } catch (thrown) {
    return await explain(form, client, thrown, options)
  } finally {
    form.set({ waitsFor: undefined })
  }
}

/** Requests without a response. They may have been done: a create is first repeated unchanged, with its idempotency key. */
const unanswered = new WeakMap<RecordForm, readonly Attempt[]>()
/** `typed` is the draft of the form, `draft` has the requested status too. `key`: its idempotency key. */
type Attempt = {
  typed: RecordDraft
  draft: RecordDraft
  body: AnyBundleRequest
  key: string
  requested: StatusRequest | undefined
}

/** The idempotency key of a request: all creates of a form have the same, an update that is sent again keeps its own. */
function keyOf(form: RecordForm, draft: RecordDraft, body: AnyBundleRequest): string {
  if (draft.id === undefined) return form.state().creationKey
  const text = JSON.stringify(body)
  return unanswered.get(form)?.findLast((attempt) => JSON.stringify(attempt.body) === text)?.key ?? randomKey()
}

/**
 * Sends a request, and repeats it once if the response is late. Its idempotency key prevents that it is done twice, also if the browser
 * repeats it on its own. External servers have no idempotency keys, but an update with ETags is not done twice either.
 */
async function deliver(form: RecordForm, client: SaveClient, { draft, body, key }: Attempt): Promise<AnyBundle> {
  try {
    return await client.save(draft, body, key)
  } catch (thrown) {
    if (!(thrown instanceof NoResponse) || (draft.id === undefined && externalServer())) throw thrown
    form.set({ waitsFor: 'check' })
    return client.save(draft, body, key)
  }
}

/** Loads the saved record; values that were typed since stay changes. */
function acknowledge(form: RecordForm, { typed, draft: sent }: Attempt, bundle: AnyBundle): void {
  unanswered.delete(form)
  const saved: Saved = {
    at: now(),
    version: versionOf(bundle),
    statuses: otherStatuses(sent, bundle),
    cleaned: sanitizedFields(bundle),
  }
  const known = (draft: RecordDraft) => replaceCreated(draft, typed, bundle)
  const settled = applySave(known(form.state().draft), known(typed), createDraft(sent.table, bundle))
  form.load(settled, { bundle, saved, conflicts: [], waitsFor: undefined })
}

/** A request without a response may have been done: the record that was read since, because of its own change, has all values of it. */
function acknowledgeKnown(form: RecordForm): SaveResult | undefined {
  const { bundle } = form.state()
  const arrived = bundle && unanswered.get(form)?.findLast(({ draft }) => isHeld(draft, bundle))
  if (!arrived) return undefined
  acknowledge(form, arrived, bundle)
  return { kind: 'saved', bundle }
}

/** Whether the record has all values of a request. */
const isHeld = (sent: RecordDraft, bundle: AnyBundle): boolean =>
  changedParts(rebaseRecord(replaceCreated(sent, sent, bundle), createDraft(sent.table, bundle)).draft).length === 0

/** Repeats a create without a response, then saves what was typed since. */
async function catchUp(
  form: RecordForm,
  client: SaveClient,
  current: Attempt,
  options: SaveOptions,
): Promise<SaveResult> {
  const earlier = unanswered.get(form) ?? []
  const isRequestedAgain = earlier.every(({ requested }) => isSameRequest(requested, options.status))
  // A save without publication must not repeat a publication: with the same key the server creates the record as it is now, unless an
  // earlier attempt was done.
  const attempts = isRequestedAgain ? earlier : [current, ...earlier]
  if (!isRequestedAgain) unanswered.set(form, [...earlier, current])
  const { attempt, bundle } = await deliverFirst(form, client, attempts)
  acknowledge(form, attempt, bundle)
  const rest = await saveForm(form, client, options)
  return rest.kind === 'unchanged' ? { kind: 'saved', bundle, created: bundle } : { ...rest, created: bundle }
}

/** Sends the attempts in order, until one is what the server did with this key. */
async function deliverFirst(
  form: RecordForm,
  client: SaveClient,
  [attempt, ...others]: readonly Attempt[],
): Promise<{ attempt: Attempt; bundle: AnyBundle }> {
  if (!attempt) throw new Error('No attempt')
  try {
    return { attempt, bundle: await deliver(form, client, attempt) }
  } catch (thrown) {
    const isOther = thrown instanceof ProblemError && thrown.problem.code === 'rest_idempotency_conflict'
    if (!isOther || others.length === 0) throw thrown
    return deliverFirst(form, client, others)
  }
}

const fail = (form: RecordForm, failure: Failure): SaveResult => {
  form.set({ failure, attempts: form.state().attempts + 1 })
  return { kind: 'failed' }
}

async function explain(
  form: RecordForm,
  client: SaveClient,
  thrown: unknown,
  options: SaveOptions,
): Promise<SaveResult> {
  if (thrown instanceof NetworkError) return fail(form, { kind: 'unreachable' })
  if (!(thrown instanceof ProblemError)) return fail(form, { kind: 'broken' })
  const { problem } = thrown
  // A proxy gave up: the server may have saved.
  if (problem.code === 'unexpected_answer' && problem.data.status >= 500) return fail(form, { kind: 'broken' })
  const { draft } = form.state()
  const status = statusOf(problem)
  const isMoved = status === 412 || (isUnknownSource(problem) && !options.isRepeated)
  if (isMoved && draft.id !== undefined) return handleMoved(form, client, draft.id, options)
  // A response settles all attempts, unless the first one is still running.
  if (problem.code !== 'rest_idempotency_running') unanswered.delete(form)
  if ((status === 404 || status === 410) && draft.id !== undefined) return fail(form, { kind: 'gone', problem })
  if (problem.code === 'partly_saved') return handlePartlySaved(form, client, problem)
  const { errors, otherParameters } = locateServerErrors(draft, problem)
  if (errors.length > 0) {
    form.showErrors(errors, { untilChanged: true })
    return fail(form, { kind: 'invalid', otherParameters })
  }
  if (status === 403 && draft.id !== undefined) return handleForbidden(form, client, draft.id, problem)
  return fail(form, { kind: 'refused', problem })
}

/** An external server saved some fields: these are no changes any more, the others stay. */
async function handlePartlySaved(form: RecordForm, client: SaveClient, problem: Problem): Promise<SaveResult> {
  const created = Number(problem.data['created'])
  const { draft } = form.state()
  const id = draft.id ?? (Number.isInteger(created) ? created : undefined)
  const bundle = id === undefined ? undefined : await client.read(id).catch(() => undefined)
  if (id === undefined || !bundle) return fail(form, { kind: 'unreachable' })
  if (draft.id === undefined) form.annotate((present) => ({ ...present, id }))
  form.mergeNewer(bundle)
  // A value that the server stored in place of a rejected one is no conflict.
  form.set({ conflicts: [] })
  const { errors, otherParameters } = locateServerErrors(form.state().draft, problem)
  form.showErrors(errors, { untilChanged: true })
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
    otherParameters,
    problem: isProblem(reason) ? reason : undefined,
  })
  return draft.id === undefined ? { ...failed, created: bundle } : failed
}

/** The status of a response; 0 for a response that is not from the interface, such as the page of a firewall. */
const statusOf = ({ code, data }: Problem): number => (code === 'unexpected_answer' ? 0 : data.status)

/** Whether the source version is unknown: the record has another source language now. */
const isUnknownSource = ({ data: { details = {} } }: Problem): boolean => 'based_on' in details

/** The account lost a permission: reads the present ones. */
async function handleForbidden(
  form: RecordForm,
  client: SaveClient,
  id: number,
  problem: Problem,
): Promise<SaveResult> {
  const bundle = await client.read(id).catch(() => undefined)
  if (bundle) form.mergeNewer(bundle)
  return fail(form, { kind: 'closed', problem })
}

/** The record has changed: an earlier attempt was done, or another account saved first. Then the newer record is merged. */
async function handleMoved(
  form: RecordForm,
  client: SaveClient,
  id: number,
  options: SaveOptions,
): Promise<SaveResult> {
  try {
    const bundle = await client.read(id)
    const attempts = unanswered.get(form) ?? []
    unanswered.delete(form)
    const inTrash = isTrashed(createDraft(form.state().draft.table, bundle))
    const arrived = inTrash ? undefined : attempts.findLast(({ draft }) => isHeld(draft, bundle))
    if (arrived) {
      acknowledge(form, arrived, bundle)
      return { kind: 'saved', bundle }
    }
    const { moved } = form.mergeNewer(bundle)
    if (inTrash) {
      // Trashing changes all statuses; this is no conflict.
      form.set({ conflicts: form.state().conflicts.filter(({ serverValue }) => serverValue !== 'trash') })
      return fail(form, { kind: 'trashed' })
    }
    if (changedParts(withStatus(form.state().draft, options.status)).length > 0) {
      if (moved.length > 0 || options.isRepeated || hasSecret(form.state().draft))
        return fail(form, { kind: 'moved', parts: moved })
      // No field of the form has changed: nothing to review.
      return await saveForm(form, client, { ...options, isRepeated: true })
    }
    // The record has all values already.
    form.set({ saved: { at: now(), version: versionOf(bundle), statuses: [], cleaned: [] } })
    return { kind: 'saved', bundle }
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) return fail(form, { kind: 'unreachable' })
    const { problem } = thrown
    const status = statusOf(problem)
    const isMissing = status === 404 || status === 410
    return fail(form, { kind: isMissing ? 'gone' : status === 403 ? 'closed' : 'refused', problem })
  }
}

/** Whether a password is among the changes: it cannot be compared with the server’s. */
const hasSecret = ({ table, parts }: RecordDraft): boolean =>
  Object.keys(parts.shared.changes).some((name) => table.fields[name]?.writeOnly === true)

const versionOf = (bundle: AnyBundle): number | undefined => {
  const { version } = bundle.shared
  return typeof version === 'number' ? version : undefined
}

/** Statuses that differ from the requested ones: a publication that waits for review or is scheduled. */
const otherStatuses = (sent: RecordDraft, bundle: AnyBundle): Saved['statuses'] =>
  languages.flatMap((language: Language) => {
    const requested = partValues(sent, language)['status']
    const got = bundle.texts[language]?.['status']
    const wasSent = changedParts(sent).includes(language)
    return wasSent && typeof requested === 'string' && typeof got === 'string' && requested !== got
      ? [{ language, requested, got }]
      : []
  })

const sanitizedFields = ({ sanitized = {} }: AnyBundle): FieldPath[] =>
  parts.flatMap((part) => (sanitized[part] ?? []).map((field) => ({ part, field })))
