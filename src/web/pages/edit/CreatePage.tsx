// Making a record: begun in the content language; once saved, its own address takes the place of this one.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#api/session.ts'
import { useNewForm } from '#records/form/use-record-form.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { EmptyState } from '#ui/Skeleton.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { FormPage } from './FormPage.tsx'

export function CreatePage({ resource }: { resource: ResourceName }) {
  const account = useAccount()
  if (!account) return null
  return can(account, 'create', resource) === true ? (
    <Create resource={resource} account={account} />
  ) : (
    <MayNot resource={resource} />
  )
}

function Create({ resource, account }: { resource: ResourceName; account: NonNullable<Account> }) {
  const form = useNewForm(resource, useContentLanguage(), account)
  return <FormPage resource={resource} form={form} account={account} />
}

function MayNot({ resource }: { resource: ResourceName }) {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const { create, many } = resourceLabels[resource]
  const list = paths.list(resource, language)
  return (
    <Page title={i18n._(create)} crumbs={[{ label: i18n._(many), to: list }]}>
      <EmptyState
        title={t`You do not have permission to create records here`}
        actions={
          <ButtonLink to={list}>
            <Trans>Back to list</Trans>
          </ButtonLink>
        }
      >
        <Trans>Ask an administrator to change your role.</Trans>
      </EmptyState>
    </Page>
  )
}
