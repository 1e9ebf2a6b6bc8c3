// A form that lives outside React: one react-hook-form control per part, and the draft that says what differs.
import { createFormControl, type FieldErrors } from 'react-hook-form'
import type { Part } from '#contract/whole.ts'
import type { Choice } from '#fields/face.ts'
import { type AnyWhole, changedParts, type Draft, draftOf, parts, type Spot, valuesOf, write } from '../draft/draft.ts'
import { type Conflict, rebaseAll, takeTheirs } from '../draft/rebase.ts'
import { same } from '../draft/values.ts'
import { type FaultAt, faultsOf } from './faults.ts'
import type { FormState } from './form-state.ts'

type PartValues = { [field: string]: unknown }
const partControl = (draft: Draft, part: Part, now: () => Draft) =>
  createFormControl<PartValues>({
    defaultValues: { ...valuesOf(draft, part) },
    mode: 'onTouched',
    resolver: (values) => {
      const faults = faultsOf(write(now(), part, values), part)
      return faults.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(faults) }
    },
  })
/** Errors hold codes, not sentences: words are chosen where they are shown. */
const errorsOf = (faults: readonly FaultAt[]): FieldErrors<PartValues> =>
  Object.fromEntries(
    faults.map(({ field, code, data }) => [field, { type: code, message: JSON.stringify(data ?? {}) }]),
  )

export type PartControl = ReturnType<typeof partControl>

/** A form as its parts on the page see it. */
export type RecordForm = {
  /** The key that makes a repeated create one create. */
  readonly creationKey: string
  readonly state: () => FormState
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (change: Partial<FormState>) => void
  readonly control: (part: Part) => PartControl
  /** Writes a value from elsewhere than its own control. */
  readonly change: (part: Part, field: string, value: unknown) => void
  /** Puts another draft in place; controls show its values. */
  readonly put: (draft: Draft, more?: Partial<FormState>) => void
  /** Takes a newer answer: clean fields follow, changed ones stay and conflicts are named. Answers what moved. */
  readonly take: (whole: AnyWhole) => { conflicts: readonly Conflict[]; moved: readonly Part[] }
  /** Ends a conflict: what the person wrote stays, or gives way. */
  readonly decide: (conflict: Conflict, keep: 'mine' | 'theirs') => void
  readonly showFaults: (faults: readonly FaultAt[]) => void
  readonly chooseMade: (choice: Choice) => void
}

const isAt =
  (spot: Spot) =>
  (other: Spot): boolean =>
    other.part === spot.part && other.field === spot.field

/** 128 random bits in hexadecimal; `crypto.randomUUID` needs a secure context, which an intranet address is not. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Opens a form on a draft. */
export function createRecordForm(first: Draft, whole: AnyWhole | undefined): RecordForm {
  let state: FormState = {
    draft: first,
    whole,
    conflicts: [],
    isSaving: false,
    failure: undefined,
    saved: undefined,
    made: [],
    focusNext: undefined,
  }
  const listeners = new Set<() => void>()
  let isPouring = false
  const set = (change: Partial<FormState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const controls = new Map<Part, PartControl>()
  for (const part of parts) {
    const made = partControl(first, part, () => state.draft)
    made.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (isPouring) return
        const draft = write(state.draft, part, name === undefined ? values : { [name]: values[name] })
        if (draft.parts[part].mine !== state.draft.parts[part].mine)
          set({ draft, ...mended({ part, field: name ?? '' }) })
      },
    })
    controls.set(part, made)
  }
  const control = (part: Part): PartControl => {
    const made = controls.get(part)
    if (!made) throw new Error(`No control for ${part}`)
    return made
  }

  /** A field that is written into is no longer among the faults of the last save. */
  const mended = (spot: Spot): Partial<FormState> => {
    const { failure } = state
    if (failure?.kind !== 'faults' || !failure.faults.some(isAt(spot))) return {}
    control(spot.part).clearErrors(spot.field)
    const faults = failure.faults.filter((fault) => !isAt(spot)(fault))
    return { failure: faults.length + failure.elsewhere.length > 0 ? { ...failure, faults } : undefined }
  }

  const put = (draft: Draft, more: Partial<FormState> = {}): void => {
    set({ draft, ...more })
    isPouring = true
    for (const part of parts) {
      const shown = control(part).getValues()
      for (const [name, value] of Object.entries(valuesOf(draft, part))) {
        const field = draft.table.fields[name]
        if (field && !same(field, shown[name], value)) control(part).setValue(name, value)
      }
    }
    isPouring = false
  }

  return {
    creationKey: randomKey(),
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    control,
    change: (part, field, value) => control(part).setValue(field, value, { shouldDirty: true, shouldTouch: true }),
    put,
    take: (newer) => {
      const { draft, conflicts, moved } = rebaseAll(state.draft, draftOf(state.draft.table, newer))
      const standing = [...state.conflicts.filter((one) => !conflicts.some(isAt(one))), ...conflicts]
      put(draft, { whole: newer, conflicts: standing.filter(({ part, field }) => field in draft.parts[part].mine) })
      return { conflicts, moved }
    },
    decide: (conflict, keep) => {
      const conflicts = state.conflicts.filter((one) => !isAt(conflict)(one))
      put(keep === 'mine' ? state.draft : takeTheirs(state.draft, conflict), { conflicts })
    },
    showFaults: (faults) => {
      for (const part of parts) control(part).clearErrors()
      for (const { part, field, code, data } of faults)
        control(part).setError(field, { type: code, message: JSON.stringify(data ?? {}) })
    },
    chooseMade: (choice) => set({ made: [...state.made, choice] }),
  }
}

/** Whether anything would be lost by leaving. */
export const isUnsaved = (form: RecordForm): boolean => changedParts(form.state().draft).length > 0
