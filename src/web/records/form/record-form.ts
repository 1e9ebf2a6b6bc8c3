// A form that lives outside React: one react-hook-form control per part, and the draft that says what differs.
import { toNestErrors } from '@hookform/resolvers'
import { createFormControl, type FieldErrors } from 'react-hook-form'
import { findNested } from '#shared/schema/links.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { randomKey } from '#api/client.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import {
  applyServerUpdate,
  resolveByEdit,
  type Choice as Decision,
  resolveConflict,
  rebaseRecord,
} from '../draft/rebase.ts'
import {
  type AnyBundle,
  changedParts,
  type RecordDraft,
  createDraft,
  type FieldPath,
  partValues,
  updateDraft,
} from '../draft/draft.ts'
import { same } from '../draft/values.ts'
import { type FieldErrorAt, findPartErrors, mendedBeside } from './field-errors.ts'
import type { FormEventStatus } from './form-state.ts'
import { isTrashed, serverStatuses } from './publication.ts'

type PartValues = { [field: string]: unknown }
const partControl = (draft: RecordDraft, part: RecordPart, now: () => FormEventStatus) =>
  createFormControl<PartValues>({
    defaultValues: { ...partValues(draft, part) },
    mode: 'onTouched',
    resolver: (values, _context, options) => {
      const found = findPartErrors(updateDraft(now().draft, part, values), part)
      const faults = [...refusedIn(now(), part), ...found]
      return faults.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: toNestErrors(errorsOf(faults), options) }
    },
  })
/** What the last save was refused for, until it is written into: leaving the field must not take its reason away. */
const refusedIn = ({ failure }: FormEventStatus, part: RecordPart): FieldErrorAt[] =>
  failure?.kind === 'faults' ? failure.faults.filter((fault) => fault.part === part) : []

/** Errors hold codes, not sentences: words are chosen where they are shown. */
const errorsOf = (faults: readonly FieldErrorAt[]): FieldErrors<PartValues> =>
  Object.fromEntries(
    [...new Set(faults.map(({ field }) => field))].map((name) => [
      name,
      errorOf(faults.filter(({ field }) => field === name)),
    ]),
  )

/** The faults of one field as one error: its own first, those of records to be created in `nested` of its data. */
function errorOf(faults: readonly FieldErrorAt[]): { type: string; message: string } {
  const own = faults.find(({ nested }) => nested === undefined)
  const nested = faults.flatMap(({ nested, code, data }) => (nested ? [{ ...nested, code, data }] : []))
  const data = { ...own?.data, ...(nested.length > 0 && { nested }) }
  return { type: own?.code ?? 'nested', message: JSON.stringify(data) }
}

export type PartControl = ReturnType<typeof partControl>

/** A form as its parts on the page see it. */
export type RecordForm = {
  readonly state: () => FormEventStatus
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (change: Partial<FormEventStatus>) => void
  readonly control: (part: RecordPart) => PartControl
  /** Writes a value from elsewhere than its own control. */
  readonly change: (part: RecordPart, field: string, value: unknown) => void
  /** Puts another draft in place; controls show its values. */
  readonly put: (draft: RecordDraft, more?: Partial<FormEventStatus>) => void
  /** Takes a newer answer: clean fields follow, changed ones stay and conflicts are named. Answers what moved. */
  readonly take: (bundle: AnyBundle) => { moved: readonly RecordPart[] }
  /** Takes up a draft written earlier in place of the present one, as news would have found it. Answers what moved since. */
  readonly takeUp: (earlier: RecordDraft) => { moved: readonly RecordPart[] }
  /** Decides a conflict; until the record is saved it can be decided anew. */
  readonly decide: (spot: FieldPath, choice: Decision) => void
  readonly showFaults: (faults: readonly FieldErrorAt[]) => void
  /** Makes every save wait for work that will write into a field, such as an upload. The work answers whether it succeeded. */
  readonly track: (spot: FieldPath, work: Promise<boolean>) => void
  /** Waits for all tracked work. Answers the fields whose work failed while it was waited for. */
  readonly settled: () => Promise<readonly FieldPath[]>
  /** Whether tracked work is under way. */
  readonly isPending: () => boolean
}

const isAt =
  (spot: FieldPath) =>
  (other: FieldPath): boolean =>
    other.part === spot.part && other.field === spot.field

/** Whether the entry that a fault names was written into; of a record to be created only the named field counts. */
function isWrittenInto({ part, field, nested }: FieldErrorAt, before: RecordDraft, after: RecordDraft): boolean {
  if (!nested) return true
  const entryIn = (draft: RecordDraft): unknown =>
    findNested(partValues(draft, part)[field]).find(({ at }) => at === nested.at)?.record[nested.field]
  return !Object.is(entryIn(before), entryIn(after))
}

/** Opens a form on a draft. */
export function createRecordForm(first: RecordDraft, bundle: AnyBundle | undefined): RecordForm {
  let state: FormEventStatus = {
    draft: first,
    bundle,
    before: {},
    conflicts: [],
    isSaving: false,
    isChecking: false,
    isWaiting: false,
    failure: undefined,
    requested: undefined,
    attempts: 0,
    saved: undefined,
    made: [],
    creationKey: randomKey(),
    draftId: randomKey(),
    kept: 'kept',
    focusNext: undefined,
  }
  const listeners = new Set<() => void>()
  let isPouring = false
  const set = (change: Partial<FormEventStatus>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const pending = new Map<Promise<boolean>, FieldPath>()
  const settled = async (): Promise<readonly FieldPath[]> => {
    const failed: FieldPath[] = []
    // While some of it is waited for, more may begin.
    while (pending.size > 0) {
      const works = await Promise.all([...pending].map(async ([work, spot]) => ({ spot, isDone: await work })))
      failed.push(...works.filter(({ isDone }) => !isDone).map(({ spot }) => spot))
    }
    return failed
  }

  // Made when it is first asked for: most forms are closed again with one language drawn.
  const controls = new Map<RecordPart, PartControl>()
  const control = (part: RecordPart): PartControl => controls.get(part) ?? makeControl(part)
  const makeControl = (part: RecordPart): PartControl => {
    const made = partControl(state.draft, part, () => state)
    made.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (isPouring) return
        const draft = updateDraft(state.draft, part, name === undefined ? values : { [name]: values[name] })
        if (draft.parts[part].changes === state.draft.parts[part].changes) return
        const spot = { part, field: name ?? '' }
        const value = values[spot.field]
        const field = draft.table.fields[spot.field]
        const isWritten = field !== undefined && !same(field, value, partValues(state.draft, part)[spot.field])
        const conflicts = isWritten ? resolveByEdit(state.conflicts, spot, value) : state.conflicts
        const beside = mendedBeside(state.draft, draft, part)
        for (const other of beside) made.clearErrors(other)
        set({
          draft,
          conflicts,
          ...mended([spot, ...beside.map((other) => ({ part, field: other }))], state.draft, draft),
        })
      },
    })
    controls.set(part, made)
    return made
  }

  /** A field that is written into, or mended from beside, is no longer among the faults of the last save. */
  const mended = (spots: readonly FieldPath[], before: RecordDraft, after: RecordDraft): Partial<FormEventStatus> => {
    const { failure } = state
    const isMended = (fault: FieldErrorAt): boolean => spots.some(isAt(fault)) && isWrittenInto(fault, before, after)
    if ((failure?.kind !== 'faults' && failure?.kind !== 'partly') || !failure.faults.some(isMended)) return {}
    const faults = failure.faults.filter((fault) => !isMended(fault))
    for (const spot of spots) {
      const left = faults.filter(isAt(spot))
      if (left.length > 0) control(spot.part).setError(spot.field, errorOf(left))
      else control(spot.part).clearErrors(spot.field)
    }
    const isOpen = faults.length + failure.elsewhere.length > 0 || failure.kind === 'partly'
    return { failure: isOpen ? { ...failure, faults } : undefined }
  }

  const put = (draft: RecordDraft, more: Partial<FormEventStatus> = {}): void => {
    set({ draft, ...more })
    isPouring = true
    for (const [part, made] of controls) {
      const shown = made.getValues()
      for (const [name, value] of Object.entries(partValues(draft, part))) {
        const field = draft.table.fields[name]
        if (field && !same(field, shown[name], value)) made.setValue(name, value)
      }
    }
    isPouring = false
  }

  const follow = (
    draft: RecordDraft,
    newer: RecordDraft,
    more: Partial<FormEventStatus>,
    from: FormEventStatus['conflicts'],
  ) => {
    const taken = rebaseRecord(draft, newer)
    const before = isTrashed(newer) ? { ...state.before, ...serverStatuses(draft) } : {}
    put(taken.draft, { ...more, before, conflicts: applyServerUpdate(from, taken.conflicts, taken.draft) })
    return { moved: taken.moved }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    control,
    change: (part, field, value) => {
      const to = control(part)
      // What is said of the value before may not hold for this one.
      const shouldValidate = to.getFieldState(field).error !== undefined
      to.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate })
    },
    put: (draft, more) => {
      flushPendingInput()
      put(draft, more)
    },
    take: (newer) => {
      flushPendingInput()
      return follow(state.draft, createDraft(state.draft.table, newer), { bundle: newer }, state.conflicts)
    },
    takeUp: (earlier) => {
      flushPendingInput()
      const { bundle, draft } = state
      if (bundle) return follow(earlier, createDraft(draft.table, bundle), { failure: undefined }, [])
      put(earlier, { failure: undefined, conflicts: [] })
      return { moved: [] }
    },
    decide: (spot, choice) => {
      flushPendingInput()
      const { draft, conflicts } = resolveConflict(state.draft, state.conflicts, spot, choice)
      put(draft, { conflicts })
    },
    showFaults: (faults) => {
      // Cleared at a blow, every field would be drawn again, though hardly any has a fault.
      for (const [part, made] of controls)
        for (const name of Object.keys(partValues(state.draft, part)))
          if (made.getFieldState(name).error) made.clearErrors(name)
      for (const fault of faults) control(fault.part).setError(fault.field, errorOf(faults.filter(isAt(fault))))
    },
    track: (spot, work) => {
      const outcome = work.catch(() => false)
      pending.set(outcome, spot)
      void outcome.finally(() => pending.delete(outcome))
    },
    settled,
    isPending: () => pending.size > 0,
  }
}

/** Whether anything would be lost by leaving. */
export const isUnsaved = (form: RecordForm): boolean => changedParts(form.state().draft).length > 0
