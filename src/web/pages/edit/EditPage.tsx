// Editing a record: one form for all its languages, the address says which is drawn.
import { useLingui } from '@lingui/react/macro'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { useListUrl } from '#records/list/list-position.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { OrphanedDrafts } from '#features/drafts/OrphanedDrafts.tsx'
import { useAccount } from '#api/session.ts'
import { UnavailableRecord } from '#records/detail/UnavailableRecord.tsx'
import { useEditForm } from '#records/form/use-record-form.ts'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { FormPage } from './FormPage.tsx'

export function EditPage({ resource, id }: { resource: ResourceName; id: number }) {
  const account = useAccount()
  return account && <Edit resource={resource} id={id} account={account} />
}

function Edit({ resource, id, account }: { resource: ResourceName; id: number; account: NonNullable<Account> }) {
  const { i18n } = useLingui()
  const language = useContentLanguage()
  const list = useListUrl(resource, language)
  const { form, error, retry, isLoading } = useEditForm(resource, id, language, account)
  if (form) return <FormPage resource={resource} form={form} account={account} />
  if (error)
    return (
      <UnavailableRecord resource={resource} thrown={error} list={list} retry={retry} isRetrying={isLoading}>
        <OrphanedDrafts resource={resource} id={id} account={account} language={language} />
      </UnavailableRecord>
    )
  const many = i18n._(resourceLabels[resource].many)
  return (
    <Page title={many} state="loading" crumbs={[{ label: many, to: list }]}>
      <Skeleton lines={8} />
    </Page>
  )
}
