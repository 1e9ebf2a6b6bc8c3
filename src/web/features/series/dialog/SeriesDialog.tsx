// The dialog that repeats an event: the rule on the left, every date that it yields on the right.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ProblemError } from '#client/send.ts'
import { seriesPreviewQuery, type SeriesPreviewRequest } from '#api/series.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { type Day, getDay } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { SeriesPreviewDate } from '#shared/responses.ts'
import { maxSeriesLength } from '#shared/schema/series-limits.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DateList } from './DateList.tsx'
import { RuleForm } from './RuleForm.tsx'
import { type RuleChoice, toRuleText } from './rule-choice.ts'
import { ruleWords } from './rule-words.ts'
import css from './series.module.css'
import { findHolidays, type Holiday } from '#records/holidays/find-holidays.ts'
import calendar from '#records/holidays/holidays.json'
import { activeLocale } from '#shared/i18n/locale.ts'
import { Checkbox, FieldGroup } from '#ui/Field.tsx'

export type SeriesDialogProps = {
  title: string
  /** The title of the event and its language. */
  name: { text: string; language: Language }
  language: Language
  start: Day
  allDay: boolean
  initial: RuleChoice
  /** The event or series of the preview. */
  subject: Omit<SeriesPreviewRequest, 'rule'>
  /** Whether a date is skipped before a choice. */
  isSkippedAtFirst?: (date: SeriesPreviewDate, dates: readonly SeriesPreviewDate[]) => boolean
  /** Whether a date cannot be skipped. */
  isFixed?: (date: SeriesPreviewDate) => boolean
  /** The name of the button, and what it does. `counts`: dates that are created, and events that are trashed. */
  renderLabel: (counts: Counts) => ReactNode
  renderSummary: (counts: Counts) => ReactNode
  /** The country of the holidays; `undefined` for one without a calendar. */
  country: string | undefined
  onSubmit: (rule: string, skip: readonly Day[]) => void
  busy: boolean
  problem: unknown
  onClose: () => void
}

/** `removed`: the starts of the events that are trashed. */
export type Counts = { total: number; created: number; removed: readonly string[] }

export function SeriesDialog({
  title,
  name,
  language,
  start,
  allDay,
  initial,
  subject,
  isSkippedAtFirst = () => false,
  isFixed = () => false,
  renderLabel,
  renderSummary,
  country,
  onSubmit,
  busy,
  problem,
  onClose,
}: SeriesDialogProps) {
  const { i18n, t } = useLingui()
  const [choice, setChoice] = useState(initial)
  const [choices, setChoices] = useState<ReadonlyMap<Day, boolean>>(new Map())
  const [skips, setSkips] = useState<HolidaySkips>({ public: true, school: false })
  const rule = toRuleText(choice, start)
  const debounced = useDebouncedValue(rule ?? '')
  const { data, error, isPlaceholderData } = useQuery({
    ...seriesPreviewQuery({ ...subject, rule: debounced }, language),
    enabled: debounced !== '',
  })
  const isCurrent = rule !== undefined && rule === debounced && !isPlaceholderData && !error
  const dates = rule === undefined || error ? [] : (data?.dates ?? [])
  const holidays = findHolidaysOn(country, dates)
  const isSkipped = (date: SeriesPreviewDate): boolean => {
    const day = getDay(date.series_date)
    // An event that exists already is not moved to the trash because of a holiday.
    const isHoliday = date.event === undefined && (holidays.get(day) ?? []).some(({ kind }) => skips[kind])
    return !isFixed(date) && (choices.get(day) ?? (isSkippedAtFirst(date, dates) || isHoliday))
  }
  const skipped = new Set(dates.filter(isSkipped).map(({ series_date }) => getDay(series_date)))
  const left = dates.filter((date) => !isSkipped(date))
  const counts = {
    total: left.length,
    created: left.filter(({ event }) => event === undefined).length,
    removed: [...(data?.removed ?? []), ...dates.filter((date) => isSkipped(date) && date.event !== undefined)]
      .map(({ start_date }) => start_date)
      .toSorted((a, b) => a.localeCompare(b)),
  }
  const overlapping = left.filter((date) => date.overlaps.length > 0 && !isFixed(date))
  const toggle = (days: readonly Day[], isCreated: boolean) =>
    setChoices(new Map([...choices, ...days.map((day) => [day, !isCreated] as const)]))
  return (
    <Dialog
      open
      className={css.dialog}
      onClose={onClose}
      title={title}
      note={<span lang={name.language}>{name.text}</span>}
      actions={
        <>
          {overlapping.length > 0 && (
            <p className={css.overlaps}>
              <Icon icon={TriangleAlert} />
              <Plural
                value={overlapping.length}
                one="# date overlaps another event."
                other="# dates overlap other events."
              />
              <Button
                variant="bare"
                onClick={() =>
                  toggle(
                    overlapping.map((date) => getDay(date.series_date)),
                    false,
                  )
                }
              >
                {overlapping.length === 1 ? <Trans>Skip it</Trans> : <Trans>Skip them</Trans>}
              </Button>
            </p>
          )}
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={busy}
            unavailable={
              left.every(isFixed)
                ? t`Choose at least one date.`
                : counts.created + counts.removed.length === 0
                  ? t`Nothing yet: choose another end, or other dates.`
                  : isCurrent
                    ? undefined
                    : t`Loading…`
            }
            onClick={() => rule !== undefined && onSubmit(rule, [...skipped])}
          >
            {renderLabel(counts)}
          </Button>
        </>
      }
    >
      <div className={css.columns}>
        <div className={css.left}>
          <RuleForm choice={choice} onChange={setChoice} start={start} error={error && <RuleError thrown={error} />} />
          <HolidayChoices country={country} skips={skips} onChange={setSkips} />
          {dates.length > 0 && <section className={css.summary}>{renderSummary(counts)}</section>}
          <ErrorAlert>{problem ? i18n._(problemMessage(problem)) : undefined}</ErrorAlert>
        </div>
        {data || rule === undefined || error ? (
          <DateList
            title={ruleWords(i18n, choice, start)}
            dates={dates}
            skipped={skipped}
            holidays={holidays}
            allDay={allDay}
            isFixed={isFixed}
            onToggle={(day, isCreated) => toggle([day], isCreated)}
          />
        ) : (
          <div className={css.loading}>
            <Skeleton lines={8} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Why a rule yields no dates. */
function RuleError({ thrown }: { thrown: Error }) {
  const { i18n } = useLingui()
  const code = thrown instanceof ProblemError ? thrown.problem.data.details?.['rule']?.code : undefined
  if (code === 'too_many') return <Trans>A series has {maxSeriesLength} dates at most. Choose an earlier end.</Trans>
  if (code === 'end_before_start') return <Trans>The end is before the first date.</Trans>
  if (code === 'not_a_date')
    return <Trans>This gives no date between the years 1 and 9999. Choose another day or an earlier end.</Trans>
  return i18n._(problemMessage(thrown))
}

/** The kinds of holidays that are skipped; bank holidays are only named. */
type HolidaySkips = { [K in Holiday['kind']]?: boolean }

/** The holidays on each day of the dates, public ones first. */
function findHolidaysOn(
  country: string | undefined,
  dates: readonly SeriesPreviewDate[],
): ReadonlyMap<Day, readonly Holiday[]> {
  const days = dates.map(({ series_date }) => getDay(series_date))
  return new Map(country ? days.map((day) => [day, findHolidays(calendar, country, day, day)]) : [])
}

/** Which holidays of the country are skipped. */
function HolidayChoices({
  country,
  skips,
  onChange,
}: {
  country: string | undefined
  skips: HolidaySkips
  onChange: (skips: HolidaySkips) => void
}) {
  const { t } = useLingui()
  if (!country) return null
  const name = new Intl.DisplayNames(activeLocale(), { type: 'region' }).of(country) ?? country
  const kinds = [
    { kind: 'public', label: t`Public holidays`, hint: name },
    { kind: 'school', label: t`School holidays`, hint: country === 'BE' ? t`Belgium, Flemish Community` : name },
  ] as const
  return (
    <FieldGroup label={t`Skip automatically`}>
      {kinds.map(({ kind, label, hint }) => (
        <Checkbox
          key={kind}
          label={label}
          hint={hint}
          checked={skips[kind] === true}
          onChange={({ target }) => onChange({ ...skips, [kind]: target.checked })}
        />
      ))}
    </FieldGroup>
  )
}
