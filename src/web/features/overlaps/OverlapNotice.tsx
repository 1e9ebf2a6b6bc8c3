// Warns of other events at the same venue or with the same organizer at the same time. They do not prevent saving.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { recordOverlapsQuery } from '#api/overlaps.ts'
import { paths } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { getDay } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Overlap, OverlapLink } from '#shared/responses.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type TimedEvent, useIsIgnored } from './ignored-overlaps.ts'
import { useIgnore } from './use-ignore.ts'
import { useOverlapTime } from './use-overlap-time.ts'
import css from './overlaps.module.css'

/** The overlaps of a saved event, on its page. */
export function RecordOverlaps({ event, language }: { event: TimedEvent; language: Language }) {
  const { data = [] } = useQuery(recordOverlapsQuery(event.id, language, useAccount()))
  return <OverlapNotices event={event} overlaps={data} language={language} />
}

type OverlapNoticesProps = {
  /** The event whose overlaps can be ignored: one that is stored. */
  event: TimedEvent | undefined
  overlaps: readonly Overlap[]
  language: Language
}

/** A notice of overlaps at the venue, and one of those of organizers. */
export function OverlapNotices({ event, overlaps, language }: OverlapNoticesProps) {
  const isIgnored = useIsIgnored()
  const shown = event ? overlaps.filter((overlap) => !isIgnored(event, overlap)) : overlaps
  const atVenue = shown.filter(({ link }) => link === 'venue')
  // An event at the same venue is named once, also if it has the same organizer.
  const isAtVenue = (id: number) => overlaps.some((overlap) => overlap.id === id && overlap.link === 'venue')
  const ofOrganizer = shown.filter(({ link, id }) => link === 'organizer' && !isAtVenue(id))
  const once = ofOrganizer.filter(({ id }, at) => ofOrganizer.findIndex((overlap) => overlap.id === id) === at)
  return (
    <>
      <OverlapNotice link="venue" event={event} overlaps={atVenue} named={atVenue} language={language} />
      <OverlapNotice link="organizer" event={event} overlaps={ofOrganizer} named={once} language={language} />
    </>
  )
}

type OverlapNoticeProps = OverlapNoticesProps & {
  link: OverlapLink
  /** The overlaps without those of an event that is named already. */
  named: readonly Overlap[]
}

function OverlapNotice({ link, event, overlaps, named, language }: OverlapNoticeProps) {
  const { t } = useLingui()
  const ignore = useIgnore()
  const [first] = named
  if (!first) return null
  const count = named.length
  const ignoreAll = () => {
    if (!event) return
    const pairs = overlaps.map((overlap) => ({ event, overlap }))
    ignore(pairs, { done: t`Overlaps ignored until a date or venue changes`, undo: t`Undo` })
  }
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <>
          <ButtonLink variant="bare" to={getDayUrl(first, language)} aria-label={t`Show in the calendar`}>
            <Trans>Show</Trans>
          </ButtonLink>
          {event && (
            <Button variant="bare" onClick={ignoreAll}>
              <Trans>Ignore</Trans>
            </Button>
          )}
        </>
      }
    >
      <span className={css.title}>
        {link === 'venue' ? (
          <Plural value={count} one="Overlaps # event at this venue:" other="Overlaps # events at this venue:" />
        ) : (
          <Plural
            value={count}
            one="Overlaps # event of the same organizer:"
            other="Overlaps # events of the same organizer:"
          />
        )}
      </span>{' '}
      <ul className={css.overlaps}>
        {named.map((overlap) => (
          <OverlapItem key={overlap.id} overlap={overlap} language={language} />
        ))}
      </ul>
    </Notice>
  )
}

/** The calendar of the day of an overlap, with the events of the same venue or organizer only. */
const getDayUrl = ({ link, linked, start_date: start }: Overlap, language: Language): string =>
  paths.calendar(language, [
    [link, String(linked)],
    ['view', 'day'],
    ['date', getDay(start)],
  ])

function OverlapItem({ overlap, language }: { overlap: Overlap; language: Language }) {
  const { t } = useLingui()
  const time = useOverlapTime(overlap)
  const minutes = overlap.minutes_apart
  return (
    <li>
      <Link to={paths.record('events', overlap.id, language)} lang={overlap.language}>
        {overlap.title || t`Untitled`}
      </Link>
      , {time}
      {minutes > 0 && (
        <>
          {' '}
          (<Plural value={minutes} one="# minute apart" other="# minutes apart" />)
        </>
      )}
    </li>
  )
}
