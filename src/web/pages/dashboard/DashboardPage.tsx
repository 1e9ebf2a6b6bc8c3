import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  Calendar,
  CalendarClock,
  CalendarX,
  Clock,
  EyeOff,
  FileText,
  FolderTree,
  Image,
  type LucideIcon,
  Plus,
  Ticket,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { config } from '#device/page-config.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { listQuery } from '#api/queries.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Page } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { getWeekNumber } from '#shared/dates/days.ts'
import { today as getToday } from '#shared/dates/now.ts'
import type { Attention } from '#shared/responses.ts'
import { Link } from '#ui/Link.tsx'
import { DraftsCard, RecentCard } from './ActivityCards.tsx'
import { attentionQuery, getCountPath, getCounts, getWorkKinds, type WorkKind } from './attention.ts'
import { Card } from './Card.tsx'
import css from './dashboard.module.css'
import { formatShortDay } from './days.tsx'
import { TranslationsCard } from './TranslationsCard.tsx'
import { WeekCard } from './WeekCard.tsx'
import { comingOfWeekQuery, pastOfWeekQuery, upcomingQuery } from './week.ts'

export const recentEventsQuery = (language: Language) =>
  listQuery(
    'events',
    { orderby: 'modified', order: 'desc', starts_after: '1000-01-01', translation: 'any', per_page: 5 },
    language,
  )

/** `/`: the events of this week, what needs attention, and recent edits. */
export function DashboardPage() {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  const today = getToday(config.siteTimezone)
  const canCreate = can(account, 'create', 'events') === true
  const attention = useQuery(attentionQuery(language))
  const past = useQuery(pastOfWeekQuery(today, account, language))
  const coming = useQuery(comingOfWeekQuery(today, account, language))
  const upcoming = useQuery(upcomingQuery(today, account, language))
  const recent = useQuery(recentEventsQuery(language))
  const queries = [attention, past, coming, upcoming, recent]
  const failed = queries.filter(({ isError }) => isError)
  const error = failed[0]?.error
  const isPending = !error && [attention, past, coming].some((query) => query.isPending)
  const counts = (attention.data ?? []).toSorted(
    (a, b) => resourceNames.indexOf(a.resource) - resourceNames.indexOf(b.resource),
  )
  const open = getCounts(counts, getWorkKinds(account))
  const isNew = attention.data !== undefined && recent.data?.total === 0 && counts.every(({ total }) => total === 0)
  const week = getWeekNumber(today)
  const create = canCreate && (
    <ButtonLink variant="primary" to={paths.create('events', language)}>
      <Icon icon={Plus} />
      {i18n._(resourceLabels.events.create)}
    </ButtonLink>
  )
  return (
    <Page
      title={t`Dashboard`}
      heading={formatShortDay(today, 'heading', today)}
      count={t`week ${week}`}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      actions={
        !isNew && (
          <>
            <ButtonLink prefetch to={paths.calendar(language)}>
              <Icon icon={Calendar} />
              <Trans>Open calendar</Trans>
            </ButtonLink>
            {create}
          </>
        )
      }
    >
      {error && (
        <ErrorNotice
          thrown={error}
          busy={failed.some(({ isFetching }) => isFetching)}
          retry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {isPending ? (
        <Skeleton lines={10} />
      ) : isNew ? (
        <EmptyState icon={Ticket} title={i18n._(resourceLabels.events.none)} actions={create}>
          {canCreate ? (
            <Trans>Create the first one.</Trans>
          ) : (
            <Trans>Someone who can edit content can create the first one.</Trans>
          )}
        </EmptyState>
      ) : (
        <div className={css.dashboard}>
          <div>
            {past.data && coming.data && (
              <WeekCard
                today={today}
                account={account}
                language={language}
                past={past.data.total}
                coming={coming.data}
                counts={counts}
              />
            )}
          </div>
          <div className={css.side}>
            {open.length > 0 && <AttentionCard counts={open} />}
            {upcoming.data && <TranslationsCard counts={counts} upcoming={upcoming.data.total} language={language} />}
            {account && <DraftsCard account={account.id} language={language} />}
            {recent.data && recent.data.total > 0 && (
              <RecentCard events={recent.data} today={today} language={language} />
            )}
          </div>
        </div>
      )}
    </Page>
  )
}

const icons = {
  overlaps: TriangleAlert,
  otherDays: CalendarX,
  pending: Clock,
  noCategory: FolderTree,
  noImage: Image,
  drafts: FileText,
  mine: FileText,
  scheduled: CalendarClock,
  hidden: EyeOff,
} as const satisfies Record<WorkKind, LucideIcon>

/** The counts of what needs work, each with a link to these records. */
function AttentionCard({ counts }: { counts: readonly (Attention & { kind: WorkKind })[] }) {
  const { i18n, t } = useLingui()
  return (
    <Card id="attention" title={t`Needs attention`}>
      <ul className={css.rows}>
        {counts.map((count) => {
          const Text = texts[count.kind]
          return (
            <li key={`${count.kind} ${count.resource}`}>
              <Icon icon={icons[count.kind]} />
              <p>
                <Text total={count.total} to={getCountPath(count)} />
                {count.resource !== 'events' && <small> {i18n._(resourceLabels[count.resource].many)}</small>}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const texts: Record<WorkKind, (props: { total: number; to: string }) => ReactNode> = {
  overlaps: ({ total, to }) => (
    <Plural
      value={total}
      one={
        <span>
          <Link to={to}># event</Link> overlaps another at the same venue
        </span>
      }
      other={
        <span>
          <Link to={to}># events</Link> overlap at the same venue
        </span>
      }
    />
  ),
  otherDays: ({ total, to }) => (
    <Plural
      value={total}
      one={
        <span>
          <Link to={to}># upcoming event</Link> has texts that name another day
        </span>
      }
      other={
        <span>
          <Link to={to}># upcoming events</Link> have texts that name another day
        </span>
      }
    />
  ),
  pending: ({ total, to }) => (
    <Link to={to}>
      <Plural value={total} one="# pending review" other="# pending review" />
    </Link>
  ),
  noCategory: ({ total, to }) => (
    <Plural
      value={total}
      one={
        <span>
          <Link to={to}># upcoming event</Link> has no category
        </span>
      }
      other={
        <span>
          <Link to={to}># upcoming events</Link> have no category
        </span>
      }
    />
  ),
  noImage: ({ total, to }) => (
    <Plural
      value={total}
      one={
        <span>
          <Link to={to}># upcoming event</Link> has no image
        </span>
      }
      other={
        <span>
          <Link to={to}># upcoming events</Link> have no image
        </span>
      }
    />
  ),
  drafts: ({ total, to }) => (
    <Link to={to}>
      <Plural value={total} one="# draft" other="# drafts" />
    </Link>
  ),
  mine: ({ total, to }) => (
    <Link to={to}>
      <Plural value={total} one="# draft by you" other="# drafts by you" />
    </Link>
  ),
  scheduled: ({ total, to }) => (
    <Link to={to}>
      <Plural value={total} one="# scheduled" other="# scheduled" />
    </Link>
  ),
  hidden: ({ total, to }) => (
    <Plural
      value={total}
      one={
        <span>
          <Link to={to}># upcoming event</Link> is hidden from listings
        </span>
      }
      other={
        <span>
          <Link to={to}># upcoming events</Link> are hidden from listings
        </span>
      }
    />
  ),
}
