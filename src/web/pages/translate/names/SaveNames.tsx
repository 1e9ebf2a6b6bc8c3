// Saves names after a preview of what changes.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ProblemError } from '#client/send.ts'
import { useUndo } from '#api/change-sets.ts'
import { type NamedResource, useWriteNames } from '#api/names.ts'
import { statusLabels } from '#shared/i18n/labels.ts'
import { interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { Problem } from '#shared/problem.ts'
import { resources } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import type { BulkResponse } from '#shared/responses.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import { useSaveKey } from '#ui/use-save-key.ts'
import type { ChangedNames, ChangedRow } from './changed-names.ts'
import css from './names.module.css'

type Props = {
  resource: NamedResource
  language: Language
  /** Translations that lack nothing then are published. */
  publish: boolean
  changes: ChangedNames
  setChanges: (changes: ChangedNames) => void
}

/** A button that opens the preview. Names that cannot be saved stay changes. */
export function SaveNames({ resource, language, publish, changes, setChanges }: Props) {
  const { i18n, t } = useLingui()
  const [preview, setPreview] = useState<BulkResponse>()
  const write = useWriteNames(resource, language)
  const { mutateAsync: undo } = useUndo(language)
  const rows = [...changes.values()].map(({ title: _title, ...row }) => row)
  const problem = write.error && i18n._(problemMessage(write.error))
  const undoSave = async (changeSet: string) => {
    try {
      await undo({ changeSet })
      showToast({ tone: 'positive', text: t`The names are as they were.` })
    } catch (thrown) {
      const reason = i18n._(problemMessage(thrown))
      showToast({ tone: 'danger', text: t`The names could not be restored. ${reason}` })
    }
  }
  const save = () =>
    write.mutate(
      { rows, publish, isDryRun: false },
      {
        onSuccess: ({ rows: results, changed, change_set: changeSet }) => {
          const refused = new Set(results.filter(({ result }) => result === 'refused').map(({ id }) => id))
          setChanges(new Map([...changes].filter(([id]) => refused.has(id))))
          setPreview(undefined)
          if (changed === 0) return
          const action = { label: t`Undo`, run: () => void undoSave(changeSet) }
          showToast({ tone: 'positive', text: t`The names were saved.`, action })
        },
      },
    )
  const showPreview = () => {
    if (!write.isPending) write.mutate({ rows, publish, isDryRun: true }, { onSuccess: setPreview })
  }
  useSaveKey(showPreview)
  return (
    <>
      <Button
        variant="primary"
        busy={write.isPending && !preview}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={showPreview}
      >
        <Trans>Preview and save…</Trans>
      </Button>
      {problem && !preview && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Dialog
        open={preview !== undefined}
        onClose={() => setPreview(undefined)}
        title={t`Save these names?`}
        actions={
          <>
            <Button onClick={() => setPreview(undefined)}>
              <Trans>Cancel</Trans>
            </Button>
            {preview && preview.changed > 0 && (
              <Button variant="primary" busy={write.isPending} onClick={save}>
                <Trans>Save</Trans>
              </Button>
            )}
          </>
        }
      >
        {preview && <Preview resource={resource} preview={preview} changes={changes} />}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </Dialog>
    </>
  )
}

type PreviewProps = { resource: NamedResource; preview: BulkResponse; changes: ChangedNames }

function Preview({ resource, preview: { rows, changed, refused }, changes }: PreviewProps) {
  const { i18n, t } = useLingui()
  const rowsWith = (result: (typeof rows)[number]['result']) =>
    rows.flatMap((row) => {
      const change = row.result === result ? changes.get(row.id) : undefined
      return change ? [{ ...row, change }] : []
    })
  return (
    <>
      {refused > 0 && (
        <Notice tone="warning" title={<Plural value={refused} one="# cannot be saved" other="# cannot be saved" />}>
          <ul className={css.rows}>
            {rowsWith('refused').map(({ id, change: { title }, problem }) => {
              const reason = problem ? denyReason(i18n, problem) : ''
              return <li key={id}>{t`${title}: ${reason}`}</li>
            })}
          </ul>
        </Notice>
      )}
      {changed === 0 && refused === 0 && (
        <p>
          <Trans>All names are saved already.</Trans>
        </p>
      )}
      <ul className={css.rows}>
        {rowsWith('changed').map(({ id, change, parts = {} }) => (
          <li key={id}>
            <b>{change.title}</b>
            <NewNames field={resources[resource].title} change={change} parts={parts} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The new names of a record with those that they replace. */
function NewNames({
  field,
  change,
  parts,
}: {
  field: string
  change: ChangedRow
  parts: NonNullable<BulkResponse['rows'][number]['parts']>
}) {
  const { i18n } = useLingui()
  return (
    <ul>
      {interfaceLanguages.flatMap((language) => {
        const name = change.names[language]
        const { old } = parts[language]?.[field] ?? {}
        const status = statuses.find((each) => each === parts[language]?.['status']?.new)
        return name === undefined
          ? []
          : [
              <li key={language} className={css.newName}>
                <span>{languageLabel(language)}</span>
                <div>
                  {typeof old === 'string' && old !== '' && (
                    <>
                      <del lang={language}>{old}</del>{' '}
                    </>
                  )}
                  <ins lang={language}>{name}</ins> {status && <small>{i18n._(statusLabels[status])}</small>}
                </div>
              </li>,
            ]
      })}
    </ul>
  )
}

function denyReason(i18n: I18n, problem: Problem): string {
  if (problem.data.status === 412)
    return i18n._(msg`Someone else has changed this name in the meantime. Discard your change to see it.`)
  if (problem.data.status === 400) return i18n._(msg`A name is empty or too long.`)
  return i18n._(problemMessage(new ProblemError(problem)))
}
