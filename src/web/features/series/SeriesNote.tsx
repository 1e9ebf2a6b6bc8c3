// The place of an event in its series, with links to the others, and what can be done with the series.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Repeat } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#api/paths.ts'
import { seriesQuery } from '#api/series.ts'
import { useAccount } from '#api/session.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { parseStoredRule } from '#shared/dates/recurrence.ts'
import { formatDay } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { can } from '#shared/policy/policy.ts'
import type { SeriesEvent } from '#shared/responses.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { onIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import { Link } from '#ui/Link.tsx'
import type { ChangeSeriesProps } from './dialog/ChangeSeries.tsx'
import css from './series-note.module.css'

const changeSeries = onIntent<ChangeSeriesProps>(async () => {
  const [{ ChangeSeries }] = await Promise.all([import('./dialog/ChangeSeries.tsx'), loadCatalog('series')])
  return ChangeSeries
})

export function SeriesNote({
  id,
  series,
  venue,
  language,
}: {
  id: number
  series: number
  /** The venue of the event in a response. */
  venue: unknown
  language: Language
}) {
  const { t } = useLingui()
  const account = useAccount()
  const { data } = useQuery(seriesQuery(series, language))
  const [action, setAction] = useState<ChangeSeriesProps['action']>()
  const { Part, load, intent } = useOnIntent(changeSeries)
  const index = data?.events.findIndex((event) => event.id === id) ?? -1
  if (!data || index < 0) return null
  const open = (next: ChangeSeriesProps['action']) => {
    load()
    setAction(next)
  }
  const [position, total] = [index + 1, data.events.length]
  const [previous, next] = [data.events[index - 1], data.events[index + 1]]
  const isEditable = data.editable && can(account, 'create', 'events') === true
  return (
    <section className={css.note} aria-label={t`Series`}>
      <p className={css.position}>
        <Icon icon={Repeat} />
        <Trans>
          {position} of {total} in a series
        </Trans>
      </p>
      <nav className={css.links} aria-label={t`Events of the series`}>
        {previous && <SeriesLink event={previous} language={language} direction="previous" />}
        {next && <SeriesLink event={next} language={language} direction="next" />}
      </nav>
      <div className={css.actions}>
        <ButtonLink
          variant="bare"
          to={paths.list('events', language, [
            ['series', String(series)],
            ['starts_after', '1000-01-01'],
          ])}
        >
          <Trans>All events</Trans>
        </ButtonLink>
        {isEditable && parseStoredRule(data.rule) && (
          <Button variant="bare" {...intent} aria-haspopup="dialog" onClick={() => open('dates')}>
            <Trans>Change dates…</Trans>
          </Button>
        )}
        {isEditable && (
          <Button variant="bare" {...intent} aria-haspopup="dialog" onClick={() => open('dissolve')}>
            <Trans>Dissolve…</Trans>
          </Button>
        )}
      </div>
      {action && Part && (
        <Part action={action} series={data} venue={venue} language={language} onClose={() => setAction(undefined)} />
      )}
    </section>
  )
}

function SeriesLink({
  event,
  language,
  direction,
}: {
  event: SeriesEvent
  language: Language
  direction: 'previous' | 'next'
}) {
  const { t } = useLingui()
  const day = formatDay(event.start_date, useInterfaceLanguage(), 'list')
  const name = direction === 'previous' ? t`Previous in the series: ${day}` : t`Next in the series: ${day}`
  return (
    <Link prefetch to={paths.record('events', event.id, language)} aria-label={name}>
      {direction === 'previous' && <Icon icon={ChevronLeft} />}
      {day}
      {direction === 'next' && <Icon icon={ChevronRight} />}
    </Link>
  )
}
