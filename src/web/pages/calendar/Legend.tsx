import { Trans } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { CategoryDot } from '#ui/CategoryDot.tsx'
import events from './events.module.css'
import css from './legend.module.css'

/** Explains the colours and marks that the shown events have. */
export function Legend({ events: shown, language }: { events: readonly CalendarEvent[]; language: Language }) {
  const categories = new Map(shown.flatMap(({ category }) => (category ? [[category.id, category] as const] : [])))
  const wanted = languageName(language)
  const hasMissing = shown.some((event) => event.language !== language)
  const hasCancelled = shown.some((event) => event.event_state === 'cancelled')
  return (
    <ul className={css.legend}>
      {[...categories.values()]
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, color, language }) => (
          <li key={id} lang={language}>
            <CategoryDot hue={color} />
            {name}
          </li>
        ))}
      <li className={css.marks}>
        {hasMissing && (
          <span>
            <i className={events.missing} /> <Trans>Not in {wanted}</Trans>
          </span>
        )}
        {hasCancelled && (
          <span>
            <s>
              <Trans>Struck through</Trans>
            </s>{' '}
            <Trans>Cancelled</Trans>
          </span>
        )}
      </li>
    </ul>
  )
}
