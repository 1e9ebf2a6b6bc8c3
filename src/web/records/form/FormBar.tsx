// What is unsaved and the ways to save it, always in sight; after a save, the fact.
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { SaveBar } from '#ui/Page.tsx'
import { showToast } from '#ui/toasts.tsx'
import { changedParts, discardChanges } from '../draft/draft.ts'
import { permissionsOf, useFormOutline, useFormContext } from './form-context.ts'
import { granted, draftStatus } from './publication.ts'
import { SaveAndNext } from './SaveAndNext.tsx'
import { UnsavedStatus } from './UnsavedStatus.tsx'

/** `onSave` saves everything; with a status, the language drawn asks for that one. Without any right there is nothing to save. */
export function FormBar({ onSave }: { onSave: (status?: string) => Promise<boolean> }) {
  const { t } = useLingui()
  const saving = useRef<HTMLButtonElement>(null)
  const { form, language, account } = useFormContext()
  const state = useFormOutline(form)
  const { draft, isSaving } = state
  const rights = permissionsOf(state, account)
  const isDirty = changedParts(draft).length > 0
  if (!isDirty && !rights.shared && !rights.languages.includes(language)) return null
  const status = rights.languages.includes(language) ? draftStatus(draft, language) : undefined
  const begun = draft.parts[language].exists || changedParts(draft).includes(language) || draft.id === undefined
  const mayPublish = begun && (status === 'draft' || status === 'pending')
  const onceGranted = mayPublish ? granted(state, account, language, 'publish') : null
  const isFirst = status === 'draft' && begun && !draft.parts[language].exists
  // A button that goes once it has done its work hands the focus to one that stays.
  const stay = () => saving.current?.focus()
  const ask = (status: string) => {
    stay()
    void onSave(status)
  }
  const discard = () => {
    const { draft, conflicts } = form.state()
    form.put(discardChanges(draft), { failure: undefined, conflicts: [] })
    form.showFaults([])
    stay()
    showToast({
      tone: 'info',
      text: t`Your changes are discarded.`,
      action: { label: t`Undo`, run: () => form.put(draft, { conflicts }) },
    })
  }
  return (
    <SaveBar
      label={t`Save`}
      actions={
        <>
          {isDirty && (
            <Button variant="bare" onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
          )}
          {onceGranted === 'publish' && (
            <Button busy={isSaving} onClick={() => ask('publish')}>
              <Trans>Publish</Trans>
            </Button>
          )}
          {onceGranted === 'pending' && status !== 'pending' && (
            <Button busy={isSaving} onClick={() => ask('pending')}>
              <Trans>Send for review</Trans>
            </Button>
          )}
          <SaveAndNext isDirty={isDirty} onSave={() => onSave()} />
          <Button
            ref={saving}
            variant="primary"
            busy={isSaving}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={() => void onSave()}
          >
            {isFirst ? <Trans>Save as draft</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <UnsavedStatus />
    </SaveBar>
  )
}
