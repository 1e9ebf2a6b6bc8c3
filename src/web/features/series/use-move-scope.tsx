// Asks, before an event of a series is moved, which others move with it.
import { type ReactNode, Suspense, useState } from 'react'
import type { EventDates } from '#api/calendar.ts'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { MoveScopeProps, MoveScopeResult } from './dialog/MoveScope.tsx'

const MoveScope = lazyPart(
  async () => (await Promise.all([import('./dialog/MoveScope.tsx'), loadCatalog('series')]))[0].MoveScope,
)

type Question = Omit<MoveScopeProps, 'language'>

/** `ask` resolves to how an event of a series is moved; `question` is the dialog to render; `isOpen` is true from the call of `ask`, before the dialog is loaded. */
export function useMoveScope(language: Language) {
  // Another event can be moved while the dialog loads: its question is next.
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const ask = async (event: CalendarEvent, dates: EventDates, description: string): Promise<MoveScopeResult> => {
    return new Promise<MoveScopeResult>((onChoose) =>
      setQuestions((current) => [...current, { event, dates, description, onChoose }]),
    ).finally(() => setQuestions(([, ...others]) => others))
  }
  const [first] = questions
  const question: ReactNode = first && (
    <Suspense>
      <MoveScope key={`${first.event.id} ${first.dates.start_date}`} language={language} {...first} />
    </Suspense>
  )
  return { ask, question, isOpen: first !== undefined }
}
