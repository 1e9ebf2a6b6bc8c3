import { Trans, useLingui } from '@lingui/react/macro'
import { eventStatusIcons } from '#fields/view/cells.tsx'
import { eventStatusLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { eventStates } from '#shared/schema/status.ts'
import { Notice } from '#ui/Notice.tsx'

/** The status of an event that is not as planned, with the reason; renders nothing for any other `state`. */
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
  const eventStatus = eventStates.find((other) => other === state)
  const icon = eventStatus && eventStatusIcons[eventStatus]
  if (!eventStatus || !icon) return null
  const name = languageName(language)
  return (
    <Notice tone={icon.tone === 'danger' ? 'warning' : icon.tone} title={i18n._(eventStatusLabels[eventStatus])}>
      {typeof reason === 'string' && reason.trim() !== '' ? (
        <span lang={language}>{reason}</span>
      ) : (
        <Trans>No reason shown in {name}.</Trans>
      )}
    </Notice>
  )
}
