// Below an outdated text: what changed in its source, and the way to say that the text is still right.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isLanguage } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/translation-state.ts'
import { externalServer } from '#api/client.ts'
import { confirmTexts, undoChangeSet } from '#api/mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { WordDiff } from '#ui/WordDiff.tsx'
import { showToast } from '#ui/toasts.tsx'
import { languageNames } from '#shared/i18n/language-names.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { sourceVersionRead } from '../draft/based-on.ts'
import type { FieldPath } from '../draft/draft.ts'
import { focusOn } from './FieldLink.tsx'
import { permissionsOf, useFieldState, useFormContext } from './form-context.ts'
import { controlId } from './form-state.ts'
import css from './form.module.css'
import { fieldName } from './record-names.ts'
import { isTrashed } from './publication.ts'

/** Nothing where the text is up to date, or where the account or the server cannot confirm it. */
export function OutdatedNote({ part, field }: FieldPath) {
  const { i18n, t } = useLingui()
  const { form, account } = useFormContext()
  const queries = useQueryClient()
  const state = useFieldState(form, { part, field })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { draft, bundle } = state
  const { id, source, table } = draft
  if (!isLanguage(part) || id === undefined || !bundle?.outdated[part]?.includes(field)) return null
  const isTyped = field in draft.parts[part].changes
  const madeFrom = bundle.made_from?.[part]?.[field]
  if (isTrashed(draft) || (isTyped && madeFrom === null)) return null
  if (externalServer() || !permissionsOf(state, account).languages.includes(part)) return null
  const name = fieldName(i18n, table.name, part, field)
  const at = { resource: table.name, id, language: part }
  const undo = async (changeSet: string) => {
    try {
      form.take(await undoChangeSet(queries, at, changeSet))
    } catch (thrown) {
      showToast({ tone: 'danger', text: i18n._(problemMessage(thrown)) })
    }
  }
  const confirm = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { whole: after, changeSet } = await confirmTexts(
        queries,
        at,
        [field],
        sourceVersionRead(form.state().draft),
      )
      // The button goes with the mark: the focus stays with the text.
      focusOn(controlId(part, field))
      form.take(after)
      const isSourceNewer = after.outdated[part]?.includes(field) === true
      showToast({
        tone: isSourceNewer ? 'warning' : 'positive',
        text: isSourceNewer
          ? t`The source text has changed again. Compare it once more.`
          : t`Confirmed as still right: ${name}`,
        ...(changeSet !== undefined && { action: { label: t`Undo`, run: () => void undo(changeSet) } }),
      })
    } catch (thrown) {
      setProblem(i18n._(problemMessage(thrown)))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={css.outdated} role="group" aria-label={t`Outdated: ${name}`}>
      <SourceChange madeFrom={madeFrom} now={bundle.texts[source]?.[field]} source={source} />
      <Button
        busy={isBusy}
        {...(isTyped && { unavailable: t`You have changed this text. Save it to bring it up to date.` })}
        onClick={() => void confirm()}
        aria-label={t`Still right: ${name}`}
      >
        <Trans>Still right</Trans>
      </Button>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  )
}

/** What the text was made from and what its source says now, word by word; where the former is not known, the latter alone. */
function SourceChange({
  madeFrom,
  now,
  source,
}: {
  madeFrom: string | null | undefined
  now: unknown
  source: keyof typeof languageNames
}) {
  if (madeFrom === null)
    return (
      <p>
        <Trans>Copied from another language and not translated yet.</Trans>
      </p>
    )
  const [before, after] = [normalizeText(madeFrom ?? ''), normalizeText(typeof now === 'string' ? now : '')]
  const name = languageNames[source]
  return (
    <>
      <p>
        {before === '' ? (
          <Trans>
            The source text (<span lang={source}>{name}</span>) is now:
          </Trans>
        ) : (
          <Trans>
            Changes in the source text (<span lang={source}>{name}</span>):
          </Trans>
        )}
      </p>
      {before === '' ? <p lang={source}>{after}</p> : <WordDiff from={before} to={after} lang={source} />}
    </>
  )
}
