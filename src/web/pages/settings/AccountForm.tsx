// Forms of accounts: role and, for translators, languages.
import { languageLabel } from '#shared/i18n/locale.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { type Control, Controller, type FieldValues, type Path, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Language, languages } from '#shared/i18n/language.ts'
import { roleLabels } from '#shared/i18n/labels.ts'
import { type Role, roles } from '#shared/policy/policy.ts'
import { accountBody } from '#shared/schema/accounts.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, FieldGroup, Select, TextInput } from '#ui/Field.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import css from './settings.module.css'
import { useFormErrors } from './use-form-errors.ts'

const fields = { role: z.enum(roles), languages: z.array(z.enum(languages)) }
const needsLanguages = z.refine<{ role: Role; languages: Language[] }>(
  ({ role, languages: selected }) => role !== 'translator' || selected.length > 0,
  // Also if the name is invalid: all errors are shown at once.
  { path: ['languages'], when: () => true },
)
const newAccount = z.object({ name: accountBody.shape.name, ...fields }).check(needsLanguages)
const existingAccount = z.object({ name: z.string(), ...fields }).check(needsLanguages)

/** Without `account`, the form of a new one. `onSubmit` rejects with the error of the request. */
export function AccountForm({
  account,
  isPending,
  submitLabel,
  onSubmit,
}: {
  account?: { name: string; role: Role; languages: Language[] }
  isPending: boolean
  submitLabel: string
  onSubmit: (account: { name: string; role: Role; languages: Language[] }) => Promise<void>
}) {
  const { i18n, t } = useLingui()
  const form = useForm({
    resolver: zodResolver(account ? existingAccount : newAccount),
    defaultValues: account ?? { name: '', role: 'editor', languages: [] },
  })
  const { messageAt, problem, setServerErrors } = useFormErrors(form, ['name', 'role', 'languages'])
  const role = useWatch({ control: form.control, name: 'role' })
  const submit = form.handleSubmit(async (values) => {
    const selected = values.role === 'translator' ? values.languages : []
    await onSubmit({ ...values, languages: selected }).catch(setServerErrors)
  })
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {!account && <TextInput label={t`Username`} required error={messageAt('name')} {...form.register('name')} />}
      <Select
        label={t`Role`}
        error={messageAt('role')}
        options={roles.map((value) => ({ value, label: i18n._(roleLabels[value]) }))}
        {...form.register('role')}
      />
      {role === 'translator' && (
        <LanguageCheckboxes control={form.control} name="languages" error={messageAt('languages')} />
      )}
      <ErrorAlert>{problem}</ErrorAlert>
      <span>
        <Button type="submit" variant="primary" busy={isPending}>
          {submitLabel}
        </Button>
      </span>
    </form>
  )
}

/** Checkboxes of content languages. */
export function LanguageCheckboxes<T extends FieldValues>({
  control,
  name,
  options = languages,
  error,
}: {
  control: Control<T>
  name: Path<T>
  options?: readonly Language[]
  error: string | undefined
}) {
  const { t } = useLingui()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => {
        const selected: readonly Language[] = value
        const toggle = (language: Language, isSelected: boolean) =>
          onChange(options.filter((option) => (option === language ? isSelected : selected.includes(option))))
        return (
          <FieldGroup label={t`Languages`} error={error}>
            {options.map((language, index) => (
              <Checkbox
                key={language}
                {...(index === 0 && { ref })}
                label={languageLabel(language)}
                checked={selected.includes(language)}
                onChange={({ target }) => toggle(language, target.checked)}
              />
            ))}
          </FieldGroup>
        )
      }}
    />
  )
}
