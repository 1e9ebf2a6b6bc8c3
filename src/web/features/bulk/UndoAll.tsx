// Undoes a bulk action for all its records, from the history of one of them.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUndoBulk } from '#api/bulk-mutations.ts'
import { revertPreviewQuery } from '#api/history-queries.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { problemLabels, problemMessage } from '#shared/i18n/problem-messages.ts'
import type { UndoAllProps } from '#records/history/RevertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import { skippedMessage } from './bulk-labels.ts'

/** Renders nothing for a change set of one record unless `isOnly`. */
export function UndoAll({ changeSet, language, onDone, isOnly = false }: UndoAllProps) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const preview = revertPreviewQuery(changeSet, language)
  const { data } = useQuery(preview)
  const undoBulk = useUndoBulk(language)
  const recordCount = new Set(data?.rows.map(({ resource, id }) => `${resource} ${id}`)).size
  if (!data || (recordCount < 2 && !isOnly)) return null
  const count = formatNumber(recordCount, activeLocale())
  const { changed, refused } = data
  const undo = async () => {
    const { remaining } = await undoBulk.mutateAsync({ changeSets: [changeSet], partial: refused > 0 })
    if (remaining.length > 0) return queries.invalidateQueries({ queryKey: preview.queryKey })
    showToast({ tone: 'positive', text: t`Undone. You can revert this from the history.` })
    onDone()
  }
  const result = undoBulk.data?.remaining.length ? undoBulk.data : undefined
  const message = result?.failed === undefined ? problemLabels.rest_precondition_failed : problemMessage(result.failed)
  return (
    <Notice
      tone="info"
      title={recordCount > 1 && <Trans>Part of a bulk edit of {count} records.</Trans>}
      actions={
        <Button
          busy={undoBulk.isPending}
          unavailable={changed === 0 ? t`This can no longer be undone.` : undefined}
          onClick={() => void undo()}
        >
          <Plural value={changed} one="Undo for # record" other="Undo for # records" />
        </Button>
      }
    >
      {skippedMessage(i18n, data.rows)}
      {result && (
        <span role="alert">
          {result.rows.length > 0 ? t`The rest could not be undone. Try again in a moment.` : i18n._(message)}
        </span>
      )}
    </Notice>
  )
}
