// Delete button of a record. Asks first if the deletion is permanent or other records link to it.
import { Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { useAccount } from '#api/session.ts'
import { getUses, UsedBy } from '#records/detail/used-by.tsx'
import type { Language } from '#shared/i18n/language.ts'
import type { LinkField } from '#shared/schema/links.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { type DeletableRecord, hasTrash, useTrashRecord } from './use-trash-record.ts'

/** Loaded with the dialog. */
const ReplacementSelect = lazy(async () => ({
  default: (await import('./ReplacementSelect.tsx')).ReplacementSelect,
}))

/** The field of an event that links to a record of the resource. */
const linkFieldOf: { readonly [N in ResourceName]?: LinkField } = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'categories',
  tags: 'tags',
}

/** `consequences`: further effects of a permanent deletion. */
export function DeleteButton({
  record,
  language,
  consequences,
}: {
  record: DeletableRecord
  language: Language
  consequences?: ReactNode
}) {
  const { t } = useLingui()
  const account = useAccount()
  const { trashRecord, isPending, problem, reset } = useTrashRecord(record, language)
  const [isOpen, setIsOpen] = useState(false)
  const [replacement, setReplacement] = useState<SelectItem>()
  const { name, resource, id } = record
  const isRecoverable = hasTrash(resource)
  const uses = getUses(resource, id, language, account)
  const linkField = linkFieldOf[resource]
  const count = useQuery({ ...(uses?.query ?? { queryKey: ['no-uses'], queryFn: skipToken }), enabled: false })
  const press = async () => {
    if (!isRecoverable) return setIsOpen(true)
    // If the uses cannot be counted, the record is deleted all the same: that can be undone.
    const { data } = uses ? await count.refetch() : {}
    if (data && data.total > 0) setIsOpen(true)
    else trashRecord()
  }
  const close = () => {
    setIsOpen(false)
    setReplacement(undefined)
    reset()
  }
  const confirm = () =>
    trashRecord(
      replacement && uses && linkField
        ? { id: Number(replacement.id), field: linkField, events: uses.query, filter: uses.filter }
        : undefined,
    )
  return (
    <>
      <Button
        variant="danger"
        busy={(!isOpen && count.isFetching) || (isRecoverable && isPending)}
        onClick={() => void press()}
      >
        <Trans>Delete</Trans>
      </Button>
      <ErrorAlert>{!isOpen && problem}</ErrorAlert>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={isRecoverable ? t`Move “${name}” to trash?` : t`Permanently delete “${name}”?`}
        cancelLabel={<Trans>Keep</Trans>}
        confirmLabel={isRecoverable ? <Trans>Move to trash</Trans> : <Trans>Delete permanently</Trans>}
        busy={isPending}
        problem={problem}
        onConfirm={confirm}
      >
        {isRecoverable ? (
          <>
            <UsedBy resource={resource} id={id} language={language} />
            <p>
              <Trans>While it is in the trash, events are shown without it. Restoring adds it back.</Trans>
            </p>
          </>
        ) : (
          <p>
            {externalServer() ? (
              <Trans>It will be deleted in all languages. This cannot be undone.</Trans>
            ) : (
              <Trans>
                It will be deleted in all languages. You can undo this only while the notification is shown.
              </Trans>
            )}
          </p>
        )}
        {consequences}
        {linkField && !externalServer() && (
          <Suspense>
            <ReplacementSelect
              resource={resource}
              id={id}
              language={language}
              selected={replacement}
              onChange={setReplacement}
            />
          </Suspense>
        )}
      </ConfirmDialog>
    </>
  )
}
