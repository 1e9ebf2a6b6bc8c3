// Asks, before an event of a series is saved, which other events get the same changes.
import { type ReactNode, useState } from 'react'
import { externalServer } from '#api/client.ts'
import type { RecordForm, StatusRequest } from '#records/form/record-form.ts'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { onIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import type { ScopeResult, SeriesScopeProps } from './dialog/SeriesScope.tsx'

const dialog = onIntent<SeriesScopeProps>(async () => {
  const [{ SeriesScope }] = await Promise.all([import('./dialog/SeriesScope.tsx'), loadCatalog('series')])
  return SeriesScope
})

/** `ask` resolves to how the form is saved; `question` is the dialog to render. */
export function useSeriesScope(form: RecordForm, language: Language) {
  const [question, setQuestion] = useState<Omit<SeriesScopeProps, 'form' | 'language'>>()
  const { Part, load } = useOnIntent(dialog)
  const ask = async (requested: StatusRequest | undefined): Promise<ScopeResult> => {
    // Read now: an event that has just been repeated belongs to a series without a new render.
    const series = externalServer() ? 0 : Number(form.state().bundle?.shared['series'] ?? 0)
    if (series === 0) return undefined
    load()
    const result = await new Promise<ScopeResult>((onChoose) => setQuestion({ requested, series, onChoose }))
    setQuestion(undefined)
    return result
  }
  const part: ReactNode = question && Part && <Part form={form} language={language} {...question} />
  return { ask, question: part }
}
