// Drafts on this device of a record that cannot be opened: to read, copy, or save as a new record.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { removeDraft } from '#device/draft-store.ts'
import { paths } from '#api/paths.ts'
import { UnsavedText } from '#records/conflict/UnsavedText.tsx'
import { copyToNewRecord } from '#records/form/use-record-form.ts'
import { FormProvider } from '#records/form/form-context.tsx'
import { type OrphanedDraft, findOrphanedDrafts } from '#records/form/device-drafts.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { Button } from '#ui/Button.tsx'
import { draftTime } from './draft-time.ts'

type Place = { resource: ResourceName; id: number; account: NonNullable<Account>; language: Language }

export function OrphanedDrafts({ resource, id, account, language }: Place) {
  const { t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const navigate = useNavigate()
  const [found, setFound] = useState<readonly OrphanedDraft[]>([])
  useEffect(() => {
    let isHere = true
    void findOrphanedDrafts(resource, id, account.id).then((all) => isHere && setFound(all))
    return () => {
      isHere = false
    }
  }, [resource, id, account.id])
  const place = { account: account.id, resource, record: id }
  const drop = async (draftId: string) => {
    await removeDraft(place, draftId).catch(() => undefined)
    setFound((all) => all.filter((orphaned) => orphaned.draftId !== draftId))
  }
  const keep = async ({ draftId, form }: OrphanedDraft) => {
    await copyToNewRecord(form, account)
    await removeDraft(place, draftId).catch(() => undefined)
    await navigate(paths.create(resource, language))
  }
  return found.map((orphaned) => {
    const time = draftTime(orphaned.at, interfaceLanguage, true)
    const here = { form: orphaned.form, language, account, onCopy: undefined }
    return (
      <FormProvider key={orphaned.draftId} value={here}>
        <UnsavedText title={t`Unsaved draft of ${time}`} />
        <p>
          {can(account, 'create', resource) === true && (
            <Button onClick={() => void keep(orphaned)}>
              <Trans>Save as new record</Trans>
            </Button>
          )}{' '}
          <Button variant="bare" onClick={() => void drop(orphaned.draftId)}>
            <Trans>Discard</Trans>
          </Button>
        </p>
      </FormProvider>
    )
  })
}
