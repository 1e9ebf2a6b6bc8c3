import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createElement, memo, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useController } from 'react-hook-form'
import { externalServer } from '#api/client.ts'
import { getInputComponent } from '#fields/input/inputs.ts'
import { toRecordChoices } from '#fields/linked-records.ts'
import { fieldHint } from '#shared/i18n/form/field-labels.ts'
import { type FieldError, fieldErrorMessage } from '#shared/i18n/form/field-messages.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import { can } from '#shared/policy/policy.ts'
import type { Field } from '#shared/schema/fields.ts'
import { nestedFields } from '#shared/schema/links.ts'
import { isResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { isSourceNewer } from '../draft/based-on.ts'
import { copiedFields, type FieldPath, partValues } from '../draft/draft.ts'
import { fieldName } from './field-names.ts'
import { focusOn } from './FieldLink.tsx'
import { permissionsOf, useFieldState, useFormContext } from './form-context.tsx'
import css from './form.module.css'
import { NestedRecords } from './NestedRecords.tsx'
import { isTrashed, offeredStatuses } from './publication.ts'
import { nothingReason, readOnlyReason, sharedReason } from './read-only-reason.ts'
import { afterPress } from '#ui/after-press.ts'
import { controlId, type FormState } from './record-form.ts'
import { type NestedError, type RecordFieldError, toFormPath } from './record-resolver.ts'
import { useConfirmText } from './use-confirm-text.ts'

const WordDiff = lazyPart(async () => (await import('#ui/WordDiff.tsx')).WordDiff)

/**
 * One field of a form. It renders again only if something that it shows has changed. With a `mark` of its own it leaves the state of the
 * text to the component around it.
 */
export const RecordField = memo(function RecordField({ part, field: name, mark }: FieldPath & { mark?: ReactNode }) {
  const { i18n } = useLingui()
  const { form, language, account } = useFormContext()
  const state = useFieldState(form, { part, field: name })
  const { draft } = state
  const { field: bound } = useController({ control: form.control, name: toFormPath({ part, field: name }) })
  const error = useSyncExternalStore(form.subscribe, () => form.errorAt({ part, field: name }))
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
  const isRendered =
    external?.hasStoredValues() === false &&
    name === 'description' &&
    draft.table.post &&
    draft.parts[part].base[name] !== ''
  const hint = isRendered ? renderedText : fieldHint(draft.table.name, name)
  const { issue, nested } = splitError(error, field)
  const mayCreate = isResourceName(field.to) && can(account, 'create', field.to) === true
  const onBlur = () => afterPress(bound.onBlur)
  const onChange = (value: unknown) => bound.onChange(form.toFieldValue({ part, field: name }, value ?? null))
  const input = createElement(getInputComponent(field.kind, name), {
    id: controlId(part, name),
    name: name,
    resource: draft.table.name,
    field: field,
    label: fieldName(i18n, draft.table.name, part, name),
    hint: reason || !hint ? undefined : i18n._(hint),
    mark: mark ?? fieldMark(state, { part, field: name }, language),
    language: part === 'shared' ? language : part,
    value: bound.value,
    onChange,
    savedValue: (part === 'shared' ? state.bundle?.shared : state.bundle?.texts[part])?.[name],
    onBlur,
    error: issue && i18n._(fieldErrorMessage(issue, field)),
    readOnly: reason && i18n._(reason),
    isReasonVisible: reason === sharedReason || reason === nothingReason,
    inherited: inheritable ? partValues(draft, draft.source)[name] : undefined,
    onInherit: inheritable ? () => onChange(null) : undefined,
    getValue: (other) => valueOf(form.state(), part, other),
    setValue: (other, value) => form.change(field.perLanguage ? part : 'shared', other, value),
    linkedRecords: [...toRecordChoices(state.bundle?.shared[name], field.to), ...state.linked],
    canCreate: mayCreate,
    onPending: (work) => form.trackUpload({ part, field: name }, work),
    onUpload: form.trackImage,
    focusRef: bound.ref,
  })
  return (
    <>
      {input}
      <NestedRecords
        path={{ part, field: name }}
        to={field.to}
        value={bound.value}
        errors={nested}
        onChange={onChange}
        onBlur={onBlur}
      />
      {mark === undefined && <OutdatedNote state={state} part={part} field={name} />}
    </>
  )
})

/** The error of the field itself, and those of nested records; a term has no fields of its own, so its error is the field’s. */
function splitError(
  error: RecordFieldError | undefined,
  { to }: Field,
): { issue: { code: string; data?: FieldError['data'] } | undefined; nested: readonly NestedError[] } {
  if (!error) return { issue: undefined, nested: [] }
  const { type, data, nested = [] } = error
  if (type !== 'nested') return { issue: { code: type, data }, nested }
  return { issue: isResourceName(to) && nestedFields[to].length < 2 ? nested[0] : undefined, nested }
}

const renderedText = msg`This server shows this text only as visitors see it. If you change it, blocks, galleries and captions are saved as plain HTML.`

/** The field with the options that an external server can store. */
const withChoices = (field: Field, choices: readonly string[] | undefined): Field => {
  const [first, ...rest] = field.options?.filter((option) => choices?.includes(option)) ?? []
  return choices && first !== undefined ? { ...field, options: [first, ...rest] } : field
}

/** The value of another field in the form, or in the record if the form has no such field. */
function valueOf({ draft, bundle }: FormState, part: FieldPath['part'], name: string): unknown {
  const own = partValues(draft, part)
  if (name in own) return own[name] ?? undefined
  const shared = partValues(draft, 'shared')
  return name in shared ? (shared[name] ?? undefined) : bundle?.shared[name]
}

/** Marks a changed shared field that affects other languages, and a text that is inherited, copied or outdated. */
function fieldMark({ draft, bundle }: FormState, { part, field: name }: FieldPath, language: Language): ReactNode {
  const field = draft.table.fields[name]
  if (part === 'shared') {
    if (name in draft.parts.shared.changes && language !== draft.source && bundle)
      return <Trans>applies to all languages</Trans>
    return undefined
  }
  if (part === draft.source) return undefined
  if (field?.inherits && (partValues(draft, part)[name] ?? null) === null) {
    const source = languageName(draft.source)
    return <Trans>same as {source}</Trans>
  }
  const isCopied =
    copiedFields(draft.parts[part]).includes(name) ||
    (bundle?.made_from?.[part]?.[name] === null && !(name in draft.parts[part].changes))
  if (isCopied)
    return <StatusIcon shape="again" tone="warning" small word={<Trans>copied, not translated yet</Trans>} />
  if (!bundle?.outdated[part]?.includes(name) && !isSourceNewer(draft, { part, field: name })) return undefined
  return <StatusIcon shape="again" tone="warning" small word={<Trans>outdated: the source text has changed</Trans>} />
}

/** The note below a field; nothing if the text is up to date, or if it cannot be confirmed. `state` is the state for that field. */
function OutdatedNote({ state, part, field }: FieldPath & { state: FormState }) {
  const { account } = useFormContext()
  const { draft, bundle } = state
  if (!bundle || !isLanguage(part) || draft.id === undefined || !bundle.outdated[part]?.includes(field)) return null
  const isChanged = field in draft.parts[part].changes
  const madeFrom = bundle.made_from?.[part]?.[field]
  if (isTrashed(draft) || (isChanged && madeFrom === null)) return null
  if (externalServer() || !permissionsOf(state, account).languages.includes(part)) return null
  const source = { language: draft.source, now: bundle.texts[draft.source]?.[field], madeFrom }
  return <Outdated id={draft.id} language={part} field={field} source={source} isChanged={isChanged} />
}

type OutdatedProps = { id: number; language: Language; field: string; source: Source; isChanged: boolean }

function Outdated({ id, language, field, source, isChanged }: OutdatedProps) {
  const { i18n, t } = useLingui()
  const { form } = useFormContext()
  const name = fieldName(i18n, form.state().draft.table.name, language, field)
  // The button disappears with the note.
  const confirm = useConfirmText(id, language, () => void focusOn(controlId(language, field)))
  return (
    <div className={css.outdated} role="group" aria-label={t`Outdated: ${name}`}>
      <SourceChange {...source} />
      <Button
        busy={confirm.isPending}
        {...(isChanged && { unavailable: t`You have changed this text. Save it to bring it up to date.` })}
        onClick={() => confirm.mutate(field)}
        aria-label={t`Still right: ${name}`}
      >
        <Trans>Still right</Trans>
      </Button>
      {confirm.error && (
        <Notice tone="danger" role="alert">
          {i18n._(problemMessage(confirm.error))}
        </Notice>
      )}
    </div>
  )
}

/** The source text now, and when the translation was made: `null` for a copied text, `undefined` if unknown. */
type Source = { language: Language; now: unknown; madeFrom: string | null | undefined }

function SourceChange({ language: source, now, madeFrom }: Source) {
  if (madeFrom === null)
    return (
      <p>
        <Trans>Copied from another language and not translated yet.</Trans>
      </p>
    )
  const [before, after] = [normalizeText(madeFrom ?? ''), normalizeText(typeof now === 'string' ? now : '')]
  const name = languageName(source)
  return (
    <>
      <p>
        {before === '' ? (
          <Trans>The source text ({name}) is now:</Trans>
        ) : (
          <Trans>Changes in the source text ({name}):</Trans>
        )}
      </p>
      <Suspense fallback={<p lang={source}>{after}</p>}>
        {before === '' ? <p lang={source}>{after}</p> : <WordDiff from={before} to={after} lang={source} />}
      </Suspense>
    </>
  )
}
