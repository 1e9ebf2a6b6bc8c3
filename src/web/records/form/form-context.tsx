// The form for the components below it, and subscriptions to the parts of its state that they show.
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { externalServer } from '#api/client.ts'
import { kindsThatReadOtherFields } from '#fields/input/inputs.ts'
import { hasPendingInput, onPendingInput } from '#fields/pending-input.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { RecordPermissions } from '#shared/record-bundle.ts'
import { changedFields, type FieldPath, partValues } from '../draft/draft.ts'
import type { FormSectionName } from './form-layout.ts'
import { draftStatus } from './publication.ts'
import { controlId, type FormState, type RecordForm } from './record-form.ts'

export type FormContextValue = {
  form: RecordForm
  /** The content language on the page. */
  language: Language
  account: NonNullable<Account>
  /** Copies the values into the form of a new record and opens it; `undefined` where the account cannot create one. */
  onCopy: (() => void) | undefined
  /** Content below the fields of a section. */
  sectionNotes?: { readonly [S in FormSectionName]?: ReactNode }
}

const Context = createContext<FormContextValue | undefined>(undefined)

/** Connects the control of a form to React, for `useFormContext` below. */
export function FormProvider({ value, children }: { value: FormContextValue; children: ReactNode }) {
  useForm(value.form.hookOptions)
  return <Context value={value}>{children}</Context>
}

/** The form around the component. */
export function useFormContext(): FormContextValue {
  const value = useContext(Context)
  if (!value) throw new Error('No form around the component')
  return value
}

/** The state of a form; the component renders with each change. */
export const useRecordFormState = (form: RecordForm): FormState => useSyncExternalStore(form.subscribe, form.state)

/** A value of the form; the component renders when it changes. */
export const useFieldValue = (form: RecordForm, { part, field }: FieldPath): unknown =>
  useSyncExternalStore(form.subscribe, () => partValues(form.state().draft, part)[field])

/** Whether the device has all changes. It changes twice a second during typing, so few components use it. */
export function useStorageState(form: RecordForm): FormState['storage'] {
  const storage = useSyncExternalStore(form.subscribe, () => form.state().storage)
  const isInputPending = useSyncExternalStore(onPendingInput, hasPendingInput)
  return isInputPending && storage === 'stored' ? 'pending' : storage
}

/** The state of a form for components that show no values: they render when the set of changed fields changes, not with each key. */
export function useFormOutline(form: RecordForm): FormState {
  const read = useMemo(() => createSelector(form, outline), [form])
  return useSyncExternalStore(form.subscribe, read)
}

/** The state of a form for one field: it renders when something that it shows changes. */
export function useFieldState(form: RecordForm, { part, field }: FieldPath): FormState {
  const read = useMemo(() => createSelector(form, (state) => fieldFacts(state, { part, field })), [form, part, field])
  return useSyncExternalStore(form.subscribe, read)
}

/** Reads the state of a form; returns the previous one while all facts are equal. */
function createSelector(form: RecordForm, toFacts: (state: FormState) => readonly unknown[]): () => FormState {
  let last = form.state()
  let facts = toFacts(last)
  return () => {
    const state = form.state()
    if (state === last) return last
    const next = toFacts(state)
    if (next.length === facts.length && next.every((fact, at) => Object.is(fact, facts[at]))) return last
    last = state
    facts = next
    return last
  }
}

const outlines = new WeakMap<FormState, readonly unknown[]>()

/** Everything except values and storage; of the values, which are changed, and the statuses. */
function outline(state: FormState): readonly unknown[] {
  const known = outlines.get(state)
  if (known) return known
  const { draft, storage: _storage, ...rest } = state
  const facts = [
    ...Object.values(rest),
    draft.id,
    draft.source,
    changedFields(draft)
      .map(({ part, field }) => controlId(part, field))
      .join(' '),
    ...languages.flatMap((language) => [draft.parts[language].exists, draftStatus(draft, language)]),
  ]
  outlines.set(state, facts)
  return facts
}

/** The state of a field apart from its value: the saved and the source value, its marks, and for some kinds the other fields of its section. */
function fieldFacts({ draft, bundle, linked }: FormState, { part, field }: FieldPath): readonly unknown[] {
  const { fields } = draft.table
  const row = fields[field]
  const values = partValues(draft, part)
  const readsSection = row && kindsThatReadOtherFields.has(row.kind)
  const inSection = () => Object.keys(values).filter((name) => fields[name]?.section === row?.section)
  // A slug is in the section of all texts, and depends on the title and the status.
  const read = row?.kind === 'slug' ? [field, draft.table.title, 'status'] : readsSection ? inSection() : [field]
  return [
    ...(readsSection || field === 'status' ? [bundle] : savedFacts(bundle, { part, field })),
    linked,
    draft.basedOn,
    field in draft.parts[part].changes,
    draft.parts[part].copied,
    partValues(draft, draft.source)[field],
    ...read.map((name) => values[name]),
  ]
}

/** The state of a field in the record; most of it is equal after a save. */
function savedFacts(bundle: FormState['bundle'], { part, field }: FieldPath): readonly unknown[] {
  if (!bundle) return [bundle]
  const texts = part === 'shared' ? undefined : bundle.texts[part]
  const isOutdated = part !== 'shared' && bundle.outdated[part]?.includes(field) === true
  const madeFrom = part === 'shared' ? undefined : bundle.made_from?.[part]?.[field]
  return [
    toComparable(bundle.rights),
    toComparable(bundle.shared[field]),
    toComparable(texts?.[field]),
    isOutdated,
    madeFrom,
  ]
}

const serialized = new WeakMap<object, string>()

/** A value that `Object.is` compares by content. */
function toComparable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const text = serialized.get(value) ?? JSON.stringify(value)
  serialized.set(value, text)
  return text
}

/** The permissions of the account for the record; a new record belongs to its creator. */
export function permissionsOf(state: FormState, account: NonNullable<Account>): RecordPermissions {
  if (state.bundle) return state.bundle.rights
  const canCreate = can(account, 'create', state.draft.table.name) === true
  return {
    shared: canCreate,
    languages: canCreate ? [...(externalServer() ? account.languages : languages)] : [],
    delete: false,
    deeds: can(account, 'setAuthor', state.draft.table.name) === true ? ['setAuthor'] : [],
  }
}

/** Whether the account may make a series of the event: one that belongs to none and is not in the trash. */
export function canRepeat(state: FormState, account: NonNullable<Account>): boolean {
  const { series, trashed } = state.bundle?.shared ?? {}
  return !series && !trashed && can(account, 'create', 'events') === true && permissionsOf(state, account).shared
}
