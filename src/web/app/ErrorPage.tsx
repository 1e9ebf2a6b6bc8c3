import { Trans, useLingui } from '@lingui/react/macro'
import { type Location, useLocation, useNavigate } from 'react-router'
import { paths } from '#api/paths.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'

/** Replaces a page that failed to load or to render. The layout around it remains. */
export function ErrorPage() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const navigate = useNavigate()
  const { pathname, search, hash, state }: Location<unknown> = useLocation()
  return (
    <Page title={t`Something went wrong`} state="error">
      <p>
        <Trans>Something went wrong. Your saved work is safe. Try again, or reload the page.</Trans>
      </p>
      <p>
        <Button variant="primary" onClick={() => void navigate({ pathname, search, hash }, { replace: true, state })}>
          <Trans>Try again</Trans>
        </Button>{' '}
        <Button onClick={() => location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>{' '}
        <ButtonLink variant="bare" to={paths.list('events', language)}>
          <Trans>Go to events</Trans>
        </ButtonLink>
      </p>
    </Page>
  )
}
