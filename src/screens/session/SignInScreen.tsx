// Where one says who one is; from here one goes where one wanted to go.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { paths } from '#data/paths.ts'
import { sessionQuery, signOut } from '#data/session.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { InterfaceLanguageLinks } from '#features/language/InterfaceLanguageLinks.tsx'
import { endLapse } from '#features/session/lapse.ts'
import { readSignInState } from '#features/session/sign-in-state.ts'
import { SignInForm } from '#features/session/SignInForm.tsx'
import { Page } from '#ui/Page.tsx'
import { productName } from '#words/product.ts'
import css from './SignInScreen.module.css'

/** The sign-in screen. Arriving with `leaving` ends the session first. */
export function SignInScreen() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const navigate = useNavigate()
  const { from = paths.start(language), leaving } = readSignInState(useLocation().state)
  const signingOut = useSignOut(leaving === true)
  const session = useQuery(sessionQuery)
  const enter = () => {
    endLapse()
    void navigate(from, { replace: true })
  }
  if (session.data && !leaving) return <Navigate replace to={from} />
  return (
    <div className={css.screen}>
      <main className={css.box}>
        <p className={css.brand} translate="no">
          {productName}
        </p>
        <Page title={t`Sign in`} keepFocus state={session.isPending || signingOut ? 'loading' : 'ready'}>
          {signingOut ? (
            <p role="status">
              <Trans>Signing out…</Trans>
            </p>
          ) : (
            <SignInForm onSignedIn={enter} />
          )}
        </Page>
        <InterfaceLanguageLinks />
      </main>
    </div>
  )
}

/** Ends the session when asked to; answers whether that is still under way. A failure is shown by being signed in still. */
function useSignOut(wanted: boolean): boolean {
  const queries = useQueryClient()
  const [under, setUnder] = useState(wanted)
  useEffect(() => {
    if (!wanted) return
    signOut(queries)
      .catch(() => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }))
      .finally(() => setUnder(false))
      .catch(() => undefined)
  }, [queries, wanted])
  return under
}
