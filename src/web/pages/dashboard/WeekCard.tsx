import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { canReadOverlaps, overlapsQuery } from '#api/overlaps.ts'
import { paths } from '#api/paths.ts'
import { useIsIgnored } from '#features/overlaps/ignored-overlaps.ts'
import { eventStatusIcons } from '#fields/view/cells.tsx'
import { toLinkedRecords } from '#fields/linked-records.ts'
import { TranslationStates } from '#records/list/TranslationStates.tsx'
import { getLastDay } from '#shared/dates/days.ts'
import { formatNumber, formatTime, formatTimes } from '#shared/dates/format.ts'
import { addDays, type Day, getDay, getMonday } from '#shared/dates/wall-time.ts'
import { eventStatusLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Attention } from '#shared/responses.ts'
import { resources } from '#shared/schema/resources.ts'
import { eventStates, isVenueOccupied } from '#shared/schema/status.ts'
import type { List } from '#shared/schema/values.ts'
import { classes } from '#ui/css-classes.ts'
import { CategoryDot } from '#ui/CategoryDot.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Pill } from '#ui/StatusIcon.tsx'
import { getCountPath, getCounts } from './attention.ts'
import { Card } from './Card.tsx'
import css from './dashboard.module.css'
import { formatShortDay } from './days.tsx'
import { type EventRow, getListFilters, getWeekFilters, groupByDay, nextEventQuery } from './week.ts'

type Props = {
  today: Day
  account: Account
  language: Language
  /** The number of events of this week that are over. */
  past: number
  coming: List<'events'>
  counts: readonly Attention[]
}

/** The events of this week by day. Those that are over are one link. */
export function WeekCard({ today, account, language, past, coming, counts }: Props) {
  const { t } = useLingui()
  const filters = getWeekFilters(today)
  const occupying = coming.rows.filter(({ event_state }) => isVenueOccupied(event_state)).map(({ id }) => id)
  const { data: overlaps = [] } = useQuery(overlapsQuery(canReadOverlaps(account) ? occupying : [], language))
  const isIgnored = useIsIgnored()
  const next = useQuery({ ...nextEventQuery(today, account, language), enabled: coming.total === 0 })
  const total = past + coming.total
  const more = coming.total - coming.rows.length
  const toList = (dates: Record<string, string>) =>
    paths.list('events', language, Object.entries({ ...dates, ...getListFilters(account) }))
  const [ofToday] = getCounts(counts, ['today'])
  const [ending] = getCounts(counts, ['ending'])
  return (
    <Card
      id="week"
      title={t`This week`}
      aside={
        total > 0 && (
          <Link to={toList({ dates: 'week' })}>
            <Plural value={total} one="# event" other="# events" />
          </Link>
        )
      }
    >
      <ul>
        {past > 0 && (
          <li className={css.day}>
            <h3>{formatPastDays(today)}</h3>
            <p>
              <Link to={toList(filters.past)}>
                <Plural value={past} one="# past event" other="# past events" />
              </Link>
            </p>
          </li>
        )}
        {groupByDay(coming.rows, today).map(({ day, events }) => (
          <li key={day} className={classes(css.day, day === today && css.today)}>
            <h3>
              {day !== today ? (
                formatShortDay(day, 'dayOfWeek', today)
              ) : ofToday ? (
                <Link to={getCountPath(ofToday)}>{t`Today`}</Link>
              ) : (
                t`Today`
              )}
            </h3>
            <ul>
              {events.map((event) => (
                <Event
                  key={event.id}
                  event={event}
                  day={day}
                  today={today}
                  language={language}
                  overlaps={overlaps.some((overlap) => overlap.of === event.id && !isIgnored(event, overlap))}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {coming.total === 0 && <QuietWeek next={next.data} today={today} language={language} />}
      {(more > 0 || ending) && (
        <p className={css.foot}>
          {more > 0 && (
            <Link to={toList(filters.coming)}>
              <Trans>and {formatNumber(more, activeLocale())} more</Trans>
            </Link>
          )}
          {ending && (
            <Link to={getCountPath(ending)}>
              <Plural value={ending.total} one="# ends in the next 7 days" other="# end in the next 7 days" />
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}

/** "Mon", "Mon–Wed": the days of this week before today. */
function formatPastDays(today: Day): string {
  const [first, last] = [getMonday(today), addDays(today, -1)].map((day) => formatShortDay(day, 'weekday', today))
  return first === last ? `${first}` : `${first}–${last}`
}

function QuietWeek({ next, today, language }: { next: List<'events'> | undefined; today: Day; language: Language }) {
  const { t } = useLingui()
  const [event] = next?.rows ?? []
  if (!next) return null
  if (!event) return <p className={css.quiet}>{t`No upcoming events.`}</p>
  const link = (
    <Link to={paths.record('events', event.id, language)} lang={event.language}>
      {event.title || t`Untitled`}
    </Link>
  )
  return (
    <p className={css.quiet}>
      <Trans>
        Next: {link}, {formatShortDay(getDay(event.start_date), 'date', today)}
      </Trans>
    </p>
  )
}

function Event({
  event,
  day,
  today,
  language,
  overlaps,
}: {
  event: EventRow
  day: Day
  today: Day
  language: Language
  overlaps: boolean
}) {
  const { i18n, t } = useLingui()
  const state = eventStates.find((name) => name === event.event_state)
  const icon = state && eventStatusIcons[state]
  const [venue] = toLinkedRecords(event.venue, 'venues')
  const color = toLinkedRecords(event.categories, 'categories').find((category) => category.color)?.color
  const lastDay = getLastDay(event)
  const isCancelled = state === 'cancelled'
  const place = venue && [venue.name, venue.about].filter((text) => text !== '').join(', ')
  const isContinued = getDay(event.start_date) < day
  const end = lastDay > day && !isContinued ? formatShortDay(lastDay, 'date', today) : undefined
  return (
    <li className={css.event}>
      <time dateTime={event.start_date.replace(' ', 'T')}>
        <Times event={event} day={day} today={today} />
      </time>
      <div className={css.summary}>
        <p className={css.title}>
          {color && (
            <span className={css.dot}>
              <CategoryDot hue={color} />
            </span>
          )}
          <Link
            className={classes(isCancelled && css.cancelled)}
            to={paths.record('events', event.id, language)}
            lang={event.language}
          >
            {event.title || t`Untitled`}
          </Link>
          {state && icon ? (
            <Pill tone={icon.tone}>{i18n._(eventStatusLabels[state])}</Pill>
          ) : (
            overlaps && (
              <Pill tone="warning">
                <Icon icon={TriangleAlert} size={14} /> <Trans>Overlap</Trans>
              </Pill>
            )
          )}
        </p>
        {(place !== undefined || end !== undefined) && (
          <p className={css.place}>
            {end !== undefined && <Trans>until {end}</Trans>}
            {place !== undefined && end !== undefined && ' · '}
            <span lang={venue?.language}>{place}</span>
          </p>
        )}
      </div>
      <p className={css.states}>
        <TranslationStates resource={resources.events} row={event} />
      </p>
    </li>
  )
}

/** The times of an event on one of its days: "10:00–12:00", "from 17:00", "until 24 Jun", "all day". */
function Times({ event, day, today }: { event: EventRow; day: Day; today: Day }) {
  const { start_date: start, all_day: allDay } = event
  const lastDay = getLastDay(event)
  if (getDay(start) < day && lastDay > day) {
    const end = formatShortDay(lastDay, 'dayOfYear', today)
    return <Trans>until {end}</Trans>
  }
  if (allDay) return <Trans>all day</Trans>
  const [from, to] = [formatTime(start, activeLocale()), formatTime(event.end_date, activeLocale())]
  if (getDay(start) < day) return <Trans>until {to}</Trans>
  return lastDay > day ? <Trans>from {from}</Trans> : formatTimes(start, event.end_date, activeLocale())
}
