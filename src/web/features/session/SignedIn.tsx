import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { OctagonAlert } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { externalServer } from '#api/client.ts'
import { paths, type SignInState } from '#api/paths.ts'
import { sessionQuery, useSessionExpired } from '#api/session.ts'
import type { Language } from '#shared/i18n/language.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/Notice.tsx'
import { EmptyState } from '#ui/Skeleton.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'

const SignInAgain = lazyComponent(async () => (await import('./SignInAgain.tsx')).SignInAgain)

/** Shows its children to a signed-in user, also after the session has expired; redirects others to the sign-in page. */
export function SignedIn({ language, children }: { language: Language; children: ReactNode }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const session = useQuery(sessionQuery)
  const isExpired = useSessionExpired()
  const from = pathname + search
  if (session.isPending) return <main data-state="loading" aria-busy="true" aria-label={t`Loading…`} />
  if (session.isError)
    return (
      <main data-state="error">
        <EmptyState
          icon={OctagonAlert}
          title={t`This page cannot be shown`}
          actions={
            <>
              <Button variant="primary" busy={session.isFetching} onClick={() => void session.refetch()}>
                <Trans>Try again</Trans>
              </Button>
              {/* The server may reject the password that this tab keeps. */}
              {externalServer() && (
                <ButtonLink to={paths.signIn(language)} state={{ from, leaving: true } satisfies SignInState}>
                  <Trans>Sign out</Trans>
                </ButtonLink>
              )}
            </>
          }
        >
          <ErrorMessage thrown={session.error} />
        </EmptyState>
      </main>
    )
  if (session.data === null)
    return <Navigate replace to={paths.signIn(language)} state={{ from } satisfies SignInState} />
  return (
    <>
      {children}
      {isExpired && (
        <Suspense>
          <SignInAgain name={session.data.account.name} language={language} />
        </Suspense>
      )}
    </>
  )
}
