// The page of a record that cannot be loaded.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { ProblemError } from '#client/send.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'

/** Offers to try again unless the server denied access or the record does not exist. */
export function UnavailableRecord({
  resource,
  thrown,
  list,
  retry,
  isRetrying,
  children,
}: {
  resource: ResourceName
  thrown: unknown
  list: To
  retry: () => void
  isRetrying: boolean
  children?: ReactNode
}) {
  const { i18n, t } = useLingui()
  const problem = thrown instanceof ProblemError ? thrown.problem : undefined
  // The response of a proxy says nothing about the record.
  const status = problem?.code === 'unexpected_answer' ? undefined : problem?.data.status
  const many = i18n._(resourceLabels[resource].many)
  const titles: { readonly [status: number]: string } = {
    401: t`You are signed out`,
    403: t`No access`,
    404: t`Not found`,
    410: t`Removed`,
  }
  const title = (status !== undefined && titles[status]) || t`Could not load this`
  const canRetry = status === undefined || status >= 500 || status === 401 || status === 429
  return (
    <Page title={title} crumbs={[{ label: many, to: list }]} state="error">
      <p role="alert">{i18n._(problemMessage(thrown))}</p>
      <p>
        {canRetry && (
          <Button busy={isRetrying} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        )}{' '}
        <ButtonLink to={list}>
          <Trans>Back to list</Trans>
        </ButtonLink>
      </p>
      {children}
    </Page>
  )
}
