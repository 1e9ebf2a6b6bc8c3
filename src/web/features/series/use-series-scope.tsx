// Asks, before an event of a series is saved, which other events get the same changes.
import { type ReactNode, Suspense, useState } from 'react'
import type { RecordForm, StatusRequest } from '#records/form/record-form.ts'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { ScopeResult } from './dialog/SeriesScope.tsx'

const SeriesScope = lazyPart(
  async () => (await Promise.all([import('./dialog/SeriesScope.tsx'), loadCatalog('series')]))[0].SeriesScope,
)

/** `ask` resolves to how a form is saved; `question` is the dialog to render. */
export function useSeriesScope(language: Language) {
  const [question, setQuestion] = useState<ReactNode>()
  const ask = async (form: RecordForm, requested?: StatusRequest): Promise<ScopeResult> => {
    // Read now: an event that has just been repeated belongs to a series without a new render. Other servers have no series.
    const series = Number(form.state().bundle?.shared['series'])
    if (!series) return undefined
    return new Promise<ScopeResult>((onChoose) =>
      setQuestion(
        <Suspense>
          <SeriesScope language={language} form={form} requested={requested} series={series} onChoose={onChoose} />
        </Suspense>,
      ),
    ).finally(() => setQuestion(undefined))
  }
  return { ask, question }
}
