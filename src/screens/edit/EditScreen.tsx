// Editing a record: one form for all its languages, the address says which is drawn.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ResourceName } from '#contract/resources.ts'
import type { Account } from '#contract/rights.ts'
import { useListAddress } from '#data/list-place.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { StrandedDrafts } from '#features/drafts/StrandedDrafts.tsx'
import { useAccount } from '#data/own-account.ts'
import { useEditForm } from '#record/form/use-form.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { resourceWords } from '#words/labels.ts'
import { problemSentence } from '#words/problems.ts'
import { FormScreen } from './FormScreen.tsx'

export function EditScreen({ resource, id }: { resource: ResourceName; id: number }) {
  const account = useAccount()
  return account && <Edit resource={resource} id={id} account={account} />
}

function Edit({ resource, id, account }: { resource: ResourceName; id: number; account: NonNullable<Account> }) {
  const { i18n } = useLingui()
  const language = useContentLanguage()
  const list = useListAddress(resource, language)
  const { form, error, again, isAsking } = useEditForm(resource, id, language, account)
  if (form) return <FormScreen resource={resource} form={form} account={account} />
  const many = i18n._(resourceWords[resource].many)
  return (
    <Page title={many} state={error ? 'error' : 'loading'} crumbs={[{ label: many, to: list }]}>
      {error ? (
        <>
          <Notice
            tone="danger"
            role="alert"
            title={<Trans>This cannot be edited now</Trans>}
            actions={
              <Button busy={isAsking} onClick={again}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {i18n._(problemSentence(error))}
          </Notice>
          <StrandedDrafts resource={resource} id={id} account={account} language={language} />
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}
