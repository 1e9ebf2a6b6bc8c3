// `/translate/{resource}/{id}`: the texts of a record next to those of its source language.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { paths, useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { OrphanedDrafts } from '#features/drafts/SavedDrafts.tsx'
import { UnavailableRecord } from '#records/detail/UnavailableRecord.tsx'
import { createDraft, getTitle } from '#records/draft/draft.ts'
import { FormProvider, useFormOutline } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { useEditForm, useOpenDraft } from '#records/form/use-record-form.ts'
import { useSaveRecord } from '#records/form/use-save-record.ts'
import { displayOrder } from '#shared/i18n/language.ts'
import { languageLabel, languageName } from '#shared/i18n/locale.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { Languages } from 'lucide-react'
import { Desk } from './Desk.tsx'

export function DeskPage({ resource, id }: { resource: ResourceName; id: number }) {
  const account = useAccount()
  return account && <LoadedDesk resource={resource} id={id} account={account} />
}

type SignedIn = NonNullable<Account>

function LoadedDesk({ resource, id, account }: { resource: ResourceName; id: number; account: SignedIn }) {
  const { t } = useLingui()
  const language = useContentLanguage()
  const { form, error, retry, isLoading } = useEditForm(resource, id, language, account)
  const queue = paths.translate(language)
  if (form) return <OpenDesk resource={resource} id={id} form={form} account={account} />
  if (error)
    return (
      <UnavailableRecord resource={resource} thrown={error} list={queue} retry={retry} isRetrying={isLoading}>
        <OrphanedDrafts resource={resource} id={id} account={account} language={language} />
      </UnavailableRecord>
    )
  return (
    <Page title={t`Translations`} state="loading" crumbs={[{ label: t`Translations`, to: queue }]}>
      <Skeleton lines={8} />
    </Page>
  )
}

type OpenDeskProps = { resource: ResourceName; id: number; form: RecordForm; account: SignedIn }

function OpenDesk({ resource, id, form, account }: OpenDeskProps) {
  const language = useContentLanguage()
  const save = useSaveRecord(form, resource, language, account)
  useOpenDraft(form, save)
  const { draft } = useFormOutline(form)
  const context = useMemo(() => ({ form, language, account, onCopy: undefined }), [form, language, account])
  return (
    <FormProvider value={context}>
      {language === draft.source ? <SourceLanguage form={form} /> : <Desk key={language} id={id} save={save} />}
    </FormProvider>
  )
}

/** The content language is that of the source: it is no translation. */
function SourceLanguage({ form }: { form: RecordForm }) {
  const { t } = useLingui()
  const { draft, bundle } = useFormOutline(form)
  const { source, id, table } = draft
  const title = bundle && getTitle(createDraft(table, bundle), source)
  const name = languageName(source)
  return (
    <Page
      title={title?.text ?? t`Untitled`}
      lang={title?.language}
      crumbs={[{ label: t`Translations`, to: paths.translate(source) }]}
    >
      <EmptyState
        icon={Languages}
        title={t`This record was written in ${name}`}
        actions={displayOrder(source, source)
          .filter((other) => other !== source)
          .map((other) => (
            <ButtonLink key={other} to={paths.desk(table.name, id ?? 0, other)}>
              {languageLabel(other)}
            </ButtonLink>
          ))}
      >
        <Trans>Choose the language to translate it into.</Trans>
      </EmptyState>
    </Page>
  )
}
