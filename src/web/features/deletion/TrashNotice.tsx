// Says of a trashed record that it is one, and brings it back.
import { Trans, useLingui } from '@lingui/react/macro'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
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
          <Trans>Not visible to visitors. Restoring brings back all languages as they were.</Trans>
        ) : mayRestore ? (
          <Trans>
            Not visible to visitors. After restoring, the {languageName(language)} translation is a draft; the other
            languages are as they were.
          </Trans>
        ) : (
          <Trans>Not visible to visitors. An editor can restore it.</Trans>
        )}
      </p>
      {problem && <p role="alert">{problem}</p>}
    </Notice>
  )
}
