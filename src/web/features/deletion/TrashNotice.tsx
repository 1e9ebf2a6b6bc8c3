import { Trans, useLingui } from '@lingui/react/macro'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type DeletableRecord, useRestoreRecord } from './use-trash-record.ts'

/** Notice on the page of a trashed record. `canRestore`: the account may restore it. */
export function TrashNotice({ record, canRestore }: { record: DeletableRecord; canRestore: boolean }) {
  const { t } = useLingui()
  const { restore, isPending, problem } = useRestoreRecord(record)
  return (
    <Notice
      tone="warning"
      title={t`This is in the trash`}
      actions={
        canRestore && (
          <Button busy={isPending} onClick={restore}>
            <Trans>Restore</Trans>
          </Button>
        )
      }
    >
      <p>
        {canRestore && !externalServer() ? (
          <Trans>Not visible to visitors. Restoring brings back all languages as they were.</Trans>
        ) : canRestore ? (
          <Trans>Not visible to visitors. After restoring, check each language: some may be drafts.</Trans>
        ) : (
          <Trans>Not visible to visitors. An editor can restore it.</Trans>
        )}
      </p>
      {problem && <p role="alert">{problem}</p>}
    </Notice>
  )
}
