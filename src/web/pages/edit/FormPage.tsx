import { memo, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { PublishingChecklist } from '#features/publishing-checklist/PublishingChecklist.tsx'
import { SavedDrafts } from '#features/drafts/SavedDrafts.tsx'
import { FormEventStatus } from '#features/event-state/FormState.tsx'
import { FormOverlaps } from '#features/overlaps/FormOverlaps.tsx'
import { FormTrashNotice } from '#features/deletion/FormTrashNotice.tsx'
import { navigateWithForm } from '#records/draft/open-drafts.ts'
import { copyToNewRecord, useOpenDraft } from '#records/form/use-record-form.ts'
import { useSaveRecord } from '#records/form/use-save-record.ts'
import { FormProvider } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { RecordFormPage } from '#records/form/RecordFormPage.tsx'

type Props = { resource: ResourceName; form: RecordForm; account: NonNullable<Account> }

/** The page of an existing or new record. It does not render when the record is fetched again: the form merges the response. */
export const FormPage = memo(function FormPage({ resource, form, account }: Props) {
  const language = useContentLanguage()
  const navigate = useNavigate()
  const save = useSaveRecord(form, resource, language, account)
  useOpenDraft(form, save)
  const onSave = async (status?: string) => {
    const { created, kind } = await save(status)
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
      ...(resource === 'events' && { sectionNotes: { where: <FormOverlaps form={form} language={language} /> } }),
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
          </>
        }
      />
    </FormProvider>
  )
})
