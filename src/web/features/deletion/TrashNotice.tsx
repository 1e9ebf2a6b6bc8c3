// Notice on the page of a trashed record.
import { Trans, useLingui } from '@lingui/react/macro'
import { externalServer } from '#api/client.ts'
import { languageNames } from '#shared/i18n/language.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { DeletableRecord } from './trash.ts'
import { useRestoreRecord } from './use-trash-record.ts'

/** `canRestore`: the account may restore the record. */
export function TrashNotice({ record, canRestore }: { record: DeletableRecord; canRestore: boolean }) {
  const { t } = useLingui()
  const { restore, isPending, problem } = useRestoreRecord(record)
  const { language } = record
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
          <Trans>No visitor sees it. Restored, it is as it was, in all its languages.</Trans>
        ) : canRestore ? (
          <Trans>
            No visitor sees it. Restored, its text in <span lang={language}>{languageNames[language]}</span> is a draft;
            the other languages are as they were.
          </Trans>
        ) : (
          <Trans>No visitor sees it. An editor can restore it.</Trans>
        )}
      </p>
      {problem && <p role="alert">{problem}</p>}
    </Notice>
  )
}
