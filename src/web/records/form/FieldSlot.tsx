// One field of a form: its face, joined to its control, its words, its rights, its faults.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createElement, memo } from 'react'
import { useController } from 'react-hook-form'
import type { Field } from '#shared/schema/fields.ts'
import { nestedFields } from '#shared/schema/links.ts'
import { isResourceName, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { externalServer } from '#api/client.ts'
import type { RecordChoice } from '#fields/field-props.ts'
import { getInputComponent } from '#fields/input/inputs.ts'
import { fieldHint } from '#shared/i18n/form/field-labels.ts'
import { fieldErrorMessage } from '#shared/i18n/form/field-messages.ts'
import { type FieldPath, partValues } from '../draft/draft.ts'
import { linkedChoices } from './selected-records.ts'
import { readOnlyReason, nothingReason, sharedReason } from './read-only-reason.ts'
import { fieldMark } from './field-mark.tsx'
import { permissionsOf, useFieldState, useFormContext } from './form-context.ts'
import { controlId, type FormEventStatus } from './form-state.ts'
import { fieldName } from './record-names.ts'
import { type NestedError, NestedRecords } from './NestedRecords.tsx'
import { OutdatedNote } from './OutdatedNote.tsx'
import { offeredStatuses } from './publication.ts'

/** The field at a spot; its section says what all languages share. Drawn again only when something it shows has changed. */
export const RecordField = memo(function RecordField({ part, field: name }: FieldPath) {
  const { i18n } = useLingui()
  const { form, language, account } = useFormContext()
  const state = useFieldState(form, { part, field: name })
  const { draft } = state
  const { field: bound, fieldState } = useController({ control: form.control(part).control, name })
  const row = draft.table.fields[name]
  if (!row) return null
  const external = externalServer()
  const field =
    row.perLanguage && name === 'status'
      ? { ...row, options: offeredStatuses(state, account, language) }
      : withChoices(row, external?.choices(name))
  const rights = permissionsOf(state, account)
  const isLacking = external?.lacks(draft.table.name).includes(name) === true
  const reason = readOnlyReason(rights, part, field, isLacking)
  const inheritable = field.inherits === true && part !== 'shared' && part !== draft.source
  // Changed, a text that was only read rendered takes the place of its source.
  const isRendered =
    external?.hasStoredValues() === false &&
    name === 'description' &&
    draft.table.post &&
    draft.parts[part].base[name] !== ''
  const hint = isRendered ? renderedText : fieldHint(draft.table.name, name)
  const { fault, nested } = faultsIn(fieldState.error, field)
  const mayCreate = isResourceName(field.to) && can(account, 'create', field.to) === true
  const onChange = (value: unknown) => bound.onChange(value ?? null)
  const input = createElement(getInputComponent(field.kind), {
    id: controlId(part, name),
    name: name,
    resource: draft.table.name,
    field: field,
    label: fieldName(i18n, draft.table.name, part, name),
    hint: reason || !hint ? undefined : i18n._(hint),
    mark: fieldMark(state, { part, field: name }, language),
    language: part === 'shared' ? language : part,
    value: bound.value,
    onChange,
    savedValue: (part === 'shared' ? state.bundle?.shared : state.bundle?.texts[part])?.[name],
    onBlur: bound.onBlur,
    error: fault && i18n._(fieldErrorMessage(fault, field)),
    readOnly: reason && i18n._(reason),
    isReasonVisible: reason === sharedReason || reason === nothingReason,
    inherited: inheritable ? partValues(draft, draft.source)[name] : undefined,
    onInherit: inheritable ? () => bound.onChange(null) : undefined,
    getValue: (other) => valueIn(form.state(), part, other),
    setValue: (other, value) => form.change(field.perLanguage ? part : 'shared', other, value),
    linkedRecords: chosenOf(state, name),
    canCreate: mayCreate,
    onPending: (work) => form.track({ part, field: name }, work),
    focusRef: bound.ref,
  })
  return (
    <>
      {input}
      <NestedRecords
        spot={{ part, field: name }}
        to={field.to}
        value={bound.value}
        faults={nested}
        onChange={onChange}
        onBlur={bound.onBlur}
      />
      <OutdatedNote part={part} field={name} />
    </>
  )
})

/** The fault of the field itself, and those of records to be created; a term shows no entries, so its faults stand at the field. */
function faultsIn(
  error: { type?: unknown; message?: string | undefined } | undefined,
  { to }: Field,
): { fault: { code: string; data: { [name: string]: unknown } } | undefined; nested: NestedError[] } {
  if (!error) return { fault: undefined, nested: [] }
  const data = dataOf(error.message)
  const nested = Array.isArray(data['nested']) ? (data['nested'] as NestedError[]) : [] // safe: as record-form.ts wrote it
  const [first] = nested
  const isAlone = isResourceName(to) && nestedFields[to].length < 2
  if (error.type === 'nested')
    return { fault: isAlone && first ? { code: first.code, data: first.data ?? {} } : undefined, nested }
  return { fault: { code: String(error.type), data }, nested }
}

const renderedText = msg`This server shows this text only as visitors see it. If you change it, blocks, galleries and captions are saved as plain HTML.`

/** The field with the choices that an external server can store. */
const withChoices = (field: Field, choices: readonly string[] | undefined): Field => {
  const [first, ...rest] = field.options?.filter((option) => choices?.includes(option)) ?? []
  return choices && first !== undefined ? { ...field, options: [first, ...rest] } : field
}

/** Another field of the record as it stands in the form, or as answered where the form does not ask for it. */
function valueIn({ draft, bundle }: FormEventStatus, part: FieldPath['part'], name: string): unknown {
  const own = partValues(draft, part)
  if (name in own) return own[name] ?? undefined
  const shared = partValues(draft, 'shared')
  return name in shared ? (shared[name] ?? undefined) : bundle?.shared[name]
}

const chosenOf = ({ draft, bundle, made }: FormEventStatus, name: string): RecordChoice[] => {
  const field = draft.table.fields[name]
  const target = isResourceName(field?.to) ? resources[field.to] : undefined
  return field && target ? [...linkedChoices(bundle?.shared[name], target.title), ...made] : []
}

/** What a fault says beside its code, as `record-form.ts` wrote it. */
const dataOf = (text: string | undefined): { [name: string]: unknown } => {
  const data: unknown = text ? JSON.parse(text) : {}
  return typeof data === 'object' && data !== null ? { ...data } : {}
}
