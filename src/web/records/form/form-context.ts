// What every part of a form's page needs to know: the form, the language drawn, who writes.
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Section } from '#shared/schema/fields.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { RecordPermissions } from '#shared/record-bundle.ts'
import { externalServer } from '#api/client.ts'
import { kindsThatReadOtherFields } from '#fields/input/inputs.ts'
import { hasPendingInput, onPendingInput } from '#fields/pending-input.ts'
import { changedFields, type FieldPath, partValues } from '../draft/draft.ts'
import { controlId, type FormEventStatus } from './form-state.ts'
import { draftStatus } from './publication.ts'
import type { RecordForm } from './record-form.ts'

export type FormContextValue = {
  form: RecordForm
  /** The content language drawn. */
  language: Language
  account: NonNullable<Account>
  /** Names another language as the one the record is written in first; refused as the client refuses. */
  onSource: (source: Language) => Promise<void>
  /** Takes what is in the form into a new record's form and goes there; absent where the account may make none. */
  onCopy: (() => void) | undefined
  /** What is said below the fields of a section. */
  sectionNotes?: { readonly [S in Section]?: ReactNode }
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** The form this component stands in. */
export function useFormContext(): FormContextValue {
  const here = useContext(FormContext)
  if (!here) throw new Error('Stands outside a form')
  return here
}

/** A form's state; the component follows it. */
export const useRecordFormState = (form: RecordForm): FormEventStatus =>
  useSyncExternalStore(form.subscribe, form.state)

/** A form's state as one sees it who does not read its texts: the component is drawn again when another field is changed, not with every key. */
export function useFormOutline(form: RecordForm): FormEventStatus {
  const read = useMemo(() => remembering(form, frame), [form])
  return useSyncExternalStore(form.subscribe, read)
}

const frames = new WeakMap<FormEventStatus, readonly unknown[]>()

/** Whether the device has what is unsaved. It changes twice a second while somebody types, so whoever shows it follows it alone. */
export function useStorageState(form: RecordForm): FormEventStatus['kept'] {
  const kept = useSyncExternalStore(form.subscribe, () => form.state().kept)
  const isUntold = useSyncExternalStore(onPendingInput, hasPendingInput)
  return isUntold && kept === 'kept' ? 'not yet' : kept
}

/** All of a state but what its fields hold and whether the device has it; of the fields, which are changed, and the statuses. */
function frame(state: FormEventStatus): readonly unknown[] {
  const known = frames.get(state)
  if (known) return known
  const { draft, kept: _kept, ...rest } = state
  const facts = [
    ...Object.values(rest),
    draft.id,
    draft.source,
    changedFields(draft)
      .map(({ part, field }) => controlId(part, field))
      .join(' '),
    ...languages.flatMap((language) => [draft.parts[language].exists, draftStatus(draft, language)]),
  ]
  frames.set(state, facts)
  return facts
}

/** A form's state as one field sees it: the component is drawn again only when something of `neighbourhood` is another. */
export function useFieldState(form: RecordForm, spot: FieldPath): FormEventStatus {
  const { part, field } = spot
  const read = useMemo(() => remembering(form, (state) => neighbourhood(state, { part, field })), [form, part, field])
  return useSyncExternalStore(form.subscribe, read)
}

/** The last state that differs from the one before in what `about` tells of it. */
function remembering(form: RecordForm, about: (state: FormEventStatus) => readonly unknown[]): () => FormEventStatus {
  let last = form.state()
  let facts = about(last)
  return () => {
    const state = form.state()
    if (state === last) return last
    const next = about(state)
    if (next.length === facts.length && next.every((fact, at) => Object.is(fact, facts[at]))) return last
    last = state
    facts = next
    return last
  }
}

/** What a field's looks depend on besides its own control: what the answer says of it, its source, whether it is changed; for kinds that look around, the rest of its section. */
function neighbourhood({ draft, bundle, made }: FormEventStatus, { part, field }: FieldPath): readonly unknown[] {
  const { fields } = draft.table
  const row = fields[field]
  const near = partValues(draft, part)
  const around = row && kindsThatReadOtherFields.has(row.kind)
  const own = around ? Object.keys(near).filter((name) => fields[name]?.section === row.section) : [field]
  return [
    ...(around || field === 'status' ? [bundle] : answerOf(bundle, { part, field })),
    made,
    draft.basedOn,
    field in draft.parts[part].changes,
    draft.parts[part].copied,
    partValues(draft, draft.source)[field],
    ...own.map((name) => near[name]),
  ]
}

/** What an answer says of one field: after a save most of it says what the one before said. */
function answerOf(bundle: FormEventStatus['bundle'], { part, field }: FieldPath): readonly unknown[] {
  if (!bundle) return [bundle]
  const texts = part === 'shared' ? undefined : bundle.texts[part]
  const isOutdated = part !== 'shared' && bundle.outdated[part]?.includes(field) === true
  const madeFrom = part === 'shared' ? undefined : bundle.made_from?.[part]?.[field]
  return [written(bundle.rights), written(bundle.shared[field]), written(texts?.[field]), isOutdated, madeFrom]
}

const writtenAs = new WeakMap<object, string>()

/** A value to be compared with `Object.is`: what it holds, not which object it is. */
function written(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const text = writtenAs.get(value) ?? JSON.stringify(value)
  writtenAs.set(value, text)
  return text
}

/** What the account may do to the record in the form; a record to be made is its writer's own. */
export function permissionsOf(state: FormEventStatus, account: NonNullable<Account>): RecordPermissions {
  if (state.bundle) return state.bundle.rights
  const mayCreate = can(account, 'create', state.draft.table.name) === true
  return {
    shared: mayCreate,
    languages: mayCreate ? [...(externalServer() ? account.languages : languages)] : [],
    delete: false,
    deeds: can(account, 'setAuthor', state.draft.table.name) === true ? ['setAuthor'] : [],
  }
}
