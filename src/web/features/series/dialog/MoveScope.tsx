// Asks which events of a series move with one of them.
import type { EventDates, MoveSeries } from '#api/calendar.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { type ScopeChoice, ScopeDialog } from './ScopeDialog.tsx'
import { useEditWithUndo } from './use-edit-with-undo.ts'

/** How an event is moved: alone, by `MoveSeries` with others, or not. */
export type MoveScopeResult = 'this' | 'cancelled' | MoveSeries

export type MoveScopeProps = {
  event: CalendarEvent
  dates: EventDates
  /** Says where the event moves. */
  description: string
  language: Language
  onChoose: (result: MoveScopeResult) => void
}

export function MoveScope({ event: { id, series }, dates, description, language, onChoose }: MoveScopeProps) {
  const sendEdit = useEditWithUndo(series, language)
  const toResult = (choice: ScopeChoice): MoveScopeResult =>
    choice.scope === 'this'
      ? 'this'
      : async (shared, etag) => sendEdit({ ...choice, event: id, changes: { shared, if: { shared: etag } } })
  return (
    <ScopeDialog
      series={series}
      event={id}
      changes={{ shared: dates }}
      language={language}
      onChoose={(choice) => onChoose(toResult(choice))}
      onClose={() => onChoose('cancelled')}
    >
      <p>{description}</p>
    </ScopeDialog>
  )
}
