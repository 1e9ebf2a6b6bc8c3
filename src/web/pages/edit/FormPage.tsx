// What editing and making have in common: the form's page, saving, and where one is afterwards.
import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { PublishingChecklist } from '#features/publishing-checklist/PublishingChecklist.tsx'
import { SavedDrafts } from '#features/drafts/SavedDrafts.tsx'
import { FormEventStatus } from '#features/event-state/FormState.tsx'
import { FormOverlaps } from '#features/overlaps/FormOverlaps.tsx'
import { FormInTrash } from '#features/deletion/FormInTrash.tsx'
import { moveAlong } from '#records/draft/open-drafts.ts'
import { copyToNewRecord } from '#records/form/copy-record.ts'
import { FormContext } from '#records/form/form-context.ts'
import { changeSourceLanguage } from '#records/form/name-source.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { RecordFormPage } from '#records/form/RecordFormPage.tsx'
import { useOpenDraft, useSaveRecord } from '#records/form/use-form.ts'

type Props = { resource: ResourceName; form: RecordForm; account: NonNullable<Account> }

/** A form and its page. That its record is being asked again draws nothing anew: what comes of it, the form tells. */
export const FormPage = memo(function FormPage({ resource, form, account }: Props) {
  const language = useContentLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const save = useSaveRecord(resource, language, account)
  useOpenDraft(form, save)
  const onSave = async (status?: string) => {
    const { made, kind } = await save(form, status)
    // The form goes along, and with it what was typed while the record was made.
    if (made) moveAlong(() => void navigate(paths.edit(resource, made.id, language), { replace: true }))
    return kind !== 'failed'
  }
  const onSource = (source: Language) => changeSourceLanguage(queries, form, source, language)
  const copy = async () => {
    await copyToNewRecord(form, account)
    await navigate(paths.create(resource, language))
  }
  const onCopy = can(account, 'create', resource) === true ? () => void copy() : undefined
  return (
    <FormContext
      value={{
        form,
        language,
        account,
        onCopy,
        onSource,
        ...(resource === 'events' && { sectionNotes: { where: <FormOverlaps form={form} language={language} /> } }),
      }}
    >
      <RecordFormPage
        onSave={onSave}
        aside={<PublishingChecklist form={form} language={language} />}
        notices={
          <>
            <FormInTrash form={form} account={account} />
            <FormEventStatus form={form} language={language} />
            <SavedDrafts form={form} account={account.id} />
          </>
        }
      />
    </FormContext>
  )
})
