// Form of a new application password.
import { zodResolver } from '@hookform/resolvers/zod'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { config } from '#device/page-config.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import type { AppPasswordRequest } from '#shared/responses.ts'
import { formatDay } from '#shared/dates/format.ts'
import { today } from '#shared/dates/now.ts'
import { parseDate } from '#shared/dates/parse-date.ts'
import { languages } from '#shared/i18n/language.ts'
import {
  appPasswordLanguages,
  type AppPasswordScope,
  appPasswordScopes,
  canEditText,
  type Editor,
} from '#shared/policy/policy.ts'
import { label } from '#shared/schema/accounts.ts'
import { Button } from '#ui/Button.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Select, TextInput } from '#ui/Field.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import { LanguageCheckboxes } from './AccountForm.tsx'
import css from './settings.module.css'
import { useFormErrors } from './use-form-errors.ts'

export const scopeLabels = {
  all: msg`same as mine`,
  texts: msg`text in selected languages`,
  read: msg`read-only`,
} as const satisfies { [S in AppPasswordScope]: unknown }

/** `parseDay` returns `""` if a text is not one day. */
const createSchema = (parseDay: (text: string) => string) =>
  z
    .object({
      name: label,
      scope: z.enum(appPasswordScopes),
      languages: z.array(z.enum(languages)),
      ends: z.string().check(z.refine((text) => text.trim() === '' || parseDay(text) !== '')),
    })
    .check(
      z.refine(({ scope, languages: selected }) => scope !== 'texts' || selected.length > 0, {
        path: ['languages'],
        when: () => true,
      }),
    )

/** `onSubmit` rejects with the error of the request. */
export function AppPasswordForm({
  account,
  isPending,
  onSubmit,
}: {
  account: Editor
  isPending: boolean
  onSubmit: (body: AppPasswordRequest) => Promise<void>
}) {
  const { i18n, t } = useLingui()
  const language = useInterfaceLanguage()
  const currentDay = today(config.siteTimezone)
  const parseDay = (text: string): string => {
    const reading = parseDate(text, { language, today: currentDay })
    return reading.kind === 'date' ? reading.date : ''
  }
  const form = useForm({
    resolver: zodResolver(createSchema(parseDay)),
    defaultValues: { name: '', scope: 'all', languages: [], ends: '' },
  })
  const { messageAt, problem, setServerErrors } = useFormErrors(form, ['name', 'languages', 'ends'])
  const [scope, ends] = useWatch({ control: form.control, name: ['scope', 'ends'] })
  const day = parseDay(ends)
  const scopes = appPasswordScopes.filter((name) => name !== 'texts' || canEditText(account.role))
  const submit = form.handleSubmit(async ({ name, ...values }) => {
    try {
      await onSubmit({
        name,
        scope: values.scope,
        ...(values.scope === 'texts' && { languages: values.languages }),
        ...(values.ends.trim() !== '' && { ends: parseDay(values.ends) }),
      })
    } catch (error) {
      return setServerErrors(error)
    }
    form.reset({ ...values, name: '', ends: '' })
  })
  const endLabel = t`Expires`
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput label={t`Application password name`} required error={messageAt('name')} {...form.register('name')} />
      <Select
        label={t`Permissions`}
        options={scopes.map((value) => ({ value, label: i18n._(scopeLabels[value]) }))}
        {...form.register('scope')}
      />
      {scope === 'texts' && (
        <LanguageCheckboxes
          control={form.control}
          name="languages"
          options={appPasswordLanguages(account)}
          error={messageAt('languages') && t`Choose at least one language.`}
        />
      )}
      <TextInput
        label={endLabel}
        hint={t`Leave empty for no expiry date.`}
        maxLength={60}
        error={messageAt('ends')}
        message={day && formatDay(day, language, 'long')}
        suffix={
          <DatePicker
            label={endLabel}
            value={day}
            today={currentDay}
            onPick={(picked) =>
              form.setValue('ends', formatDay(picked, language, 'short'), {
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        }
        {...form.register('ends')}
      />
      <ErrorAlert>{problem}</ErrorAlert>
      <Button type="submit" busy={isPending}>
        <Trans>Create application password</Trans>
      </Button>
    </form>
  )
}
