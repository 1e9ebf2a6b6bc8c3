// Asks for name and password; what was typed stays when it was wrong.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { signIn } from '#api/session.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/Field.tsx'
import { Notice, ErrorMessage } from '#ui/Notice.tsx'
import css from './SignInForm.module.css'

/** `as` fixes the name: somebody signs in again; `startRef` is the field they begin with. `onSignedIn` is called once the server has said yes. */
export function SignInForm({
  as,
  onSignedIn,
  startRef,
}: {
  as?: string
  onSignedIn: () => void
  startRef?: RefObject<HTMLInputElement | null>
}) {
  const { t } = useLingui()
  const host = externalServer()?.host
  const queries = useQueryClient()
  const [name, setName] = useState(as ?? '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const ownRef = useRef<HTMLInputElement>(null)
  const passwordField = startRef ?? ownRef

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = name.trim() === '' ? nameField : password === '' ? passwordField : undefined
    setMissing(wrong !== undefined)
    setRefusal(undefined)
    if (wrong) {
      wrong.current?.focus()
      return
    }
    setBusy(true)
    try {
      await signIn(queries, name.trim(), password)
      onSignedIn()
    } catch (thrown) {
      setRefusal(thrown)
      passwordField.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
      {refusal !== undefined && (
        <Notice tone="danger" role="alert">
          <ErrorMessage thrown={refusal} />
        </Notice>
      )}
      {host !== undefined && (
        <p>
          <Trans>Use an application password from {host}. It is stored in this tab only.</Trans>
        </p>
      )}
      <TextInput
        ref={nameField}
        label={t`Username`}
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        readOnly={as !== undefined}
        autoFocus={as === undefined}
        onChange={(event) => setName(event.target.value)}
        error={missing && name.trim() === '' ? t`Enter your username.` : undefined}
      />
      <TextInput
        ref={passwordField}
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        autoFocus={as !== undefined}
        onChange={(event) => setPassword(event.target.value)}
        error={missing && password === '' ? t`Enter your password.` : undefined}
      />
      <Button type="submit" variant="primary" busy={busy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
