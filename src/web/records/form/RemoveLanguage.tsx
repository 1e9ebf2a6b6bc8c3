// Removing one language of a record, after a question; the history, or Undo right afterwards, brings it back.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languages } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import { removeTranslation, undoChangeSet } from '#api/mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import { languageNames } from '#shared/i18n/language-names.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { changedParts, discardChanges, parts, getTitle, updateDraft } from '../draft/draft.ts'
import { permissionsOf, useFormOutline, useFormContext } from './form-context.ts'
import { isTrashed, serverStatus } from './publication.ts'

/** Nothing where the language is not there, or where the account or the server cannot remove it. */
export function RemoveLanguage() {
  const { i18n, t } = useLingui()
  const { form, language, account } = useFormContext()
  const queries = useQueryClient()
  const state = useFormOutline(form)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { draft } = state
  const { id, table } = draft
  const mayRemove = permissionsOf(state, account).deeds.includes('deleteVariant')
  if (id === undefined || !draft.parts[language].exists || !mayRemove || isTrashed(draft) || externalServer())
    return null
  const name = languageNames[language]
  const title = getTitle(draft, language)?.text ?? t`Untitled`
  const count = languages.filter((one) => draft.parts[one].exists).length
  const reason =
    count < 2
      ? t`This is the only language. Delete the record instead.`
      : language === draft.source
        ? t`This is the source language. Make another language the source first.`
        : undefined
  const at = { resource: table.name, id, language }
  const close = () => {
    setIsAsking(false)
    setProblem(undefined)
  }
  const remove = async () => {
    setIsBusy(true)
    setProblem(undefined)
    const { changes } = form.state().draft.parts[language]
    const undo = async (changeSet: string) => {
      try {
        form.take(await undoChangeSet(queries, at, changeSet))
        // What was not saved comes back with what was.
        form.put(updateDraft(form.state().draft, language, changes))
        showToast({ tone: 'positive', text: t`${name} was restored in “${title}”.` })
      } catch (thrown) {
        showToast({ tone: 'danger', text: i18n._(problemMessage(thrown)) })
      }
    }
    try {
      const { whole: bundle, changeSet } = await removeTranslation(queries, at)
      form.put(
        discardChanges(
          form.state().draft,
          parts.filter((part) => part !== language),
        ),
      )
      form.take(bundle)
      close()
      showToast({
        tone: 'positive',
        text: t`${name} was removed from “${title}”. The history can bring it back.`,
        ...(changeSet !== undefined && { action: { label: t`Undo`, run: () => void undo(changeSet) } }),
      })
    } catch (thrown) {
      setProblem(i18n._(problemMessage(thrown)))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="bare"
        {...(reason !== undefined && { unavailable: reason })}
        onClick={() => setIsAsking(true)}
        aria-label={t`Remove ${name}…`}
      >
        <Trans>Remove {name}…</Trans>
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        alert
        title={t`Remove ${name} from “${title}”?`}
        actions={
          <>
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              <Trans>Remove {name}</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>All texts in {name} are removed. The other languages stay.</Trans>
        </p>
        {serverStatus(draft, language) === 'publish' && (
          <p>
            <Trans>Visitors will no longer find this record in {name}.</Trans>
          </p>
        )}
        {changedParts(draft).includes(language) && (
          <p>
            <Trans>Your unsaved changes in {name} are discarded.</Trans>
          </p>
        )}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
