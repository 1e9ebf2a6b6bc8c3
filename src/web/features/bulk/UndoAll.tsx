// A change that was made to many records at once is undone for all of them, from the history of any.
import { revertPreviewQuery } from '#api/queries.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { revertChangeSet } from '#api/mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { problemMessage, problemLabels } from '#shared/i18n/problem-messages.ts'
import { leftSentences } from './skipped-labels.ts'
import { takeBack } from './undo-bulk.ts'

/** Nothing where the change set is of one record, or as long as that is not known. `onDone`: it is undone. */
export function UndoAll({
  changeSet,
  language,
  onDone,
}: {
  changeSet: string
  language: Language
  onDone: () => void
}) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery(revertPreviewQuery(changeSet, language))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const touched = new Set(data?.rows.map(({ resource, id }) => `${resource} ${id}`)).size
  if (!data || touched < 2) return null
  const count = formatNumber(touched, activeLocale())
  const { changed, refused } = data
  const run = async () => {
    setBusy(true)
    setProblem(undefined)
    const revert = (set: string) => revertChangeSet(queries, set, language, refused > 0)
    const { rows, left, failed } = await takeBack([changeSet], revert)
    if (left.length === 0) {
      showToast({ tone: 'positive', text: t`Undone. You can revert this from the history.` })
      onDone()
    } else {
      const why = failed === undefined ? problemLabels.rest_precondition_failed : problemMessage(failed)
      setProblem(rows.length > 0 ? t`The rest could not be undone. Try again in a moment.` : i18n._(why))
      await queries.invalidateQueries({ queryKey: revertPreviewQuery(changeSet, language).queryKey })
    }
    setBusy(false)
  }
  return (
    <Notice
      tone="info"
      title={<Trans>Part of a bulk edit of {count} records.</Trans>}
      actions={
        <Button
          busy={busy}
          unavailable={changed === 0 ? t`This can no longer be undone.` : undefined}
          onClick={() => void run()}
        >
          <Plural value={changed} one="Undo for # record" other="Undo for # records" />
        </Button>
      }
    >
      {leftSentences(i18n, data.rows)}
      {problem && <span role="alert">{problem}</span>}
    </Notice>
  )
}
