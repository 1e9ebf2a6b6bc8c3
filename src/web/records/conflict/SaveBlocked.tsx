// The notice of a save that failed because the record is in the trash or gone, or a permission was lost.
import { Trans } from '@lingui/react/macro'
import type { Ref } from 'react'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatList } from '#shared/dates/format.ts'
import { changedParts, type RecordDraft } from '../draft/draft.ts'
import { separateDraft } from '../form/device-drafts.ts'
import { permissionsOf, useRecordFormState, useFormContext } from '../form/form-context.tsx'
import type { Failure } from '../form/record-form.ts'
import { leavesTrash } from '../form/publication.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'

type BlockedSave = Extract<Failure, { kind: 'trashed' | 'gone' | 'closed' }>

/** The notice takes the focus. `onSave` saves again. */
export function SaveBlocked({
  stop,
  box,
  onSave,
}: {
  stop: BlockedSave
  box: Ref<HTMLDivElement>
  onSave: () => void
}) {
  const { form, account, onCopy } = useFormContext()
  const state = useRecordFormState(form)
  const rights = permissionsOf(state, account)
  const interfaceLanguage = useInterfaceLanguage()
  const notice = { tone: 'danger', role: 'alert', focusRef: box } as const
  const copy = onCopy && (
    <Button onClick={onCopy}>
      <Trans>Save as new record</Trans>
    </Button>
  )
  if (stop.kind === 'trashed' && rights.delete) {
    const language = restoredLanguage(state.draft, rights.languages)
    const name = languageName(language)
    const before = state.previousStatuses[language]
    const isTaken = leavesTrash(state.draft)
    const restore = () => {
      // A chosen status is one of the changes.
      if (!isTaken) form.change(language, 'status', before ?? 'draft')
      onSave()
    }
    return (
      <Notice
        {...notice}
        title={<Trans>Not saved. This record is in the trash.</Trans>}
        actions={
          <>
            <Button variant="primary" onClick={restore}>
              <Trans>Restore and save</Trans>
            </Button>
            {copy}
          </>
        }
      >
        {isTaken || before !== undefined ? (
          <Trans>
            Your changes are still here. Restoring brings back {name} and the other languages with your changes.
          </Trans>
        ) : (
          <Trans>
            Your changes are still here. After restoring, {name} is a draft and the other languages are as they were,
            with your changes.
          </Trans>
        )}
      </Notice>
    )
  }
  const changed = changedParts(state.draft)
  const open = rights.languages.filter((other) => changed.includes(other))
  if (stop.kind === 'closed' && open.length > 0 && open.length < changed.length && state.storage !== 'refused') {
    const names = formatList(
      open.map((other) => languageName(other)),
      interfaceLanguage,
    )
    const left = changed.filter((part) => !open.some((other) => other === part))
    const saveOpen = async () => {
      if (await separateDraft(form, account.id, left)) onSave()
    }
    return (
      <Notice
        {...notice}
        title={<Trans>Not saved. You can no longer edit some of these fields.</Trans>}
        actions={
          <>
            <Button variant="primary" onClick={() => void saveOpen()}>
              <Trans>Save only {names}</Trans>
            </Button>
            {copy}
          </>
        }
      >
        <Trans>Your changes are still here. Fields you cannot save stay on this device as a draft.</Trans>
      </Notice>
    )
  }
  if (stop.kind === 'closed')
    return (
      <Notice {...notice} title={<Trans>Not saved. You can no longer edit this record.</Trans>} actions={copy}>
        <Trans>You can still view and copy your changes. Ask an editor to save them.</Trans>
      </Notice>
    )
  return (
    <Notice
      {...notice}
      title={<Trans>Not saved. This record no longer exists, or you no longer have access.</Trans>}
      actions={copy}
    >
      <Trans>You can still view and copy your changes.</Trans>
    </Notice>
  )
}

/** The language whose status restores the record: a changed one, else the source language. */
const restoredLanguage = (draft: RecordDraft, writable: readonly Language[]): Language =>
  languages.find(
    (other) => changedParts(draft).includes(other) && draft.parts[other].exists && writable.includes(other),
  ) ?? draft.source
