import { Calendar } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useSignOut } from '#api/account-mutations.ts'
import { parseSignInState, paths, useContentLanguage } from '#api/paths.ts'
import { sessionQuery, useSessionExpired } from '#api/session.ts'
import { InterfaceLanguageLinks } from '#features/language/InterfaceLanguageLinks.tsx'
import { SignInForm } from '#features/session/SignInForm.tsx'
import { productName } from '#shared/i18n/labels.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { Icon } from '#ui/Icon.tsx'
import { Page } from '#ui/Page.tsx'
import css from './SignInPage.module.css'

const SignOut = lazy(async () => {
  const [{ SignOut }] = await Promise.all([import('#features/session/SignOut.tsx'), loadCatalog('form')])
  return { default: SignOut }
})

/** `/sign-in`. Signs out first if the state of the history entry says so; redirects to the requested page after sign-in. */
export function SignInPage() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const navigate = useNavigate()
  const { from = paths.start(language), leaving = false } = parseSignInState(useLocation().state)
  const session = useQuery(sessionQuery)
  const isExpired = useSessionExpired()
  const signOut = useSignOut()
  if (session.data && !leaving) return <Navigate replace to={from} />
  const isSigningOut = leaving && !signOut.isSuccess
  return (
    <div className={css.screen}>
      <main className={css.box}>
        <p className={css.brand} translate="no">
          <Icon icon={Calendar} size={20} />
          {productName}
        </p>
        <Page
          title={isSigningOut ? t`Sign out` : t`Sign in`}
          keepFocus
          state={session.isPending || signOut.isPending ? 'loading' : 'ready'}
        >
          {!isSigningOut ? (
            <SignInForm onSignedIn={() => void navigate(from, { replace: true })} />
          ) : (
            !session.isPending && (
              <Suspense>
                <SignOut
                  // The user of an expired session cannot answer.
                  account={isExpired ? undefined : session.data?.account.id}
                  signOut={signOut}
                  onStay={() => void navigate(-1)}
                />
              </Suspense>
            )
          )}
        </Page>
        <InterfaceLanguageLinks />
      </main>
    </div>
  )
}
