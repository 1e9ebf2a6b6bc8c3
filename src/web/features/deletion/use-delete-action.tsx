// Deletes a record. Asks first if the deletion is permanent or other records link to it.
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { useAccount } from '#api/session.ts'
import { getUses } from '#records/detail/used-by.tsx'
import type { Language } from '#shared/i18n/language.ts'
import type { LinkField } from '#shared/schema/links.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { ErrorAlert } from '#ui/Notice.tsx'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { type DeletableRecord, hasTrash, useTrashRecord } from './use-trash-record.ts'

const DeleteDialog = lazyPart(async () => (await import('./DeleteDialog.tsx')).DeleteDialog)

/** The field of an event that links to a record of the resource. */
const linkFieldOf: { readonly [N in ResourceName]?: LinkField } = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'categories',
  tags: 'tags',
}

/** The action and its dialog. `eventCount`: the events of a term, as its server counts them. */
export function useDeleteAction({
  record,
  language,
  eventCount,
}: {
  record: DeletableRecord
  language: Language
  eventCount: number
}): { run: () => void; dialog: ReactNode } {
  const account = useAccount()
  const { trashRecord, isPending, problem, reset } = useTrashRecord(record, language)
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const [replacement, setReplacement] = useState<SelectItem>()
  const { resource, id } = record
  const isRecoverable = hasTrash(resource)
  const uses = getUses(resource, id, language, account)
  const linkField = linkFieldOf[resource]
  const count = useQuery({ ...(uses?.query ?? { queryKey: ['no-uses'], queryFn: skipToken }), enabled: false })
  const open = () => {
    setHasOpened(true)
    setIsOpen(true)
  }
  const press = async () => {
    if (!isRecoverable) return open()
    // If the uses cannot be counted, the record is deleted all the same: that can be undone.
    const { data } = uses ? await count.refetch() : {}
    if (data && data.total > 0) open()
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
  const dialog = (
    <>
      <ErrorAlert>{!isOpen && problem}</ErrorAlert>
      {hasOpened && (
        <Suspense>
          <DeleteDialog
            record={record}
            language={language}
            eventCount={eventCount}
            isOpen={isOpen}
            isPending={isPending}
            problem={problem}
            replacement={
              linkField && !externalServer() ? { selected: replacement, onChange: setReplacement } : undefined
            }
            onClose={close}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </>
  )
  return { run: () => void (isPending || count.isFetching || press()), dialog }
}
