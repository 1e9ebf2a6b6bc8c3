import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { paths, type SignInState } from '#api/paths.ts'
import type { Language } from '#shared/i18n/language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Signs in again over the page after the session has expired. Another account signs in on the sign-in page. */
export function SignInAgain({ name, language }: { name: string; language: Language }) {
  const { t } = useLingui()
  const password = useRef<HTMLInputElement>(null)
  const leaving: SignInState = { leaving: true }
  return (
    <Dialog
      open
      title={t`Sign in again`}
      onClose={() => undefined}
      initialFocus={password}
      actions={
        <ButtonLink variant="bare" to={paths.signIn(language)} state={leaving}>
          <Trans>Sign in as someone else</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Your session has expired. Your changes are still here. Sign in to continue.</Trans>
      </p>
      <SignInForm account={name} passwordRef={password} />
    </Dialog>
  )
}
