// Asks, before an event of a series is saved, which other events get the same changes.
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useUndo } from '#api/change-sets.ts'
import { externalServer } from '#api/client.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { useEditSeries } from '#api/series.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import type { AnyBundle } from '#records/draft/draft.ts'
import { type AnyBundleRequest, toRequest } from '#records/draft/request.ts'
import type { RecordForm, StatusRequest } from '#records/form/record-form.ts'
import { findErrors } from '#records/form/record-resolver.ts'
import { withStatus } from '#records/form/save-form.ts'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { onIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import { showToast } from '#ui/toasts.tsx'
import type { ScopeChoice, ScopeDialogProps } from './dialog/ScopeDialog.tsx'

const dialog = onIntent<ScopeDialogProps>(async () => {
  const [{ ScopeDialog }] = await Promise.all([import('./dialog/ScopeDialog.tsx'), loadCatalog('series')])
  return ScopeDialog
})

/** Sends the changes of a form to several events; returns the record of the form. */
type SendToSeries = (body: AnyBundleRequest) => Promise<AnyBundle>
type Question = { changes: object; choose: (choice: ScopeChoice | undefined) => void }

/** The series of the form’s record; 0: none. */
const getSeries = (form: RecordForm): number =>
  externalServer() ? 0 : Number(form.state().bundle?.shared['series'] ?? 0)

/**
 * `ask` resolves to how the form is saved: `undefined` as a single event, `send` to several, or `cancelled`. `question` is the dialog to
 * render.
 */
export function useSeriesScope(form: RecordForm, language: Language) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const { Part, load } = useOnIntent(dialog)
  const series = getSeries(form)
  const { mutateAsync: editSeries } = useEditSeries(series, language)
  const { mutateAsync: undo } = useUndo(language)
  const id = form.state().draft.id ?? 0
  const readAgain = async (): Promise<AnyBundle> =>
    queries.fetchQuery({ ...recordBundleQuery('events', id, language), staleTime: 0 })
  const undoEdit = async (changeSet: string) => {
    try {
      await undo({ changeSet })
      form.mergeNewer(await readAgain())
      showToast({ tone: 'positive', text: t`The change of the series was undone.` })
    } catch (thrown) {
      const reason = i18n._(problemMessage(thrown))
      showToast({ tone: 'danger', text: t`The change of the series could not be undone. ${reason}` })
    }
  }
  const toSend =
    ({ scope, overwrite }: Exclude<ScopeChoice, { scope: 'this' }>): SendToSeries =>
    async (changes) => {
      const { rows, change_set } = await editSeries({ event: id, scope, overwrite, changes })
      const count = rows.filter(({ result }) => result === 'changed').length
      const own = rows.filter(({ differences }) => differences.some(({ overwritten }) => !overwritten)).length
      showToast({
        tone: 'positive',
        text:
          own === 0
            ? t`${count} events of the series were changed.`
            : t`${count} events of the series were changed; ${own} kept values of their own.`,
        action: { label: t`Undo`, run: () => void undoEdit(change_set) },
      })
      return readAgain()
    }
  const ask = async (requested: StatusRequest | undefined): Promise<SendToSeries | 'cancelled' | undefined> => {
    if (getSeries(form) === 0) return undefined
    flushPendingInput()
    const draft = withStatus(form.state().draft, requested)
    const changes = toRequest(draft)
    if (!changes || findErrors(draft).length > 0) return undefined
    load()
    const choice = await new Promise<ScopeChoice | undefined>((choose) => setQuestion({ changes, choose }))
    setQuestion(undefined)
    if (!choice) return 'cancelled'
    return choice.scope === 'this' ? undefined : toSend(choice)
  }
  const dialogNode: ReactNode = question && Part && (
    <Part
      series={getSeries(form)}
      event={id}
      changes={question.changes}
      language={language}
      onChoose={question.choose}
      onClose={() => question.choose(undefined)}
    />
  )
  return { ask, question: dialogNode }
}
