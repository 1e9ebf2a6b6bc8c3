// The pages with the form of an existing or a new record.
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { memo, type ReactNode, Suspense, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { externalServer } from '#api/client.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { OrphanedDrafts, SavedDrafts } from '#features/drafts/SavedDrafts.tsx'
import { EventStatusNotice } from '#features/event-state/EventStatusNotice.tsx'
import { PublishingChecklist } from '#features/publishing-checklist/PublishingChecklist.tsx'
import { useSeriesScope } from '#features/series/use-series-scope.tsx'
import { UnavailableRecord } from '#records/detail/UnavailableRecord.tsx'
import { isTrashed } from '#records/detail/visible-fields.ts'
import { navigateWithForm } from '#fields/open-drafts.ts'
import { canRepeat, FormProvider, permissionsOf, useFieldValue, useFormOutline } from '#records/form/form-context.tsx'
import type { RecordForm, StatusRequest } from '#records/form/record-form.ts'
import { RecordFormPage } from '#records/form/RecordFormPage.tsx'
import { copyToNewRecord, useEditForm, useNewForm, useOpenDraft } from '#records/form/use-record-form.ts'
import { useSaveRecord } from '#records/form/use-save-record.ts'
import { useListUrl } from '#records/list/list-position.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { ButtonLink, ButtonPlaceholder } from '#ui/Button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { lazyNote } from '#ui/lazy-note.ts'

const RepeatButton = lazyPart(async () => (await import('#features/series/RepeatButton.tsx')).RepeatButton)
const DateNotes = lazyNote(async () => (await import('./DateNotes.tsx')).DateNotes)
const FormOverlaps = lazyNote(async () => (await import('#features/overlaps/FormOverlaps.tsx')).FormOverlaps)
const FormSimilarRecords = lazyNote(async () => (await import('#records/form/SimilarRecords.tsx')).FormSimilarRecords)

const FormMap = lazyComponent(
  async () => (await Promise.all([import('#records/map/FormMap.tsx'), loadCatalog('map')]))[0].FormMap,
)

/** `/{resource}/{id}/edit`: one form for all languages. */
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

/** `/{resource}/new`: starts in the content language; the URL of the record replaces this one after the first save. */
export function CreatePage({ resource }: { resource: ResourceName }) {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  if (!account) return null
  if (can(account, 'create', resource) === true) return <Create resource={resource} account={account} />
  const { create, many } = resourceLabels[resource]
  const list = paths.list(resource, language)
  return (
    <Page title={i18n._(create)} crumbs={[{ label: i18n._(many), to: list }]}>
      <EmptyState
        icon={Lock}
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

function Create({ resource, account }: { resource: ResourceName; account: NonNullable<Account> }) {
  const form = useNewForm(resource, useContentLanguage(), account, useLocation().search)
  return <FormPage resource={resource} form={form} account={account} />
}

/** Notes about other records, below the sections of a form. */
function sectionNotes(resource: ResourceName, form: RecordForm, language: Language, account: NonNullable<Account>) {
  const props = { form, language }
  const lazily = (part: ReactNode, meanwhile?: ReactNode) => <Suspense fallback={meanwhile}>{part}</Suspense>
  const server = externalServer()
  const place = resource === 'venues' && !server?.lacks('venues').includes('geo_lat') && lazily(<FormMap {...props} />)
  if (server || resource === 'categories' || resource === 'tags') return { place }
  const title = lazily(<FormSimilarRecords {...props} />)
  if (resource !== 'events') return { title, place }
  const when = (
    <>
      {lazily(<DateNotes {...props} />)}
      {lazily(<RepeatButton {...props} account={account} />, canRepeat(form.state(), account) && <ButtonPlaceholder />)}
    </>
  )
  return { title, when, where: lazily(<FormOverlaps {...props} />) }
}

type FormPageProps = { resource: ResourceName; form: RecordForm; account: NonNullable<Account> }

/** Does not render when the record is fetched again: the form merges the response. */
const FormPage = memo(function FormPage({ resource, form, account }: FormPageProps) {
  const language = useContentLanguage()
  const navigate = useNavigate()
  const save = useSaveRecord(form, resource, language, account)
  useOpenDraft(form, save)
  const { ask: askScope, question } = useSeriesScope(language)
  const onSave = async (requested?: StatusRequest) => {
    const send = await askScope(form, requested)
    if (send === 'cancelled') return false
    const { created, kind } = await save(requested, send)
    // The form stays open, with what was typed during the save.
    if (created) navigateWithForm(() => void navigate(paths.edit(resource, created.id, language), { replace: true }))
    return kind !== 'failed'
  }
  const canCopy = can(account, 'create', resource) === true
  // The same value, while a save is running: every field reads it.
  const context = useMemo(() => {
    const copy = async () => {
      await copyToNewRecord(form, account)
      await navigate(paths.create(resource, language))
    }
    return {
      form,
      language,
      account,
      onCopy: canCopy ? () => void copy() : undefined,
      sectionNotes: sectionNotes(resource, form, language, account),
    }
  }, [form, language, account, canCopy, resource, navigate])
  return (
    <FormProvider value={context}>
      <RecordFormPage
        onSave={onSave}
        aside={<PublishingChecklist form={form} language={language} />}
        notices={
          <>
            <FormTrashNotice form={form} account={account} />
            <FormEventStatus form={form} language={language} />
            <SavedDrafts form={form} account={account.id} />
            {question}
          </>
        }
      />
    </FormProvider>
  )
})

/** Renders nothing if the record is not in the trash, or if saving has just reported it. */
function FormTrashNotice({ form, account }: { form: RecordForm; account: NonNullable<Account> }) {
  const { t } = useLingui()
  const state = useFormOutline(form)
  if (!state.bundle || !isTrashed(state.bundle) || state.failure?.kind === 'trashed') return null
  return (
    <Notice tone="warning" title={t`This is in the trash`}>
      {permissionsOf(state, account).delete ? (
        <Trans>Not visible to visitors. When you save, you can choose to restore it with your changes.</Trans>
      ) : (
        <Trans>Not visible to visitors. An editor can restore it.</Trans>
      )}
    </Notice>
  )
}

/** The event status as it is in the form. */
function FormEventStatus({ form, language }: { form: RecordForm; language: Language }) {
  const state = useFieldValue(form, { part: 'shared', field: 'event_state' })
  const reason = useFieldValue(form, { part: language, field: 'event_state_reason' })
  return <EventStatusNotice state={state} reason={reason} language={language} />
}
