// An event that does not take place as announced says so above everything else, with the reason in the language shown.
import { Trans, useLingui } from '@lingui/react/macro'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { type EventState, eventStates } from '#shared/schema/status.ts'
import { eventStatusIcons } from '#fields/view/cells.tsx'
import { Notice } from '#ui/Notice.tsx'
import { eventStatusLabels } from '#shared/i18n/labels.ts'

/** Nothing for one that takes place, and for values of records that know no such state. */
export function EventStatusNotice({
  state,
  reason,
  language,
}: {
  state: unknown
  reason: unknown
  language: Language
}) {
  const { i18n } = useLingui()
  const known: EventState | undefined = eventStates.find((one) => one === state)
  const look = known && eventStatusIcons[known]
  if (!known || !look) return null
  const name = languageName(language)
  return (
    // No error: something to know.
    <Notice tone={look.tone === 'danger' ? 'warning' : look.tone} title={i18n._(eventStatusLabels[known])}>
      {typeof reason === 'string' && reason.trim() !== '' ? (
        <span lang={language}>{reason}</span>
      ) : (
        <Trans>No reason shown in {name}.</Trans>
      )}
    </Notice>
  )
}
