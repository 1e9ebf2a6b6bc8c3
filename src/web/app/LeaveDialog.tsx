// The question of the guard: save, discard, or stay.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { unsavedDrafts } from '#records/draft/open-drafts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { leave, type Leave, stay } from './leaving.ts'

/** Stands while a leave waits for its answer; staying loses nothing, and so does a save that fails. */
export function LeaveQuestion({ asked }: { asked: Leave }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  const go = () => leave(asked, (to, options) => void navigate(to, options))
  const save = async () => {
    setIsSaving(true)
    const done = await Promise.all(
      unsavedDrafts()
        .filter((draft) => draft.isShown())
        .map((draft) => draft.save()),
    )
    setIsSaving(false)
    if (done.every(Boolean)) go()
    else {
      // The dialog first gives the focus back; then the reason takes it.
      flushSync(stay)
      for (const draft of unsavedDrafts()) if (draft.isShown()) draft.explain()
    }
  }
  const discard = () => {
    for (const draft of unsavedDrafts()) if (draft.isShown()) draft.discard()
    go()
  }
  return (
    <Dialog
      open
      alert
      title={t`Leave with unsaved changes?`}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>
            <Trans>Stay</Trans>
          </Button>
          <Button variant="danger" onClick={discard}>
            <Trans>Discard</Trans>
          </Button>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>What you changed here is not saved yet.</Trans>
      </p>
    </Dialog>
  )
}
