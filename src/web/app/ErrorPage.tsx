import { Trans, useLingui } from '@lingui/react/macro'
import { type Location, useLocation, useNavigate } from 'react-router'
import { paths, useContentLanguage } from '#api/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'

/** Replaces a page that failed to load or to render. The layout around it remains. */
export function ErrorPage() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const navigate = useNavigate()
  const { pathname, search, hash, state }: Location<unknown> = useLocation()
  const tryAgain = () => {
    // Chromium does not request a module again that could not be loaded; offline, a reload would leave the application.
    if (navigator.onLine) location.reload()
    else void navigate({ pathname, search, hash }, { replace: true, state })
  }
  return (
    <Page title={t`Something went wrong`} state="error">
      <p>
        <Trans>Something went wrong. Your saved work is safe. Try again.</Trans>
      </p>
      <p>
        <Button variant="primary" onClick={tryAgain}>
          <Trans>Try again</Trans>
        </Button>{' '}
        <ButtonLink variant="bare" to={paths.list('events', language)}>
          <Trans>Go to events</Trans>
        </ButtonLink>
      </p>
    </Page>
  )
}

/** The page of unknown URLs. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <p>
        <Trans>Check the URL. The page may have moved.</Trans>
      </p>
      <p>
        <ButtonLink to={paths.list('events', useContentLanguage())}>
          <Trans>Go to events</Trans>
        </ButtonLink>
      </p>
    </Page>
  )
}
