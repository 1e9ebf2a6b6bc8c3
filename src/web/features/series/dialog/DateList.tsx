// The right side of the dialog: every date, each to be skipped or created, with its remarks.
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Clock, Flag, type LucideIcon, Sun, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { type Holiday, holidayName } from '#records/holidays/find-holidays.ts'
import { formatDay, formatTime, formatTimes } from '#shared/dates/format.ts'
import { getDay, getTimeOfDay } from '#shared/dates/wall-time.ts'
import type { SeriesPreviewDate } from '#shared/responses.ts'
import { classes } from '#ui/css-classes.ts'
import { Icon } from '#ui/Icon.tsx'
import css from './series.module.css'

type Remark = { icon: LucideIcon; text: string; tone: string | undefined }

export type DateListProps = {
  title: string
  dates: readonly SeriesPreviewDate[]
  /** Days that are not created. */
  skipped: ReadonlySet<string>
  holidays: ReadonlyMap<string, readonly Holiday[]>
  onToggle: (day: string, isCreated: boolean) => void
  /** Why a date cannot be skipped. */
  isFixed: (date: SeriesPreviewDate) => boolean
  allDay: boolean
}

export function DateList({ title, dates, skipped, holidays, onToggle, isFixed, allDay }: DateListProps) {
  const { t } = useLingui()
  const id = useId()
  const skippedCount = dates.filter(({ series_date }) => skipped.has(getDay(series_date))).length
  return (
    <section className={css.dates} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <p role="status">
          {dates.length === 0 ? null : skippedCount === 0 ? (
            <Plural value={dates.length} one="# date" other="# dates" />
          ) : (
            [
              plural(dates.length, { one: '# date', other: '# dates' }),
              plural(skippedCount, { one: '# skipped', other: '# skipped' }),
            ].join(', ')
          )}
        </p>
      </header>
      <ul aria-label={t`Dates of the series`}>
        {dates.map((date) => (
          <DateItem
            key={date.series_date}
            date={date}
            isSkipped={skipped.has(getDay(date.series_date))}
            holiday={holidays.get(getDay(date.series_date))?.[0]}
            isFixed={isFixed(date)}
            allDay={allDay}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </section>
  )
}

function DateItem({
  date,
  isSkipped,
  holiday,
  isFixed,
  allDay,
  onToggle,
}: Pick<DateListProps, 'allDay' | 'onToggle'> & {
  date: SeriesPreviewDate
  isSkipped: boolean
  holiday: Holiday | undefined
  isFixed: boolean
}) {
  const language = useInterfaceLanguage()
  const remarks = useRemarks(date, holiday, isSkipped)
  const id = useId()
  const { start_date: start, end_date: end } = date
  const isOneDay = getDay(start) === getDay(end)
  return (
    <li className={classes(css.date, isSkipped && css.skipped)}>
      <input
        type="checkbox"
        id={id}
        checked={!isSkipped}
        disabled={isFixed}
        aria-describedby={remarks.length > 0 ? `${id}-remarks` : undefined}
        onChange={({ target }) => onToggle(getDay(date.series_date), target.checked)}
      />
      <label htmlFor={id}>
        <span>{formatDay(start, language, 'list')}</span>
        <span>
          {allDay && !isOneDay ? (
            `– ${formatDay(end, language, 'list')}`
          ) : allDay ? (
            <Trans>all day</Trans>
          ) : isOneDay ? (
            formatTimes(start, end, language)
          ) : (
            `${formatTime(start, language)} – ${formatDay(end, language, 'list')}, ${formatTime(end, language)}`
          )}
        </span>
      </label>
      {remarks.length > 0 && (
        <span id={`${id}-remarks`} className={css.remarks}>
          {remarks.map(({ icon, text, tone }) => (
            <span key={text} className={classes(css.remark, tone)}>
              <Icon icon={icon} />
              {text}
            </span>
          ))}
        </span>
      )}
    </li>
  )
}

/** The remarks about a date, the most important first. */
function useRemarks(
  { skipped_time, clock_change, overlaps, start_date, event }: SeriesPreviewDate,
  holiday: Holiday | undefined,
  isSkipped: boolean,
): readonly Remark[] {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const [overlap] = overlaps
  const time = formatTime(start_date, language)
  const remarks: Remark[] = []
  if (skipped_time !== undefined) {
    const missing = formatTime(skipped_time, language)
    remarks.push({ icon: TriangleAlert, text: t`The clocks skip ${missing} · starts ${time}`, tone: css.warning })
  }
  if (overlap) {
    const name = overlap.title || t`Untitled`
    const times = overlap.all_day ? t`all day` : `${getTimeOfDay(overlap.start_date)}–${getTimeOfDay(overlap.end_date)}`
    remarks.push({ icon: TriangleAlert, text: t`Overlaps ${name}, ${times}`, tone: css.warning })
  }
  if (holiday) {
    const name = holidayName(holiday, language)
    const icon = holiday.kind === 'school' ? Sun : Flag
    remarks.push({ icon, text: isSkipped ? t`${name} · skipped` : name, tone: undefined })
  }
  if (clock_change && skipped_time === undefined) {
    const day = formatDay(clock_change.day, language, 'brief')
    const text =
      clock_change.minutes < 0 ? t`Clocks back on ${day} · stays ${time}` : t`Clocks forward on ${day} · stays ${time}`
    remarks.push({ icon: Clock, text, tone: css.info })
  }
  if (event !== undefined && remarks.length === 0)
    remarks.push({ icon: Check, text: t`exists already`, tone: undefined })
  return remarks
}
