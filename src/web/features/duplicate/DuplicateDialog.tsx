// Asks for the dates, languages and sections of a copy of an event, and creates it.
import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { randomKey } from '#api/client.ts'
import { saveRecord } from '#api/mutations.ts'
import { trashRecord } from '#api/trash-mutations.ts'
import { paths } from '#api/paths.ts'
import { recordBundleQuery } from '#api/queries.ts'
import type { InputProps } from '#fields/field-props.ts'
import { DateTimeInput } from '#fields/input/DateTimeInput.tsx'
import { type AnyBundle, createDraft, getTitle, partValues, type RecordDraft } from '#records/draft/draft.ts'
import { toRequest } from '#records/draft/request.ts'
import { isDateTime } from '#shared/dates/wall-time.ts'
import { fieldLabel, sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { betweenFields } from '#shared/schema/issues.ts'
import { language as languageSchema } from '#shared/schema/common-schemas.ts'
import { events } from '#shared/schema/events.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox, FieldGroup } from '#ui/Field.tsx'
import { ErrorMessage, Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/toasts.tsx'
import { type CopyOptions, createCopy, filledSections, optionalSections } from './copy-event.ts'
import css from './duplicate.module.css'

export type DuplicateProps = { id: number; language: Language; onClose: () => void }

export function DuplicateDialog({ id, language, onClose }: DuplicateProps) {
  const { t } = useLingui()
  const { data, error } = useQuery(recordBundleQuery('events', id, language))
  if (data) return <CopyForm id={id} language={language} bundle={data} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Duplicate`}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {error ? <ErrorMessage thrown={error} /> : <Skeleton lines={4} />}
    </Dialog>
  )
}

const dateTime = z.string().check(z.refine(isDateTime))

/** The options of a copy; of an event with `allDay`, dates have no time. */
const createSchema = (allDay: unknown) =>
  z
    .object({
      start_date: dateTime,
      end_date: dateTime,
      languages: z.array(languageSchema).check(z.minLength(1)),
      sections: z.array(z.enum(optionalSections)),
    })
    .check(({ value, issues }) => {
      const errors = betweenFields.events?.({ ...value, all_day: allDay }) ?? {}
      if (errors['end_date'] !== undefined)
        issues.push({ code: 'custom', path: ['end_date'], input: value.end_date, message: errors['end_date'] })
    })

function CopyForm({ id, language, bundle, onClose }: DuplicateProps & { bundle: AnyBundle }) {
  const { i18n, t } = useLingui()
  const draft = createDraft(events, bundle)
  const shared = partValues(draft, 'shared')
  const written = languages.filter((language) => draft.parts[language].exists)
  const sections = filledSections(draft)
  const { mutate, isPending, error } = useDuplicate(id, language)
  const { control, handleSubmit } = useForm<CopyOptions>({
    resolver: zodResolver(createSchema(shared['all_day'])),
    shouldFocusError: false,
    defaultValues: {
      start_date: String(shared['start_date'] ?? ''),
      end_date: String(shared['end_date'] ?? ''),
      languages: written,
      sections,
    },
  })
  const first = useRef<HTMLElement>(null)
  const name = getTitle(draft, language)?.text ?? t`Untitled`
  const submit = handleSubmit((options) => mutate(createCopy(draft, options)))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      initialFocus={first}
      title={t`Duplicate “${name}”`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isPending} onClick={() => void submit()}>
            <Trans>Duplicate</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>
          <Trans>The copy is a draft with its own URL. When does it take place?</Trans>
        </p>
        <Dates control={control} shared={bundle.shared} focusRef={first} />
        <Choices
          control={control}
          name="languages"
          label={t`Languages`}
          options={written}
          toLabel={languageLabel}
          error={t`Choose at least one language.`}
        />
        {sections.length > 0 && (
          <Choices
            control={control}
            name="sections"
            label={t`Include`}
            options={sections}
            toLabel={(section) => i18n._(sectionLabels[section])}
          />
        )}
        {error && (
          <Notice tone="danger" role="alert" title={<Trans>The copy was not created</Trans>}>
            {i18n._(problemMessage(error))}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** Checkboxes for the items of a list. */
function Choices<N extends 'languages' | 'sections'>({
  control,
  name,
  label,
  options,
  toLabel,
  error,
}: {
  control: Control<CopyOptions>
  name: N
  label: string
  options: readonly CopyOptions[N][number][]
  toLabel: (option: CopyOptions[N][number]) => ReactNode
  error?: string
}) {
  const { field, fieldState } = useController({ control, name })
  const chosen: readonly unknown[] = field.value
  const toggle = (option: unknown, isChecked: boolean) =>
    field.onChange(options.filter((other) => (other === option ? isChecked : chosen.includes(other))))
  return (
    <FieldGroup label={label} error={fieldState.error && error}>
      <div className={css.ticks}>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={toLabel(option)}
            checked={chosen.includes(option)}
            onChange={({ target }) => toggle(option, target.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function Dates({
  control,
  shared,
  focusRef,
}: {
  control: Control<CopyOptions>
  /** The values of the event: its time zone, and whether its dates have times. */
  shared: { readonly [field: string]: unknown }
  focusRef: Ref<HTMLElement>
}) {
  const { i18n, t } = useLingui()
  const start = useController({ control, name: 'start_date', rules: { deps: ['end_date'] } })
  const end = useController({ control, name: 'end_date' })
  const toProps = ({ field, fieldState }: typeof start | typeof end): InputProps<string> => {
    const label = fieldLabel('events', field.name)
    return {
      id: `copy-${field.name}`,
      name: field.name,
      resource: 'events',
      field: events.fields[field.name],
      label: label ? i18n._(label) : field.name,
      hint: undefined,
      mark: undefined,
      language: 'en',
      value: field.value,
      onChange: field.onChange,
      onBlur: field.onBlur,
      error: fieldState.error && t`Enter a valid date and time for the copy.`,
      readOnly: undefined,
      inherited: undefined,
      onInherit: undefined,
      getValue: (name) =>
        name === 'start_date' ? start.field.value : name === 'end_date' ? end.field.value : shared[name],
      setValue: (name, value) => name === 'end_date' && end.field.onChange(String(value)),
      linkedRecords: [],
      savedValue: undefined,
      canCreate: false,
      focusRef: field.name === 'start_date' ? focusRef : null,
    }
  }
  return (
    <div className={css.dates}>
      <DateTimeInput {...toProps(start)} />
      <DateTimeInput {...toProps(end)} />
    </div>
  )
}

/** Creates a copy of event `id` and opens it; its message can undo that. `language` is the content language of the page. */
function useDuplicate(id: number, language: Language) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  // A second attempt must not create a second copy.
  const [idempotencyKey] = useState(randomKey)
  const undo = useMutation({
    mutationFn: async ({ copy }: { copy: number; name: string }) => {
      await trashRecord(queries, 'events', copy, language)
      if (location.pathname.split('/')[2] === String(copy)) await navigate(paths.record('events', id, language))
    },
    onSuccess: (_, { name }) => showToast({ tone: 'positive', text: t`“${name}” was moved to the trash.` }),
    onError: (thrown, { name }) => {
      const reason = i18n._(problemMessage(thrown))
      showToast({ tone: 'danger', text: t`“${name}” could not be removed. ${reason}` })
    },
  })
  return useMutation({
    mutationFn: (copy: RecordDraft) =>
      saveRecord(queries, 'events', undefined, toRequest(copy) ?? {}, { language: copy.source, idempotencyKey }),
    onSuccess: async ({ id: copy }, draft) => {
      const shown = draft.parts[language].changes['title'] === undefined ? draft.source : language
      const name = getTitle(draft, shown)?.text ?? ''
      await navigate(paths.edit('events', copy, shown))
      const action = { label: t`Undo`, run: () => undo.mutate({ copy, name }) }
      showToast({ tone: 'positive', text: t`“${name}” was created as a draft.`, action })
    },
  })
}
