import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatLocales, interfaceLanguages } from '../i18n/language.ts'
import { now, today } from './now.ts'
import { formatCost, formatDay, formatDays, formatList, formatDateTime, formatNumber, formatTimes } from './format.ts'

const wall = '2027-03-09 19:05:00'
const end = '2027-03-09 21:35:00'

describe('dates, times and costs in each language', () => {
  test.each([
    ['nl', '09-03-2027', 'di 9 mrt 2027, 19:05', 'dinsdag 9 maart 2027 om 19:05', '€\u00a012,50'],
    ['de', '09.03.2027', 'Di., 9. März 2027, 19:05', 'Dienstag, 9. März 2027 um 19:05', '12,50\u00a0€'],
    ['fr', '09/03/2027', 'mar. 9 mars 2027, 19:05', 'mardi 9 mars 2027 à 19:05', '12,50\u00a0€'],
    ['en', '09/03/2027', 'Tue, 9 Mar 2027, 19:05', 'Tuesday, 9 March 2027 at 19:05', '€12.50'],
  ] as const)('in %s', (language, short, list, long, money) => {
    expect(formatDay(wall, language, 'short')).toBe(short)
    expect(formatDateTime(wall, language)).toBe(list)
    expect(formatDateTime(wall, language, 'long')).toBe(long)
    expect(formatCost('€12.5', '€', language)).toBe(money)
  })

  test('ranges of days and of times repeat no part', () => {
    expect(formatDays('2027-03-09', '2027-03-10', 'nl')).toBe('di 9\u2009–\u2009wo 10 mrt 2027')
    expect(formatDays('2027-03-09', '2027-03-09', 'nl')).toBe('di 9 mrt 2027')
    expect(formatTimes(wall, end, 'en')).toBe('19:05–21:35')
  })
  test.each(interfaceLanguages)('time ranges are formatted as by Intl, in %s', (language) => {
    const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const
    const clock = new Intl.DateTimeFormat(formatLocales[language], options)
    const times = ['00:00', '00:30', '09:05', '11:59', '12:00', '12:30', '13:05', '21:35', '23:59']
    const at = (time: string): number => Date.parse(`2027-03-09T${time}:00Z`)
    for (const from of times)
      for (const to of times.filter((time) => time >= from))
        expect(formatTimes(`2027-03-09 ${from}:00`, `2027-03-09 ${to}:00`, language)).toBe(
          clock.formatRange(at(from), at(to)),
        )
  })
  test('numbers and lists follow the language', () => {
    expect(formatNumber(12345, 'nl')).toBe('12.345')
    expect(formatList(['Muziek', 'Theater', 'Dans'], 'nl')).toBe('Muziek, Theater en Dans')
  })
  test('invalid dates are returned unchanged', () => {
    expect(formatDay('soon', 'nl')).toBe('soon')
  })
  test('a wall time is not shifted by the machine’s time zone, not even in the hour skipped by summer time', () => {
    expect(formatDateTime('2027-03-28 02:30:00', 'en')).toBe('Sun, 28 Mar 2027, 02:30')
  })
})

describe('a cost is formatted in the interface language', () => {
  test.each([
    ['12.5', '€\u00a012,50', '12,50\u00a0€', '12,50\u00a0€', '€12.50'],
    ['€12', '€\u00a012', '12\u00a0€', '12\u00a0€', '€12'],
    ['15USD', 'USD\u00a015', '15\u00a0USD', '15\u00a0USD', 'USD\u00a015'],
    ['1,234.56 $', '$\u00a01.234,56', '1\u202f234,56\u00a0$', '1.234,56\u00a0$', '$1,234.56'],
    ['€10 – €20,5', '€\u00a010 – €\u00a020,50', '10\u00a0€ – 20,50\u00a0€', '10\u00a0€ – 20,50\u00a0€', '€10 – €20.50'],
    ['0 - 20', 'Gratis – €\u00a020', 'Gratuit – 20\u00a0€', 'Kostenlos – 20\u00a0€', 'Free – €20'],
    ['Free', 'Gratis', 'Gratuit', 'Kostenlos', 'Free'],
    ['Donation', 'Donation', 'Donation', 'Donation', 'Donation'],
    ['ab 5 €', 'ab 5 €', 'ab 5 €', 'ab 5 €', 'ab 5 €'],
    ['12,5,0', '12,5,0', '12,5,0', '12,5,0', '12,5,0'],
  ])('“%s”', (cost, nl, fr, de, en) => {
    expect({
      nl: formatCost(cost, '€', 'nl'),
      fr: formatCost(cost, '€', 'fr'),
      de: formatCost(cost, '€', 'de'),
      en: formatCost(cost, '€', 'en'),
    }).toEqual({ nl, fr, de, en })
  })
})

describe('now and today', () => {
  afterEach(() => vi.useRealTimers())
  test('now is the system time, today depends on the time zone', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 23, 30) })
    expect(now()).toBe(Date.UTC(2026, 10, 21, 23, 30))
    expect(today('Europe/Brussels')).toBe('2026-11-22')
    expect(today('America/New_York')).toBe('2026-11-21')
  })
})
