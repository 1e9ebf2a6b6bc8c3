// Asks which events of a series get the changes of a form, and sends them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { recordBundleQuery } from '#api/queries.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import type { AnyBundle } from '#records/draft/draft.ts'
import { type AnyBundleRequest, toRequest } from '#records/draft/request.ts'
import type { RecordForm, StatusRequest } from '#records/form/record-form.ts'
import { findErrors } from '#records/form/record-resolver.ts'
import { withStatus } from '#records/form/save-form.ts'
import type { Language } from '#shared/i18n/language.ts'
import { ScopeDialog, type SeriesScopeChoice } from './ScopeDialog.tsx'
import { useEditWithUndo } from './use-edit-with-undo.ts'

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
  const queries = useQueryClient()
  const [changes] = useState(() => getChanges(form, requested))
  const id = form.state().draft.id ?? 0
  const skip = useEffectEvent(() => onChoose(undefined))
  useEffect(() => {
    if (!changes) skip()
  }, [changes])
  const readAgain = async (): Promise<AnyBundle> =>
    queries.fetchQuery({ ...recordBundleQuery('events', id, language), staleTime: 0 })
  const sendEdit = useEditWithUndo(series, language, async () => form.mergeNewer(await readAgain()))
  const toSend =
    (choice: SeriesScopeChoice): SendToSeries =>
    async (body) => {
      await sendEdit({ ...choice, event: id, changes: body })
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
