// The session has ended under somebody's hands: they sign in again above their work, which stays as it is.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { paths } from '#api/paths.ts'
import type { Language } from '#shared/i18n/language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { renewSession } from './session-expired.ts'
import { SignInForm } from './SignInForm.tsx'
import type { SignInState } from './sign-in-state.ts'

/** Stands while the session has lapsed. Signing in as somebody else goes through the sign-in screen. */
export function SignInAgain({ name, language }: { name: string; language: Language }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const again = () => {
    renewSession()
    void queries.invalidateQueries()
  }
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
      <SignInForm as={name} startRef={password} onSignedIn={again} />
    </Dialog>
  )
}
