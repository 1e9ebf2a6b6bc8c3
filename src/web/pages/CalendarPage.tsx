// `/calendar`: the events of a month, week or day, with the filters of the list.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Plus, Printer } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { calendarQuery } from '#api/calendar.ts'
import { externalServer } from '#api/client.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { defaultListParams, type ListParams, toSearchParams, withFilters } from '#records/list/list-params.ts'
import { LoadProblem } from '#records/list/LoadProblem.tsx'
import { SearchBox } from '#records/list/SearchBox.tsx'
import { getIgnored, getRejected } from '#records/list/use-list.ts'
import { formatDayRange, formatShortDay, getWeekNumber } from '#shared/dates/days.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { CalendarEvent, Overlap } from '#shared/responses.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/Page.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isNarrow, useIsNarrow } from '#ui/use-media-query.ts'
import {
  type CalendarParams,
  type CalendarView,
  calendarViews,
  createCalendarConfig,
  getCalendarFilters,
  getCalendarUrl,
  getNewEventParams,
  getPeriod,
  getSiteDay,
  parseCalendarParams,
  stepDay,
} from './calendar/calendar-params.ts'
import { isBetween } from './calendar/layout.ts'
import { CalendarView as Calendar, hasHours, prefetchOverlaps, useOverlaps } from './calendar/CalendarView.tsx'
import { TooManyEvents } from './calendar/TooManyEvents.tsx'
import css from './calendar/tools.module.css'
import { printPage } from './calendar/use-is-printing.ts'
import { useIsReturning } from './calendar/use-return-focus.ts'
import { getExternalConfig } from './list/external-list-config.ts'
import { listConfigs } from './list/list-configs.ts'

const IgnoredFilters = lazyPart(async () => (await import('#records/filters/IgnoredFilters.tsx')).IgnoredFilters)
const FilterBar = lazyPart(async () => (await import('#records/filters/FilterBar.tsx')).FilterBar)

const config = createCalendarConfig(externalServer() ? getExternalConfig('events') : listConfigs.events)
const noOverlaps: readonly Overlap[] = []

/** Loads what the calendar at a URL shows. */
export async function prefetchCalendar(client: QueryClient, search: string, account: Account, language: Language) {
  const params = getShownParams(parseCalendarParams(config, search, getSiteDay()).params, isNarrow())
  const query = calendarQuery(getCalendarFilters(config, params, account), language)
  await client.prefetchQuery(query)
  const data = client.getQueryData(query.queryKey)
  // The notice of overlaps is above the hours: it would move them.
  if (data && hasHours(params.view)) await prefetchOverlaps(client, getInPeriod(data.events, params), account, language)
}

/** Seven columns do not fit into a narrow window. */
const getShownParams = (params: CalendarParams, narrow: boolean): CalendarParams =>
  narrow && params.view === 'week' ? { ...params, view: 'day' } : params

const getInPeriod = (events: readonly CalendarEvent[], { view, day }: CalendarParams): CalendarEvent[] => {
  const { first, last } = getPeriod(view, day)
  return events.filter((event) => isBetween(event, first, last))
}

export function CalendarPage() {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  const location = useLocation()
  const navigate = useNavigate()
  const narrow = useIsNarrow()
  const today = getSiteDay()
  const { params, dropped } = useMemo(() => {
    const parsed = parseCalendarParams(config, location.search, today)
    return { ...parsed, params: getShownParams(parsed.params, narrow) }
  }, [location.search, today, narrow])
  const { view, day, list } = params
  const result = useQuery(calendarQuery(getCalendarFilters(config, params, account), language))
  const { data } = result
  const getUrl = useCallback(
    (changes: Partial<CalendarParams>) => getCalendarUrl(config, { ...params, ...changes }, language),
    [params, language],
  )
  const setList = (next: ListParams, options?: { replace?: boolean }) => void navigate(getUrl({ list: next }), options)

  // Parameters of the URL that cannot be used are removed from it, and named.
  const rejected = getRejected(result.error).filter((name) => list.filters[name] !== undefined)
  const removed = [...dropped, ...rejected]
  const without = Object.fromEntries(rejected.map((name) => [name, undefined]))
  const corrected = removed.length > 0 ? getUrl({ list: withFilters(list, without) }) : undefined
  const names = JSON.stringify([...new Set([...getIgnored(location.state), ...removed])])
  useEffect(() => {
    if (corrected !== undefined) void navigate(corrected, { replace: true, state: { dropped: JSON.parse(names) } })
  }, [corrected, names, navigate])

  const canCreate = can(account, 'create', 'events') === true
  const period = getPeriod(view, day)
  const inPeriod = useMemo(() => getInPeriod(data?.events ?? [], params), [data, params])
  const overlaps = useOverlaps(view, inPeriod, account, language)
  // Their notice would move what is shown already.
  const [isShown, setShown] = useState(false)
  if (data && !overlaps.isLoading && !isShown) setShown(true)
  const isReturning = useIsReturning()
  const locale = activeLocale()
  const week = getWeekNumber(day)
  const heading =
    view === 'week'
      ? formatDayRange(period.first, period.last, locale)
      : formatShortDay(period.first, view === 'day' ? 'full' : 'month', today, locale)
  const viewLabels: Record<CalendarView, string> = { month: t`Month`, week: t`Week`, day: t`Day`, agenda: t`Agenda` }
  const stepLabels: Record<CalendarView, readonly [string, string]> = {
    month: [t`Previous month`, t`Next month`],
    week: [t`Previous week`, t`Next week`],
    day: [t`Previous day`, t`Next day`],
    agenda: [t`Previous month`, t`Next month`],
  }
  const hasFailed = result.isError && corrected === undefined
  const create = i18n._(resourceLabels.events.create)
  return (
    <Page
      title={t`Calendar`}
      documentTitle={`${heading} (${languageName(language)})`}
      heading={heading}
      keepFocus={isReturning}
      state={hasFailed ? 'error' : data && !result.isPlaceholderData ? 'ready' : 'loading'}
      count={
        <>
          {view === 'week' && <Trans>week {week}</Trans>}
          <span className={css.steps}>
            <ButtonLink prefetch icon to={getUrl({ day: stepDay(view, day, -1) })} aria-label={stepLabels[view][0]}>
              <Icon icon={ChevronLeft} />
            </ButtonLink>
            <ButtonLink prefetch to={getUrl({ day: today })}>
              <Trans>Today</Trans>
            </ButtonLink>
            <ButtonLink prefetch icon to={getUrl({ day: stepDay(view, day, 1) })} aria-label={stepLabels[view][1]}>
              <Icon icon={ChevronRight} />
            </ButtonLink>
            {canCreate && narrow && (
              <ButtonLink
                prefetch
                variant="primary"
                icon
                aria-label={create}
                // The days of a narrow month only choose what is listed: a new event is on the chosen one.
                to={paths.create(
                  'events',
                  language,
                  view === 'agenda' ? undefined : getNewEventParams(list.filters, day),
                )}
              >
                <Icon icon={Plus} />
              </ButtonLink>
            )}
          </span>
          {data && (
            <span className={css.count}>
              <Plural value={inPeriod.length} _0="No events" one="# event" other="# events" />
            </span>
          )}
          {/* Other views say below that they are empty; in wide windows the filters are cleared beside them. */}
          {data && inPeriod.length === 0 && narrow && view === 'day' && Object.keys(list.filters).length > 0 && (
            <ButtonLink variant="bare" to={getUrl({ list: defaultListParams })}>
              <Trans>Clear filters</Trans>
            </ButtonLink>
          )}
        </>
      }
      actions={
        !narrow && (
          <>
            <Button onClick={printPage}>
              <Icon icon={Printer} />
              <Trans>Print</Trans>
            </Button>
            {canCreate && (
              <ButtonLink prefetch variant="primary" to={paths.create('events', language)}>
                <Icon icon={Plus} />
                {create}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {getIgnored(location.state).length > 0 && (
        <Suspense>
          <IgnoredFilters
            names={getIgnored(location.state)}
            config={config}
            account={account}
            onDismiss={() => void navigate(getUrl({}), { replace: true })}
          />
        </Suspense>
      )}
      <div className={css.tools}>
        <SearchBox
          value={String(list.filters['search'] ?? '')}
          onSearch={(search, continues) => setList(withFilters(list, { search }), { replace: continues })}
        />
        <Suspense>
          <FilterBar
            config={config}
            params={list}
            language={language}
            account={account}
            getUrl={(next) => getUrl({ list: next })}
            setParams={setList}
            total={data?.total}
          />
        </Suspense>
        <div className={css.views}>
          <SegmentedControl
            quiet
            label={t`Calendar view`}
            items={[
              {
                to: paths.list('events', language, toSearchParams(config, list)),
                label: t`List`,
                current: false,
              },
              ...calendarViews
                .filter((each) => each !== 'week' || !narrow)
                .map((each) => ({
                  to: getUrl({ view: each }),
                  label: viewLabels[each],
                  current: each === view,
                })),
            ]}
          />
        </div>
      </div>
      {hasFailed && (
        <LoadProblem
          error={result.error}
          hasRows={data !== undefined}
          busy={result.isFetching}
          retry={() => void result.refetch()}
        />
      )}
      {data && <TooManyEvents shown={data.events.length} total={data.total} />}
      {data && isShown ? (
        <Calendar
          params={params}
          events={data.events}
          inPeriod={inPeriod}
          overlaps={overlaps.data ?? noOverlaps}
          language={language}
          account={account}
          today={today}
          isNarrow={narrow}
          getUrl={getUrl}
        />
      ) : (
        !hasFailed && <Skeleton lines={12} />
      )}
    </Page>
  )
}
