// Sends an edit of several events of a series and reports it, with Undo.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useUndo } from '#api/change-sets.ts'
import { type SeriesEdit, useEditSeries } from '#api/series.ts'
import type { Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { SeriesEdited } from '#shared/responses.ts'
import { showToast } from '#ui/toasts.tsx'

/** `onUndone`: before the undo is reported. */
export function useEditWithUndo(series: number, language: Language, onUndone?: () => Promise<unknown>) {
  const { i18n, t } = useLingui()
  const { mutateAsync: editSeries } = useEditSeries(series, language)
  const { mutateAsync: undo } = useUndo(language)
  const undoEdit = async (changeSet: string) => {
    try {
      await undo({ changeSet })
      await onUndone?.()
      showToast({ tone: 'positive', text: t`The change of the series was undone.` })
    } catch (thrown) {
      const reason = i18n._(problemMessage(thrown))
      showToast({ tone: 'danger', text: t`The change of the series could not be undone. ${reason}` })
    }
  }
  return async (edit: SeriesEdit): Promise<SeriesEdited> => {
    const edited = await editSeries(edit)
    const { rows, change_set } = edited
    const hasOwn = ({ differences }: (typeof rows)[number]) => differences.some(({ overwritten }) => !overwritten)
    // The date of an event in its series moves even if the event keeps its own start.
    const count = rows.filter((row) => row.result === 'changed' && !hasOwn(row)).length
    const own = rows.filter(hasOwn).length
    showToast({
      tone: 'positive',
      text:
        own === 0
          ? t`${plural(count, { one: '# event of the series was changed.', other: '# events of the series were changed.' })}`
          : t`${plural(count, { one: '# event of the series was changed', other: '# events of the series were changed' })}; ${plural(own, { one: '# kept values of its own.', other: '# kept values of their own.' })}`,
      action: { label: t`Undo`, run: () => void undoEdit(change_set) },
    })
    return edited
  }
}
