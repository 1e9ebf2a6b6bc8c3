// Where one says who one is; from here one goes where one wanted to go.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useReducer, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { paths } from '#api/paths.ts'
import { sessionQuery, signOut } from '#api/session.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { InterfaceLanguageLinks } from '#features/language/InterfaceLanguageLinks.tsx'
import { renewSession, useSessionExpired } from '#features/session/session-expired.ts'
import { readSignInState } from '#features/session/sign-in-state.ts'
import { SignInForm } from '#features/session/SignInForm.tsx'
import { Page } from '#ui/Page.tsx'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { productName } from '#shared/i18n/labels.ts'
import css from './SignInPage.module.css'

/** Its words are those of an opened record. */
const SignOutDialog = lazy(async () => {
  const [asked] = await Promise.all([import('#features/drafts/SignOutDialog.tsx'), loadCatalog('form')])
  return { default: asked.SignOutDialog }
})

const SignOutFailed = lazy(async () => ({
  default: (await import('#features/session/SignOutFailed.tsx')).SignOutFailed,
}))

/** The sign-in screen. Arriving with `leaving` ends the session first. */
export function SignInPage() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const navigate = useNavigate()
  const { from = paths.start(language), leaving } = readSignInState(useLocation().state)
  const session = useQuery(sessionQuery)
  const isSessionExpired = useSessionExpired()
  const [isAnswered, setIsAnswered] = useState(false)
  const isKnown = isAnswered || isSessionExpired || session.data === null
  // Once known it stays so: who signs in here next is not asked.
  useEffect(() => {
    if (isKnown) setIsAnswered(true)
  }, [isKnown])
  const { signingOut, failure, retry } = useSignOut(leaving === true, isKnown)
  const onStay = () => void navigate(-1)
  const asked = leaving && !isKnown ? session.data?.account : undefined
  const enter = () => {
    renewSession()
    void navigate(from, { replace: true })
  }
  if (session.data && !leaving) return <Navigate replace to={from} />
  return (
    <div className={css.screen}>
      <main className={css.box}>
        <p className={css.brand} translate="no">
          {productName}
        </p>
        <Page
          title={asked || failure !== undefined ? t`Sign out` : t`Sign in`}
          keepFocus
          state={!asked && (session.isPending || signingOut) ? 'loading' : 'ready'}
        >
          {asked ? (
            <Suspense>
              <SignOutDialog account={asked.id} onLeave={() => setIsAnswered(true)} onStay={onStay} />
            </Suspense>
          ) : failure !== undefined ? (
            <Suspense>
              <SignOutFailed thrown={failure} busy={signingOut} retry={retry} onStay={onStay} />
            </Suspense>
          ) : signingOut ? (
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

/** Ends the session when asked to, once that may begin; `failure` is why it could not be ended, unless it is over all the same. */
function useSignOut(wanted: boolean, mayBegin: boolean) {
  const queries = useQueryClient()
  const [signingOut, setSigningOut] = useState(wanted)
  const [failure, setFailure] = useState<unknown>()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const isDue = wanted && mayBegin
  useEffect(() => {
    const end = async () => {
      setSigningOut(true)
      try {
        await signOut(queries)
        setFailure(undefined)
      } catch (thrown) {
        await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
        setFailure(queries.getQueryData(sessionQuery.queryKey) ? thrown : undefined)
      }
      setSigningOut(false)
    }
    if (isDue) void end()
  }, [queries, isDue, attempt])
  return { signingOut, failure, retry }
}
