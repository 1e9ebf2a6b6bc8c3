// Where one says who one is; from here one goes where one wanted to go.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { paths } from '#data/paths.ts'
import { sessionQuery, signOut } from '#data/session.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { InterfaceLanguageLinks } from '#features/language/InterfaceLanguageLinks.tsx'
import { endLapse, useLapsed } from '#features/session/lapse.ts'
import { readSignInState } from '#features/session/sign-in-state.ts'
import { SignInForm } from '#features/session/SignInForm.tsx'
import { Page } from '#ui/Page.tsx'
import { needWords } from '#words/i18n.ts'
import { productName } from '#words/product.ts'
import css from './SignInScreen.module.css'

/** Its words are those of an opened record. */
const SignOutQuestion = lazy(async () => {
  const [asked] = await Promise.all([import('#features/drafts/SignOutQuestion.tsx'), needWords('form')])
  return { default: asked.SignOutQuestion }
})

/** The sign-in screen. Arriving with `leaving` ends the session first. */
export function SignInScreen() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const navigate = useNavigate()
  const { from = paths.start(language), leaving } = readSignInState(useLocation().state)
  const session = useQuery(sessionQuery)
  const isLapsed = useLapsed()
  const [isAnswered, setIsAnswered] = useState(false)
  const isKnown = isAnswered || isLapsed || session.data === null
  // Once known it stays so: who signs in here next is not asked.
  useEffect(() => {
    if (isKnown) setIsAnswered(true)
  }, [isKnown])
  const signingOut = useSignOut(leaving === true, isKnown)
  const asked = leaving && !isKnown ? session.data?.account : undefined
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
        <Page
          title={asked ? t`Sign out` : t`Sign in`}
          keepFocus
          state={!asked && (session.isPending || signingOut) ? 'loading' : 'ready'}
        >
          {asked ? (
            <Suspense>
              <SignOutQuestion
                account={asked.id}
                onLeave={() => setIsAnswered(true)}
                onStay={() => void navigate(-1)}
              />
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

/** Ends the session when asked to, once that may begin; answers whether it is still under way. A failure is shown by being signed in still. */
function useSignOut(wanted: boolean, mayBegin: boolean): boolean {
  const queries = useQueryClient()
  const [under, setUnder] = useState(wanted)
  const isDue = wanted && mayBegin
  useEffect(() => {
    if (!isDue) return
    signOut(queries)
      .catch(() => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }))
      .finally(() => setUnder(false))
      .catch(() => undefined)
  }, [queries, isDue])
  return under
}
