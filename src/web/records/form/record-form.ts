// The form of one record: a react-hook-form control over all parts, and what happened to its saves.
import { createFormControl, type KeepStateOptions } from 'react-hook-form'
import { randomKey } from '#api/client.ts'
import type { RecordChoice } from '#fields/field-props.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Problem } from '#shared/problem.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import {
  type AnyBundle,
  changedParts,
  createDraft,
  discardChanges,
  type FieldPath,
  parts,
  partValues,
  type RecordDraft,
  updateDraft,
  withChanges,
} from '../draft/draft.ts'
import {
  applyServerUpdate,
  type Choice,
  chosenValue,
  type OpenConflict,
  rebaseRecord,
  resolveByEdit,
  resolveConflict,
} from '../draft/rebase.ts'
import { same, type Values } from '../draft/values.ts'
import { isTrashed, serverStatuses, type Statuses } from './publication.ts'
import {
  type FieldErrorAt,
  type FormPath,
  type FormValues,
  groupByField,
  isSameError,
  parseFormPath,
  type RecordFieldError,
  recordResolver,
  type RejectedValue,
  rejectedValue,
  type ResolverContext,
  toErrors,
  toFormPath,
} from './record-resolver.ts'

/** Why the last save failed. The form keeps everything that was typed. */
export type Failure =
  /** Fields have errors; `otherParameters` names rejected parameters that are no fields of the form. */
  | { kind: 'invalid'; otherParameters: readonly string[] }
  /** An external server saved only some fields. `problem` is the reason, where no field explains it; absent without a response. */
  | { kind: 'partly'; saved: readonly FieldPath[]; otherParameters: readonly string[]; problem: Problem | undefined }
  /** These parts changed on the server. `restored`: the draft was restored over a newer record; `live`: while the form was open. */
  | { kind: 'moved'; parts: readonly RecordPart[]; restored?: true; live?: true }
  /** Conflicts without a choice. */
  | { kind: 'unresolved' }
  | { kind: 'trashed' }
  /** The record does not exist, or the account cannot see it. */
  | { kind: 'gone'; problem: Problem }
  /** The account may no longer write some of the changes. */
  | { kind: 'closed'; problem: Problem }
  | { kind: 'refused'; problem: Problem }
  /** No response: the save may have happened. */
  | { kind: 'unreachable' }
  /** No valid response: the save may have happened. */
  | { kind: 'broken' }

/** The result of the last successful save. */
export type Saved = {
  /** Milliseconds since 1970. */
  at: number
  version: number | undefined
  /** Statuses that differ from the requested ones. */
  statuses: readonly { language: Language; requested: string; got: string }[]
  /** Fields whose markup was sanitized. */
  cleaned: readonly FieldPath[]
}

/** A status requested for languages by the button that saves, such as Publish; it is no value of the form. */
export type StatusRequest = { languages: readonly Language[]; status: string }

export type FormState = {
  /** Derived from the control: the server’s values, and the values of dirty fields. */
  draft: RecordDraft
  /** The errors of all fields while a failure of them is shown, in the order of the form. */
  errors: readonly FieldErrorAt[]
  /** The record as last read; `undefined` for a new record. */
  bundle: AnyBundle | undefined
  /** The statuses before the record was trashed, as far as this form has seen them. */
  previousStatuses: Statuses
  conflicts: readonly OpenConflict[]
  /** The reason why a save waits: an upload, or a check whether a request without a response was executed. */
  waitsFor: 'upload' | 'check' | undefined
  failure: Failure | undefined
  /** The status that the last save requested; a retry requests it again. */
  requested: StatusRequest | undefined
  /** The number of failed saves: each one moves the focus to its reason. */
  attempts: number
  saved: Saved | undefined
  /** Names of linked records that the bundle does not contain. */
  linked: readonly RecordChoice[]
  /** The idempotency key of a create. */
  creationKey: string
  /** The id of the draft on the device. */
  draftId: string
  /** Whether the device has all changes. */
  storage: 'pending' | 'stored' | 'refused'
  /** The control that receives the focus when its language is shown. */
  focusTarget: string | undefined
}

/** The id of a field’s control, unique on the page; of a nested record, one per field. */
export const controlId = (part: RecordPart, field: string, nested?: { at: number; field: string }): string =>
  nested ? `${part}-${field}-${nested.at}-${nested.field}` : `${part}-${field}`

const toFormValues = (draft: RecordDraft): FormValues => ({
  shared: { ...draft.parts.shared.base },
  translations: {
    nl: { ...draft.parts.nl.base },
    en: { ...draft.parts.en.base },
    fr: { ...draft.parts.fr.base },
    de: { ...draft.parts.de.base },
  },
})

const partOf = (values: Partial<FormValues>, part: RecordPart): Values | undefined =>
  part === 'shared' ? values.shared : values.translations?.[part]

const pick = (values: Values | undefined, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values?.[name]]))

const noErrors: readonly FieldErrorAt[] = []

export type RecordForm = ReturnType<typeof createRecordForm>

/** Creates a form with the changes of a draft. It lives outside React: a draft stays open while another page is shown. */
export function createRecordForm(first: RecordDraft, bundle: AnyBundle | undefined) {
  let draft = first
  let own: Omit<FormState, 'draft' | 'errors'> = {
    bundle,
    previousStatuses: {},
    conflicts: [],
    waitsFor: undefined,
    failure: undefined,
    requested: undefined,
    attempts: 0,
    saved: undefined,
    linked: [],
    creationKey: randomKey(),
    draftId: randomKey(),
    storage: 'stored',
    focusTarget: undefined,
  }
  let rejected: readonly RejectedValue[] = []
  const context: ResolverContext = {
    toDraft: (values) =>
      parts.reduce((next, part) => updateDraft(next, part, partOf(values, part) ?? {}), discardChanges(draft)),
    rejected: () => rejected,
  }
  /** The options of the control, as `useForm` takes them. */
  const options = {
    resolver: recordResolver,
    context,
    mode: 'onTouched',
    shouldUnregister: false,
    // The summary takes the focus.
    shouldFocusError: false,
  } as const
  const { control, formControl, ...form } = createFormControl<FormValues, ResolverContext>({
    ...options,
    defaultValues: toFormValues(first),
  })

  const listeners = new Set<() => void>()
  let snapshot: FormState | undefined
  let errors = noErrors

  const dirtyChanges = (): { [P in RecordPart]?: Values } => {
    const values = form.getValues()
    const dirty: Partial<FormValues> = form.getValues(undefined, { dirtyFields: true })
    // Of a list, react-hook-form returns only the dirty items: the names alone are used.
    return Object.fromEntries(
      parts.map((part) => [part, pick(partOf(values, part), Object.keys(partOf(dirty, part) ?? {}))]),
    )
  }
  const readErrors = (): readonly FieldErrorAt[] => {
    // Always the same: a new list would render the whole page with each key.
    if (own.failure?.kind !== 'invalid' && own.failure?.kind !== 'partly') return noErrors
    const found = toErrors(form.getErrors(), draft)
    const isSame = found.length === errors.length && found.every((error, at) => isSameError(error, errors[at]))
    return isSame ? errors : found
  }
  const state = (): FormState => {
    if (snapshot) return snapshot
    draft = withChanges(draft, dirtyChanges())
    errors = readErrors()
    snapshot = { ...own, draft, errors }
    return snapshot
  }
  const notify = (): void => {
    snapshot = undefined
    for (const listener of listeners) listener()
  }
  const set = (change: Partial<typeof own>): void => {
    own = { ...own, ...change }
    notify()
  }

  const errorAt = (name: FormPath): RecordFieldError | undefined => form.getErrors(name) as RecordFieldError | undefined // safe: `toFieldError` makes every error of the control

  let isLoading = false
  form.subscribe({
    formState: { values: true, dirtyFields: true, errors: true },
    callback: ({ name }) => {
      if (isLoading) return
      const before = draft
      snapshot = undefined
      const { draft: now } = state()
      const path = name === undefined ? undefined : parseFormPath(name)
      if (path && now !== before) edited(path, before)
      if (own.failure?.kind === 'invalid' && own.failure.otherParameters.length + state().errors.length === 0)
        own = { ...own, failure: undefined }
      notify()
    },
  })
  const edited = (path: FieldPath, before: RecordDraft): void => {
    const value = partValues(draft, path.part)[path.field]
    const field = draft.table.fields[path.field]
    if (!field || same(field, value, partValues(before, path.part)[path.field])) return
    own = { ...own, conflicts: resolveByEdit(own.conflicts, path, value) }
    // An error can depend on another field of the part.
    const names = toErrors(form.getErrors(), draft)
      .filter(({ part }) => part === path.part)
      .map(toFormPath)
    if (names.length > 0) void form.trigger(names)
  }

  /** Replaces the server’s values and the changes. */
  const load = (next: RecordDraft, more: Partial<typeof own> = {}, keep?: KeepStateOptions): void => {
    isLoading = true
    draft = next
    form.reset(toFormValues(next), keep)
    for (const part of parts)
      for (const [field, value] of Object.entries(next.parts[part].changes))
        form.setValue(toFormPath({ part, field }), value, { shouldDirty: true })
    isLoading = false
    set(more)
  }
  /** Merges a newer record into a draft: unchanged fields get its values, changed ones stay. Returns the parts that moved. */
  const merge = (
    changed: RecordDraft,
    newer: RecordDraft,
    more: Partial<typeof own>,
    open: readonly OpenConflict[],
  ): { moved: readonly RecordPart[] } => {
    const rebased = rebaseRecord(changed, newer)
    const previousStatuses = isTrashed(newer) ? { ...own.previousStatuses, ...serverStatuses(changed) } : {}
    const conflicts = applyServerUpdate(open, rebased.conflicts, rebased.draft)
    const next = { ...more, previousStatuses, conflicts }
    if (rebased.moved.length === 0 && changed === draft) {
      draft = rebased.draft
      set(next)
    } else load(rebased.draft, next, { keepErrors: true, keepTouched: true })
    return { moved: rebased.moved }
  }

  /** The value to give the control: one that is equal to the server’s is no change. */
  const toFieldValue = ({ part, field }: FieldPath, value: unknown): unknown => {
    const row = draft.table.fields[field]
    const base = draft.parts[part].base[field]
    return row && same(row, value, base) ? base : value
  }
  /** Changes a value from elsewhere than its input. */
  const change = (part: RecordPart, field: string, value: unknown): void => {
    const path = { part, field }
    const shouldValidate = errorAt(toFormPath(path)) !== undefined
    form.setValue(toFormPath(path), toFieldValue(path, value), { shouldDirty: true, shouldTouch: true, shouldValidate })
  }

  const uploads = new Map<Promise<boolean>, FieldPath>()
  /** Images that were uploaded here, and those whose draft was discarded. */
  const images = new Set<number>()
  let discardedImages: readonly number[] = []

  if (changedParts(first).length > 0) load(first)
  return {
    control,
    /** The key of the mutation that saves this form. */
    saveKey: ['save', randomKey()] as const,
    /** The arguments of `useForm`. */
    hookOptions: { ...options, formControl },
    state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    errorAt: (path: FieldPath): RecordFieldError | undefined => errorAt(toFormPath(path)),
    toFieldValue,
    change,
    /** Replaces the draft, for example with one without changes. */
    load: (next: RecordDraft, more?: Partial<typeof own>): void => {
      flushPendingInput()
      load(next, more)
    },
    /** Replaces properties of the draft other than values, such as the marks of copied texts. */
    annotate: (toNext: (draft: RecordDraft) => RecordDraft): void => {
      draft = toNext(state().draft)
      notify()
    },
    /** Merges a newer record: unchanged fields follow it, changed ones stay, and conflicts are listed. Returns the parts that moved. */
    mergeNewer: (newer: AnyBundle): { moved: readonly RecordPart[] } => {
      flushPendingInput()
      return merge(state().draft, createDraft(draft.table, newer), { bundle: newer }, own.conflicts)
    },
    /** Replaces the draft with an earlier one, merged with the present record. Returns the parts that moved since. */
    restore: (earlier: RecordDraft): { moved: readonly RecordPart[] } => {
      flushPendingInput()
      if (own.bundle) return merge(earlier, createDraft(draft.table, own.bundle), { failure: undefined }, [])
      load(earlier, { failure: undefined, conflicts: [] })
      return { moved: [] }
    },
    /** Chooses a value of a conflict. */
    resolve: (path: FieldPath, choice: Choice): void => {
      flushPendingInput()
      const { conflicts } = resolveConflict(state().draft, own.conflicts, path, choice)
      const conflict = conflicts.find((other) => other.part === path.part && other.field === path.field)
      if (!conflict) return
      form.setValue(toFormPath(path), chosenValue(conflict, choice), { shouldDirty: true })
      set({ conflicts })
    },
    /** Shows these errors at their fields, in place of all others. With `untilChanged`, values stay invalid until they change. */
    showErrors: (found: readonly FieldErrorAt[], { untilChanged = false } = {}): void => {
      rejected = untilChanged ? found.map((error) => ({ error, value: rejectedValue(state().draft, error) })) : []
      isLoading = true
      form.clearErrors()
      for (const [name, error] of groupByField(found)) form.setError(name, error)
      isLoading = false
      notify()
    },
    /** Makes every save wait for an upload, which resolves to whether it succeeded. */
    trackUpload: (path: FieldPath, upload: Promise<boolean>): void => {
      const outcome = upload.catch(() => false)
      uploads.set(outcome, path)
      void outcome.finally(() => uploads.delete(outcome))
    },
    /** Waits for all uploads. Returns the fields whose upload failed meanwhile. */
    uploadsDone: async (): Promise<readonly FieldPath[]> => {
      const failed: FieldPath[] = []
      // More uploads can start while the form waits.
      while (uploads.size > 0) {
        const results = await Promise.all([...uploads].map(async ([upload, path]) => ({ path, isDone: await upload })))
        failed.push(...results.filter(({ isDone }) => !isDone).map(({ path }) => path))
      }
      return failed
    },
    isUploading: (): boolean => uploads.size > 0,
    trackImage: (image: number): void => void images.add(image),
    /** Discards all changes. Returns a function that restores them. */
    discard: (): (() => void) => {
      flushPendingInput()
      const { draft: discarded, conflicts } = state()
      const saved = discardChanges(discarded)
      load(saved, { failure: undefined, conflicts: [] })
      const values = Object.values(partValues(saved, 'shared'))
      discardedImages = [...images].filter((image) => !values.includes(String(image)))
      return () => {
        flushPendingInput()
        discardedImages = []
        load(discarded, { conflicts })
      }
    },
    /** The images that were uploaded for discarded changes, once. */
    takeDiscardedImages: (): readonly number[] => {
      const taken = discardedImages
      discardedImages = []
      for (const image of taken) images.delete(image)
      return taken
    },
  }
}

/** Whether the form has changes. */
export const isUnsaved = (form: RecordForm): boolean => changedParts(form.state().draft).length > 0
