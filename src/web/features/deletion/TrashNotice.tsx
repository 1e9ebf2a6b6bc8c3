// Says of a trashed record that it is one, and brings it back.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, languageNames } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Removable } from './trash.ts'
import { useRemoval } from './use-trash.ts'

/** `mayRestore`: the account may take it out of the trash. */
export function TrashNotice({
  record,
  asked,
  mayRestore,
}: {
  record: Removable
  asked: Language
  mayRestore: boolean
}) {
  const { t } = useLingui()
  const { restore, doing, problem } = useRemoval(record, asked)
  const { language } = record
  return (
    <Notice
      tone="warning"
      title={t`This is in the trash`}
      actions={
        mayRestore && (
          <Button busy={doing === 'restoring'} onClick={() => void restore()}>
            <Trans>Restore</Trans>
          </Button>
        )
      }
    >
      <p>
        {mayRestore && !externalServer() ? (
          <Trans>No visitor sees it. Restored, it is as it was, in all its languages.</Trans>
        ) : mayRestore ? (
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
