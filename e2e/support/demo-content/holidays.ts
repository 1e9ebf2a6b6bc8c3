// Converts rows of the OpenHolidays files into all-day events, with a translation for each supported language.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { plainText } from './clean.ts'
import { daysFromTo, type Days } from './days.ts'
import type { DemoEvent } from '#server/demo/shape.ts'
import { categoryOfType, tagOfGroup } from './terms.ts'

/** One row of a holiday file; `Groups` is missing if the file has no such column. */
export interface HolidayRow {
  Id: string
  Country: string
  StartDate: string
  EndDate: string
  Type: string
  Name: string
  Groups?: string
}

const countries: Readonly<Record<string, { timezone: string; tag: string }>> = {
  BE: { timezone: 'Europe/Brussels', tag: 'belgium' },
  LU: { timezone: 'Europe/Luxembourg', tag: 'luxembourg' },
}

/**
 * The names in a cell such as `FR Noël,NL Kerstmis` in supported languages, in order.
 * A comma separates names only before another language code, so names may contain commas.
 */
export const namesIn = (cell: string): [Language, string][] => {
  const names = new Map<Language, string>()
  for (const part of cell.split(/,(?=[A-Z]{2} )/)) {
    const language = part.trim().slice(0, 2).toLowerCase()
    const name = plainText(part.trim().slice(3))
    if (isLanguage(language) && name !== '' && !names.has(language)) names.set(language, name)
  }
  return [...names]
}

/** The event of a row; an error if the row lacks a day, a known country or type, or a name in a supported language. */
export const holidayEvent = (row: HolidayRow): { event: DemoEvent; days: Days } | { error: string } => {
  const days = daysFromTo(row.StartDate, row.EndDate)
  if (days === null) return { error: `${row.Id}: no date in "${row.StartDate}"` }
  const country = countries[row.Country]
  if (country === undefined) return { error: `${row.Id}: unknown country "${row.Country}"` }
  const category = categoryOfType[row.Type]
  if (category === undefined) return { error: `${row.Id}: unknown type "${row.Type}"` }
  const names = namesIn(row.Name)
  const [first] = names
  if (first === undefined) return { error: `${row.Id}: no name in our languages in "${row.Name}"` }
  const groups = (row.Groups ?? '').split(',').flatMap((group) => tagOfGroup[group.trim()] ?? [])
  return {
    days,
    event: {
      key: `holiday-${row.Country.toLowerCase()}-${row.Id.slice(0, 8)}`,
      source_language: first[0],
      shared: {
        start_date: `${days.start} 00:00:00`,
        end_date: `${days.end} 23:59:59`,
        timezone: country.timezone,
        all_day: true,
        categories: [category],
        tags: [country.tag, ...groups],
      },
      texts: Object.fromEntries(names.map(([language, title]) => [language, { title, status: 'publish' }])),
    },
  }
}
