// Another row is to be edited while one is unsaved: save, discard, or stay.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import type { RecordDraft } from '#records/draft/draft.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Called } from './Called.tsx'

/** Staying loses nothing, and so does a save that fails. */
export function UnsavedDialog({
  draft,
  language,
  isSaving,
  onStay,
  onDiscard,
  onSave,
}: {
  draft: RecordDraft
  language: Language
  isSaving: boolean
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}) {
  const { t } = useLingui()
  const called = <Called draft={draft} language={language} />
  return (
    <Dialog
      open
      alert
      title={t`Leave this row with unsaved changes?`}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>
            <Trans>Stay</Trans>
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
          <Button variant="primary" busy={isSaving} onClick={onSave}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>What you changed in “{called}” is not saved yet.</Trans>
      </p>
    </Dialog>
  )
}
