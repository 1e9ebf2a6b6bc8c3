// The shown period in its view and the legend below it, with what is needed to move its events.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ComponentType, memo, Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ProblemError } from '#client/send.ts'
import { overlapsQuery } from '#api/overlaps.ts'
import { paths } from '#api/paths.ts'
import { useIsIgnored } from '#features/overlaps/ignored-overlaps.ts'
import { useIgnore } from '#features/overlaps/use-ignore.ts'
import { withFilters } from '#records/list/list-params.ts'
import { type Day, getDay } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { CalendarEvent, Overlap } from '#shared/responses.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { CategoryDot } from '#ui/CategoryDot.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { ErrorMessage, Notice } from '#ui/Notice.tsx'
import { Agenda } from './Agenda.tsx'
import { type CalendarParams, type CalendarView as View, getNewEventParams, getShownDays } from './calendar-params.ts'
import { CalendarContext, type CalendarValue, type ViewProps } from './calendar-context.ts'
import { DaySheets } from './DaySheets.tsx'
import { Month } from './Month.tsx'
import eventCss from './events.module.css'
import css from './move.module.css'
import { MoveLayer } from './MoveLayer.tsx'
import { NarrowMonth } from './NarrowMonth.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import { useDrag } from './use-drag.ts'
import { type Move, useMove, formatDates } from './use-move.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { getOccupying, maxIncluded } from './use-overlapping.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { moveTo } from './move-dates.ts'

// A drag renders this component often, the days only once.
const TimeGridView = memo(TimeGrid)
const NarrowView = memo(NarrowMonth)
const views: Record<View, ComponentType<ViewProps>> = {
  month: memo(Month),
  week: TimeGridView,
  day: TimeGridView,
  agenda: memo(Agenda),
}

const MoveBar = lazyPart(async () => (await import('./MoveBar.tsx')).MoveBar)

/** Whether a view has hours, and names overlaps. */
export const hasHours = (view: View): boolean => view === 'week' || view === 'day'

/** The overlaps of the events of a period in views that name them. */
export const useOverlaps = (view: View, inPeriod: readonly CalendarEvent[], account: Account, language: Language) =>
  useQuery(overlapsQuery(hasHours(view) ? getOccupying(inPeriod, account).slice(0, maxIncluded) : [], language))

/** Loads the overlaps of the events of a period. */
export async function prefetchOverlaps(
  client: QueryClient,
  inPeriod: readonly CalendarEvent[],
  account: Account,
  language: Language,
) {
  const ids = getOccupying(inPeriod, account).slice(0, maxIncluded)
  if (ids.length > 0) await client.prefetchQuery(overlapsQuery(ids, language))
}

export function CalendarView({
  params,
  events,
  inPeriod,
  overlaps,
  language,
  account,
  today,
  isNarrow,
  getUrl,
}: {
  params: CalendarParams
  events: readonly CalendarEvent[]
  /** The events of the period in the heading. */
  inPeriod: readonly CalendarEvent[]
  overlaps: readonly Overlap[]
  language: Language
  account: Account
  today: Day
  isNarrow: boolean
  getUrl: (changes: Partial<CalendarParams>) => string
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { view, day, list } = params
  const { move, setMove, save, question, isSaving, conflict, setConflict, error, dismissError } = useMove(language)
  const viewElement = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const onFollow = useReturnFocus(viewElement)
  const drag = useDrag(events, layer, { onMove: setMove, onDrop: (dropped) => void save(dropped) })
  /** The day that was shown when a move began: its keys may lead to another period. */
  const origin = useRef(day)
  const canCreate = can(account, 'create', 'events') === true
  const isIgnored = useIsIgnored()
  const ignore = useIgnore()
  const pairs = useMemo(
    () =>
      overlaps.flatMap((overlap) => {
        const event = inPeriod.find(({ id }) => id === overlap.of)
        return event && !isIgnored(event, overlap) ? [{ event, overlap }] : []
      }),
    [overlaps, inPeriod, isIgnored],
  )
  const overlapping = useMemo(() => new Set(pairs.map(({ event }) => event.id)), [pairs])
  const context = useMemo<CalendarValue>(
    () => ({
      params,
      language,
      today,
      getUrl,
      getCreateUrl: canCreate
        ? (day, minutes) => paths.create('events', language, getNewEventParams(list.filters, day, minutes))
        : undefined,
      startMove: (event) => {
        origin.current = day
        setMove({ event, start: event.start_date, isDrag: false })
      },
      overlapping,
      goToDay: (next) => void navigate(getUrl({ day: next })),
    }),
    [params, language, today, getUrl, canCreate, list.filters, day, setMove, overlapping, navigate],
  )
  const showOrigin = () => {
    if (origin.current !== day) void navigate(getUrl({ day: origin.current }), { replace: true })
  }
  const leaveRejected = useEffectEvent(showOrigin)
  // The bar of a move has gone with its focus. The agenda has no buttons for days. What is focused may be loaded first.
  const focusAfter = useRef<{ id: number; day: Day; from: Day }>(undefined)
  useEffect(() => {
    const after = focusAfter.current
    if (move || conflict || !after) return
    if (error !== undefined && after.day !== after.from) {
      after.day = after.from
      leaveRejected()
    }
    const find = (button: string) => viewElement.current?.querySelector<HTMLElement>(`button[${button}]`)
    const target = find(`data-day="${after.day}"`) ?? find(`data-mover="${after.id}"`)
    if (!target) return
    if (isFocusLost()) target.focus()
    focusAfter.current = undefined
  }, [move, conflict, error, day, events])
  const changeMove = (next: Move) => {
    setMove(next)
    const { first, last } = getShownDays(view, day)
    const target = getDay(next.start)
    if (target < first || target > last) void navigate(getUrl({ day: target }), { replace: true })
  }
  const Shown = isNarrow && view === 'month' ? NarrowView : views[view]
  return (
    <CalendarContext value={context}>
      {error !== undefined && (
        <Notice
          tone="danger"
          role="alert"
          title={t`The event was not moved`}
          actions={
            <Button variant="bare" onClick={dismissError}>
              <Trans>Dismiss</Trans>
            </Button>
          }
        >
          {isDateGap(error) ? (
            <Trans>The clocks change in that night: this time does not exist.</Trans>
          ) : (
            <ErrorMessage thrown={error} />
          )}
        </Notice>
      )}
      {overlapping.size > 0 && (
        <Notice
          tone="warning"
          role="status"
          actions={
            <>
              {list.filters['overlaps'] === undefined && (
                <ButtonLink variant="bare" to={getUrl({ list: withFilters(list, { overlaps: true }) })}>
                  <Trans>Show them</Trans>
                </ButtonLink>
              )}
              <Button
                variant="bare"
                onClick={() =>
                  ignore(pairs, { done: t`Overlaps ignored until a date or venue changes`, undo: t`Undo` })
                }
              >
                <Trans>Ignore</Trans>
              </Button>
            </>
          }
        >
          <OverlapCount events={inPeriod.filter(({ id }) => overlapping.has(id))} />
        </Notice>
      )}
      <div ref={viewElement} className={css.view} {...drag} onClickCapture={onFollow}>
        <Shown events={events} />
        <MoveLayer move={move} view={viewElement} layer={layer} />
      </div>
      {view === 'day' && <DaySheets events={inPeriod} day={day} />}
      {!isNarrow && <Legend events={inPeriod} language={language} />}
      <Suspense>
        {move && !move.isDrag && (
          <MoveBar
            move={move}
            isSaving={isSaving}
            onChange={changeMove}
            onSave={() => {
              const { event, start } = move
              focusAfter.current = { id: event.id, day: getDay(start), from: getDay(event.start_date) }
              void save(move)
            }}
            onCancel={() => {
              const from = getDay(move.event.start_date)
              focusAfter.current = { id: move.event.id, day: from, from }
              setMove(undefined)
              showOrigin()
            }}
          />
        )}
      </Suspense>
      {question}
      {conflict && (
        <MoveConflict
          conflict={conflict}
          onClose={() => setConflict(undefined)}
          onOverwrite={() => void save(conflict, conflict.isAlone)}
        />
      )}
    </CalendarContext>
  )
}

/** Whether the focus is nowhere, or on the heading, which gets it then. */
const isFocusLost = (): boolean => document.activeElement?.matches('body, h1') ?? true

/** Whether the server refused dates because the clocks skip one of them. */
const isDateGap = (error: unknown): boolean =>
  error instanceof ProblemError &&
  Object.values(error.problem.data.details ?? {}).some(({ code }) => code === 'date_gap')

/** "Le Rio Grande: 2 overlapping events"; without the venue if there are several. */
function OverlapCount({ events }: { events: readonly CalendarEvent[] }) {
  const venues = new Map(events.map(({ venue }) => [venue?.id, venue]))
  const [venue] = venues.values()
  const message = plural(events.length, { one: '# overlapping event', other: '# overlapping events' })
  if (venues.size > 1 || !venue) return message
  const label = <b lang={venue.language}>{venue.name}</b>
  return (
    <Trans>
      {label}: {message}
    </Trans>
  )
}

/** Explains the colours and marks that the shown events have. */
function Legend({ events, language }: { events: readonly CalendarEvent[]; language: Language }) {
  const categories = new Map(events.flatMap(({ category }) => (category ? [[category.id, category] as const] : [])))
  const wanted = languageName(language)
  const hasMissing = events.some((event) => event.language !== language)
  const hasCancelled = events.some((event) => event.event_state === 'cancelled')
  return (
    <ul className={eventCss.legend}>
      {[...categories.values()]
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, color, language }) => (
          <li key={id} lang={language}>
            <CategoryDot hue={color} />
            {name}
          </li>
        ))}
      <li className={eventCss.legendMarks}>
        {hasMissing && (
          <span>
            <i className={eventCss.missing} /> <Trans>Not in {wanted}</Trans>
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

/** Someone else gave the event other dates: nothing was overwritten, and the user decides. */
function MoveConflict({
  conflict,
  onOverwrite,
  onClose,
}: {
  conflict: Move
  onOverwrite: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { event, start } = conflict
  const title = event.title || t`Untitled`
  const theirs = formatDates(event, event)
  const yours = formatDates(event, moveTo(event, start))
  return (
    <Dialog
      open
      alert
      title={t`Someone else has moved this event`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep their dates</Trans>
          </Button>
          <Button variant="primary" onClick={onOverwrite}>
            <Trans>Move anyway</Trans>
          </Button>
        </>
      }
    >
      <p>{t`“${title}” is on ${theirs} now. Your move to ${yours} was not saved.`}</p>
    </Dialog>
  )
}
