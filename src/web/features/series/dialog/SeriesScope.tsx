// Asks which events of a series get the changes of a form, and sends them.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUndo } from '#api/change-sets.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { useEditSeries } from '#api/series.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import type { AnyBundle } from '#records/draft/draft.ts'
import { type AnyBundleRequest, toRequest } from '#records/draft/request.ts'
import type { RecordForm, StatusRequest } from '#records/form/record-form.ts'
import { findErrors } from '#records/form/record-resolver.ts'
import { withStatus } from '#records/form/save-form.ts'
import type { Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { showToast } from '#ui/toasts.tsx'
import { type ScopeChoice, ScopeDialog } from './ScopeDialog.tsx'

/** Sends the changes of a form to several events; returns the record of the form. */
export type SendToSeries = (body: AnyBundleRequest) => Promise<AnyBundle>
/** How a form is saved: as a single event, by `SendToSeries` to several, or not. */
export type ScopeResult = SendToSeries | 'cancelled' | undefined

export type SeriesScopeProps = {
  form: RecordForm
  language: Language
  series: number
  requested: StatusRequest | undefined
  onChoose: (result: ScopeResult) => void
}

/** The body of the save; `undefined` if there is nothing to send, or if the form has errors, which the save reports. */
function getChanges(form: RecordForm, requested: StatusRequest | undefined): object | undefined {
  flushPendingInput()
  const draft = withStatus(form.state().draft, requested)
  return findErrors(draft).length > 0 ? undefined : toRequest(draft)
}

export function SeriesScope({ form, language, series, requested, onChoose }: SeriesScopeProps) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [changes] = useState(() => getChanges(form, requested))
  const { mutateAsync: editSeries } = useEditSeries(series, language)
  const { mutateAsync: undo } = useUndo(language)
  const id = form.state().draft.id ?? 0
  const skip = useEffectEvent(() => onChoose(undefined))
  useEffect(() => {
    if (!changes) skip()
  }, [changes])
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
    async (body) => {
      const { rows, change_set } = await editSeries({ event: id, scope, overwrite, changes: body })
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
      return readAgain()
    }
  return (
    changes && (
      <ScopeDialog
        series={series}
        event={id}
        changes={changes}
        language={language}
        onChoose={(choice) => onChoose(choice.scope === 'this' ? undefined : toSend(choice))}
        onClose={() => onChoose('cancelled')}
      />
    )
  )
}
