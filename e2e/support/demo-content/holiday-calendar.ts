// Creates the calendar of public and school holidays for the form of an event from the OpenHolidays files.
import type { Language } from '#shared/i18n/language.ts'
import { daysFromTo } from './days.ts'
import { type HolidayRow, namesIn } from './holidays.ts'

type Holiday = { country: string; kind: string; region?: string; names: { [L in Language]?: string }; days: string[] }

const regions: Readonly<Record<string, string>> = { NL: 'flemish' }

/** Returns a holiday per name, with its days in all years: `2027-12-24`, or `2027-12-24/2028-01-02`. */
export function holidayCalendar(rows: readonly HolidayRow[]): Holiday[] {
  const holidays = new Map<string, Holiday>()
  for (const row of rows) {
    const days = daysFromTo(row.StartDate, row.EndDate)
    if (days === null) continue
    const { Country: country, Type: type, Name: cell, Groups: group = '' } = row
    const region = regions[group]
    const key = [country, type, group, cell].join()
    const holiday: Holiday = holidays.get(key) ?? {
      country,
      kind: type.toLowerCase(),
      ...(region && { region }),
      names: Object.fromEntries(namesIn(cell)),
      days: [],
    }
    holiday.days.push(days.start === days.end ? days.start : `${days.start}/${days.end}`)
    holidays.set(key, holiday)
  }
  return [...holidays.values()]
}
