// The events that were changed last, whoever changed them.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/Link.tsx'
import type { Language } from '#shared/i18n/language.ts'
import type { List } from '#shared/schema/values.ts'
import { paths } from '#api/paths.ts'
import { listQuery } from '#api/queries.ts'
import { formatDateTime } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import css from './start.module.css'

const lastChanged = { orderby: 'modified', order: 'desc', starts_after: '1000-01-01', translation: 'any' } as const

/** The newest eight. */
export const recentQuery = (language: Language) => listQuery('events', { ...lastChanged, per_page: 8 }, language)

/** The newest eight, and the way to all. */
export function RecentEvents({ events, language }: { events: List<'events'>; language: Language }) {
  const { i18n, t } = useLingui()
  if (events.total === 0) return <p>{i18n._(resourceLabels.events.none)}</p>
  return (
    <>
      <ul className={css.recent}>
        {events.rows.map((event) => (
          <li key={event.id}>
            <Link to={paths.record('events', event.id, language)} lang={event.language}>
              {event.title || t`Untitled`}
            </Link>
            <time dateTime={event.modified.replace(' ', 'T')}>{formatDateTime(event.modified, activeLocale())}</time>
          </li>
        ))}
      </ul>
      <p>
        <Link
          to={paths.list('events', language, [
            ['dates', 'all'],
            ['orderby', 'modified'],
            ['order', 'desc'],
          ])}
        >
          <Trans>All events by date modified</Trans>
        </Link>
      </p>
    </>
  )
}
