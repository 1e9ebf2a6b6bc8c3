import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { externalServer } from '#api/client.ts'
import { OtherRecordSelect } from '#fields/OtherRecordSelect.tsx'
import { UsedBy } from '#records/detail/used-by.tsx'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { type DeletableRecord, hasTrash } from './use-trash-record.ts'

/** Asks before a deletion, and which record replaces the deleted one. */
export function DeleteDialog({
  record: { name, resource, id },
  language,
  eventCount,
  isOpen,
  isPending,
  problem,
  replacement,
  onClose,
  onConfirm,
}: {
  record: DeletableRecord
  language: Language
  eventCount: number
  isOpen: boolean
  isPending: boolean
  problem: string | undefined
  /** The record that linked events get instead; absent where none can. */
  replacement: { selected: SelectItem | undefined; onChange: (record: SelectItem | undefined) => void } | undefined
  onClose: () => void
  onConfirm: () => void
}) {
  const { t } = useLingui()
  const isRecoverable = hasTrash(resource)
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={isRecoverable ? t`Move “${name}” to trash?` : t`Permanently delete “${name}”?`}
      confirmLabel={isRecoverable ? <Trans>Move to trash</Trans> : <Trans>Delete permanently</Trans>}
      busy={isPending}
      problem={problem}
      onConfirm={onConfirm}
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
            <Trans>It will be deleted in all languages. You can undo this only while the notification is shown.</Trans>
          )}
        </p>
      )}
      <TermConsequences resource={resource} count={eventCount} />
      {replacement && (
        <OtherRecordSelect
          label={t`Replace with`}
          placeholder={t`Do not replace`}
          resource={resource}
          id={id}
          language={language}
          {...replacement}
        />
      )}
    </ConfirmDialog>
  )
}

/** The consequences of deleting a term. External servers count only the published events of the term itself. */
function TermConsequences({ resource, count }: { resource: ResourceName; count: number }) {
  const hasTree = Object.values(resources[resource].fields).some((field) => field.kind === 'parent')
  return (
    <>
      {count > 0 && (
        <p>
          {externalServer() ? (
            <Plural
              value={count}
              one="It will be removed from # published event. The event is kept."
              other="It will be removed from # published events. The events are kept."
            />
          ) : hasTree ? (
            <Plural
              value={count}
              one="# event has it or one of its subcategories. The event is kept."
              other="# events have it or one of its subcategories. The events are kept."
            />
          ) : (
            <Plural
              value={count}
              one="It will be removed from # event. The event is kept."
              other="It will be removed from # events. The events are kept."
            />
          )}
        </p>
      )}
      {hasTree && (
        <p>
          <Trans>Its subcategories move up one level.</Trans>
        </p>
      )}
    </>
  )
}
