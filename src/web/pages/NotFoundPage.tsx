// An address that leads nowhere, and a way on from there.
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#api/paths.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'

/** Shown for every address that is none of ours. */
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
