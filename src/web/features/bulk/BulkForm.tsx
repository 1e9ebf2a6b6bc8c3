// Form of a bulk action.
import { languageLabel } from '#shared/i18n/locale.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { RecordFilter, RecordsFilter } from '#fields/filter/RecordsFilter.tsx'
import { statusLabels } from '#shared/i18n/labels.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Select, TextInput } from '#ui/Field.tsx'
import { type BulkFormValues, editableLanguages, type FormActionName, grantedStatuses } from './actions.ts'
import { actionLabels } from './bulk-labels.ts'
import css from './bulk.module.css'

type Form = UseFormReturn<BulkFormValues>

export function BulkForm({ action, form, account }: { action: FormActionName; form: Form; account: Account }) {
  const { i18n, t } = useLingui()
  const { register, formState } = form
  const { errors } = formState
  const shiftError = t`Enter a whole number such as 7 or -7.`
  if (action === 'status')
    return (
      <div className={css.form}>
        <Select
          label={t`Status`}
          options={grantedStatuses(account).map((status) => ({ value: status, label: i18n._(statusLabels[status]) }))}
          {...register('status')}
        />
        <Select
          label={t`Text language`}
          options={editableLanguages(account).map((language) => ({
            value: language,
            label: languageLabel(language),
          }))}
          {...register('language')}
        />
      </div>
    )
  if (action === 'categories' || action === 'tags')
    return (
      <div className={css.form}>
        <RecordsField
          form={form}
          name="add"
          resource={action}
          label={action === 'tags' ? t`Add tags` : t`Add categories`}
        />
        <RecordsField
          form={form}
          name="remove"
          resource={action}
          label={action === 'tags' ? t`Remove tags` : t`Remove categories`}
        />
      </div>
    )
  if (action === 'venue' || action === 'organizer')
    return (
      <div className={css.form}>
        <RecordsField
          form={form}
          name="replacement"
          resource={action === 'venue' ? 'venues' : 'organizers'}
          label={i18n._(actionLabels[action])}
          isSingle={action === 'venue'}
        />
        <p className={css.quiet}>
          <Trans>Replaces the current value. Choose none to remove it.</Trans>
        </p>
      </div>
    )
  if (action === 'featured')
    return (
      <div className={css.form}>
        <Controller
          control={form.control}
          name="featured"
          render={({ field: { value, onChange, ...field } }) => (
            <Select
              label={t`Featured`}
              options={[
                { value: 'true', label: t`Yes` },
                { value: 'false', label: t`No` },
              ]}
              {...field}
              value={String(value)}
              onChange={({ target }) => onChange(target.value === 'true')}
            />
          )}
        />
      </div>
    )
  if (action === 'move')
    return (
      <div className={css.form}>
        <div className={css.pair}>
          <TextInput label={t`Days`} inputMode="text" error={errors.days && shiftError} {...register('days')} />
          <TextInput label={t`Hours`} inputMode="text" error={errors.hours && shiftError} {...register('hours')} />
        </div>
        <p className={css.quiet}>
          <Trans>
            For example 7 for a week later or -7 for a week earlier. Start and end move together in local time.
          </Trans>
        </p>
      </div>
    )
  return (
    <p>
      <Trans>Records are deleted in all languages.</Trans>
    </p>
  )
}

const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

/** Select of records; `isSingle`: of one record. */
function RecordsField({
  form,
  name,
  resource,
  label,
  isSingle = false,
}: {
  form: Form
  name: 'add' | 'remove' | 'replacement'
  resource: ResourceName
  label: string
  isSingle?: boolean
}) {
  const id = useId()
  const language = form.getValues('language')
  const Field = isSingle ? RecordFilter : RecordsFilter
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Field
          id={id}
          name={name}
          options={[]}
          language={language}
          resource={resource}
          label={label}
          value={isSingle ? value[0] : value}
          onChange={(records) => onChange(toIds(records))}
        />
      )}
    />
  )
}
