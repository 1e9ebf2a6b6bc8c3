// Holidays of a country between two days.
import type { Day } from '#shared/dates/wall-time.ts'
import { type Language, languages } from '#shared/i18n/language.ts'

/** `region`: the holiday is of a part of the country only. Days are one or first and last: `2027-12-24/2028-01-02`. */
type HolidayEntry = {
  country: string
  kind: 'public' | 'bank' | 'school'
  region?: 'flemish'
  names: { readonly [L in Language]?: string }
  days: readonly string[]
}
export type HolidayCalendar = { licences: readonly unknown[]; holidays: readonly HolidayEntry[] }

/** A holiday between two days. */
export type Holiday = Omit<HolidayEntry, 'days'> & { first: Day; last: Day }

/** The holidays of a country from one day to another, both included, by their first day; public ones before school holidays. */
export function findHolidays(calendar: HolidayCalendar, country: string, from: Day, to: Day): Holiday[] {
  const found = calendar.holidays
    .filter((holiday) => holiday.country === country)
    .flatMap(({ days, ...holiday }) =>
      days.flatMap((text) => {
        const [first = text, last = first] = text.split('/')
        return first <= to && last >= from ? [{ ...holiday, first, last }] : []
      }),
    )
  const rank = ({ kind }: Holiday): number => ['public', 'bank', 'school'].indexOf(kind)
  return found.toSorted((a, b) => rank(a) - rank(b) || (a.first < b.first ? -1 : 1))
}

/** The name in a language, else in English, else in any. */
export const holidayName = ({ names }: Holiday, language: Language): string =>
  [language, 'en' as const, ...languages].flatMap((each) => names[each] ?? [])[0] ?? ''

/** The countries of the calendar. */
const countries = ['BE', 'LU'] as const

const toComparable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** The code of a country by its code or its name in one of our languages; `undefined` for one without a calendar. */
export const findCountry = (name: string): string | undefined =>
  countries.find(
    (code) =>
      toComparable(name) === toComparable(code) ||
      languages.some(
        (language) =>
          toComparable(new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) === toComparable(name),
      ),
  )

/** The country of a time zone; `undefined` for one without a calendar. */
export const countryOfZone = (zone: string): string | undefined =>
  ({ 'Europe/Brussels': 'BE', 'Europe/Luxembourg': 'LU' })[zone]
