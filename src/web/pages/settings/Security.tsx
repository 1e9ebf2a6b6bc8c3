import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Account } from '#shared/policy/policy.ts'
import { useChangePassword } from '#api/account-mutations.ts'
import { ownPasswordBody } from '#shared/schema/accounts.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/Field.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingRow } from './SettingRow.tsx'
import css from './settings.module.css'
import { useFormErrors } from './use-form-errors.ts'

const schema = z.extend(ownPasswordBody, { current: z.string().check(z.minLength(1)) })

/** Password and sessions of the account. */
export function Security({ account }: { account: NonNullable<Account> }) {
  return (
    <div className={css.rows}>
      <ChangePassword name={account.name} />
      <Sessions account={account.id} />
    </div>
  )
}

/** `name`: the name of the account, for password managers. */
function ChangePassword({ name }: { name: string }) {
  const { t } = useLingui()
  const changePassword = useChangePassword()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { current: '', password: '' } })
  const { messageAt, problem, setServerErrors } = useFormErrors(form, ['current', 'password'])
  const submit = form.handleSubmit(async (values) => {
    try {
      await changePassword.mutateAsync(values)
    } catch (error) {
      return setServerErrors(error)
    }
    form.reset()
    showToast({ tone: 'positive', text: t`Password changed. You have been signed out of your other sessions.` })
  })
  return (
    <SettingRow title={t`Password`}>
      {() => (
        <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
          {/* Password managers ignore `type="hidden"`. */}
          <input hidden readOnly name="username" autoComplete="username" value={name} />
          <TextInput
            type="password"
            label={t`Current password`}
            autoComplete="current-password"
            required
            error={messageAt('current')}
            {...form.register('current')}
          />
          <TextInput
            type="password"
            label={t`New password`}
            hint={t`10 to 200 characters, not a common password and not your username. You will be signed out of your other sessions.`}
            autoComplete="new-password"
            required
            error={messageAt('password')}
            {...form.register('password')}
          />
          <ErrorAlert>{problem}</ErrorAlert>
          <Button type="submit" busy={changePassword.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </form>
      )}
    </SettingRow>
  )
}
