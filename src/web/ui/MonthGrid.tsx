// A month to pick a day from, weeks from Monday. Loaded on intent, since React Aria comes with it.
import { parseDate } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { isDay } from '#shared/dates/wall-time.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { formatLocales } from '#shared/i18n/language-names.ts'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import css from './MonthGrid.module.css'

/** Days are `YYYY-MM-DD`; a `value` that is no day means none. */
export type MonthGridProps = { value: string; onPick: (day: string) => void; today: string }

/** The grid; the chosen day, else today, has the focus. */
export function MonthGrid({ value, onPick, today }: MonthGridProps) {
  const { t } = useLingui()
  const chosen = isDay(value) ? parseDate(value) : null
  return (
    <I18nProvider locale={formatLocales[activeLocale()]}>
      <Calendar
        className={css.calendar ?? ''}
        value={chosen}
        defaultFocusedValue={chosen ?? parseDate(today)}
        onChange={(day) => onPick(day.toString())}
        firstDayOfWeek="mon"
        autoFocus
      >
        <header className={css.head}>
          <Button slot="previous" aria-label={t`Previous month`} className={css.step ?? ''}>
            <Icon name="left" />
          </Button>
          <Heading className={css.month ?? ''} />
          <Button slot="next" aria-label={t`Next month`} className={css.step ?? ''}>
            <Icon name="right" />
          </Button>
        </header>
        <CalendarGrid className={css.grid ?? ''} weekdayStyle="short">
          {(day) => <CalendarCell date={day} className={classes(css.day, day.toString() === today && css.today)} />}
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
