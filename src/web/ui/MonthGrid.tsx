import { ChevronLeft, ChevronRight } from 'lucide-react'
import { parseDate } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { isDay } from '#shared/dates/wall-time.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { formatLocales } from '#shared/i18n/language.ts'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import css from './MonthGrid.module.css'

/** Days are `YYYY-MM-DD`; any other `value` means none. */
export type MonthGridProps = { value: string; onPick: (day: string) => void; today: string }

/** A month calendar; the focus starts at the selected day, else today. Loaded on intent because of React Aria. */
export function MonthGrid({ value, onPick, today }: MonthGridProps) {
  const { t } = useLingui()
  const selected = isDay(value) ? parseDate(value) : null
  return (
    <I18nProvider locale={formatLocales[activeLocale()]}>
      <Calendar
        className={css.calendar ?? ''}
        value={selected}
        defaultFocusedValue={selected ?? parseDate(today)}
        onChange={(day) => onPick(day.toString())}
        firstDayOfWeek="mon"
        autoFocus
      >
        <header className={css.head}>
          <Button slot="previous" aria-label={t`Previous month`} className={css.step ?? ''}>
            <Icon icon={ChevronLeft} />
          </Button>
          <Heading className={css.month ?? ''} />
          <Button slot="next" aria-label={t`Next month`} className={css.step ?? ''}>
            <Icon icon={ChevronRight} />
          </Button>
        </header>
        <CalendarGrid className={css.grid ?? ''} weekdayStyle="short">
          {(day) => <CalendarCell date={day} className={classes(css.day, day.toString() === today && css.today)} />}
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
