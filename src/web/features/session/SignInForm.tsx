import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSignIn } from '#api/account-mutations.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Form, TextInput } from '#ui/Field.tsx'
import { ErrorAlert, ErrorMessage } from '#ui/Notice.tsx'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1)),
  password: z.string().check(z.minLength(1)),
})

/** Asks for name and password. `account` fixes the name. `passwordRef` gets the field of the password. */
export function SignInForm({
  account,
  onSignedIn,
  passwordRef,
}: {
  account?: string
  onSignedIn?: () => void
  passwordRef?: RefObject<HTMLInputElement | null>
}) {
  const { t } = useLingui()
  const host = externalServer()?.host
  const signIn = useSignIn()
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: account ?? '', password: '' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => {
    if (signIn.isPending) return
    signIn.mutate(values, {
      ...(onSignedIn && { onSuccess: onSignedIn }),
      onError: () => form.setFocus('password', { shouldSelect: true }),
    })
  }, signIn.reset)
  // An error focuses the first registered field.
  const name = form.register('name')
  const { ref: registerPassword, ...password } = form.register('password')
  return (
    <Form onSubmit={submit} aria-busy={signIn.isPending}>
      <ErrorAlert>{signIn.error && <ErrorMessage thrown={signIn.error} />}</ErrorAlert>
      {host !== undefined && (
        <p>
          <Trans>Use an application password from {host}. It is stored in this tab only.</Trans>
        </p>
      )}
      <TextInput
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={account !== undefined}
        autoFocus={account === undefined}
        error={errors.name && t`Enter your username.`}
        {...name}
      />
      <TextInput
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        autoFocus={account !== undefined}
        error={errors.password && t`Enter your password.`}
        {...password}
        ref={(element) => {
          registerPassword(element)
          if (passwordRef) passwordRef.current = element
        }}
      />
      <Button type="submit" variant="primary" busy={signIn.isPending}>
        <Trans>Sign in</Trans>
      </Button>
    </Form>
  )
}
