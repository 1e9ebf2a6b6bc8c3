// The own password: changed by who knows the present one; every other session ends.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accountDeeds } from '#api/accounts.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Page.tsx'
import { showToast } from '#ui/toasts.tsx'
import css from './settings.module.css'
import { useDeed } from './use-account-action.ts'

/** `name` is the account's, for the browser's keeper of passwords. */
export function OwnPassword({ name }: { name: string }) {
  const { t } = useLingui()
  const deeds = accountDeeds(useQueryClient())
  const { isDoing, at, problem, attempt } = useDeed()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = async (event: FormEvent) => {
    event.preventDefault()
    const isDone = await attempt(async () => {
      await deeds.changeOwnPassword(current, password)
    })
    if (!isDone) return
    setCurrent('')
    setPassword('')
    showToast({ tone: 'positive', text: t`Password changed. You have been signed out of your other sessions.` })
  }
  return (
    <Section id="password" title={t`Password`}>
      <form className={css.form} onSubmit={(event) => void change(event)}>
        {/* Keepers of passwords read no `type="hidden"`: without it they would not know whose password is changed. */}
        <input hidden readOnly name="username" autoComplete="username" value={name} />
        <TextInput
          type="password"
          label={t`Current password`}
          autoComplete="current-password"
          required
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <TextInput
          type="password"
          label={t`New password`}
          hint={t`10 to 200 characters, not a common password and not your username. You will be signed out of your other sessions.`}
          autoComplete="new-password"
          required
          error={at('password')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" busy={isDoing}>
          <Trans>Change password</Trans>
        </Button>
      </form>
    </Section>
  )
}
