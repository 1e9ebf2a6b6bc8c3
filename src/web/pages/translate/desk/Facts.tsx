import { useLingui } from '@lingui/react/macro'
import { CalendarDays, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { config } from '#device/page-config.ts'
import { selectImageSize } from '#fields/image/image-preview.tsx'
import { toLinkedRecords } from '#fields/linked-records.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { eventStatusIcons, statusIcons } from '#fields/view/cells.tsx'
import { type AnyBundle, partValues, type RecordDraft } from '#records/draft/draft.ts'
import { serverStatus } from '#records/form/publication.ts'
import { type EventDates, formatEventTimes } from '#shared/dates/format.ts'
import { stateLabel, statusLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import type { ImageResponse } from '#shared/schema/response-parts.ts'
import { Icon } from '#ui/Icon.tsx'
import { Pill } from '#ui/StatusIcon.tsx'
import css from './desk.module.css'

/** Facts about a record in one line: image, date, venue, statuses. */
export function Facts({
  bundle,
  draft,
  language,
}: {
  bundle: AnyBundle | undefined
  draft: RecordDraft
  language: Language
}) {
  const { i18n, t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  if (!bundle) return null
  const { shared } = bundle
  const venue = toLinkedRecords(shared['venue'], 'venues')[0]
  const start = shared['start_date']
  // safe: the fields of an event response
  const times =
    typeof start === 'string'
      ? formatEventTimes(shared as EventDates, interfaceLanguage, config.siteTimezone)
      : undefined
  const place = placeOf(partValues(draft, draft.source))
  const eventState = String(shared['event_state'] ?? '')
  const eventIcon = Object.entries(eventStatusIcons).find(([name]) => name === eventState)?.[1]
  const eventLabel = eventIcon && stateLabel(eventState)
  const status = (of: Language): ReactNode => {
    const present = serverStatus(draft, of)
    const label = languageLabel(of)
    if (!present) return draft.parts[of].exists ? null : <Pill tone="quiet" dashed>{t`${label}: missing`}</Pill>
    const message = i18n._(statusLabels[present])
    return <Pill tone={statusIcons[present].tone}>{t`${label}: ${message}`}</Pill>
  }
  const { image } = shared
  return (
    <div className={css.facts}>
      {isImage(image) && <img src={selectImageSize(80, image).src} alt="" className={css.image} />}
      {times && <Fact icon={CalendarDays}>{[times.days, times.times, times.zone].filter(Boolean).join(' · ')}</Fact>}
      {venue && (
        <Fact icon={MapPin}>
          <span lang={venue.language}>{venue.name}</span>
          {venue.about && <span className={css.quiet}>{venue.about}</span>}
        </Fact>
      )}
      {place && (
        <Fact icon={MapPin}>
          <span lang={draft.source}>{place}</span>
        </Fact>
      )}
      {eventIcon && eventLabel && <Pill tone={eventIcon.tone}>{i18n._(eventLabel)}</Pill>}
      {status(draft.source)}
      {status(language)}
    </div>
  )
}

const Fact = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <span className={css.fact}>
    <Icon icon={icon} />
    {children}
  </span>
)

/** Street and city of a venue. */
const placeOf = (values: { readonly [field: string]: unknown }): string =>
  ['address', 'city']
    .map((name) => values[name])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')

const isImage = (value: unknown): value is ImageResponse =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
