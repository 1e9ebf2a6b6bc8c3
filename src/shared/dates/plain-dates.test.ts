// The tables of the lists against Intl itself: every weekday, month, kind of range and size of number, in four languages.
import { describe, expect, it } from 'vitest'
import { formatLocales, interfaceLanguages } from '../i18n/language.ts'
import { formatDay, formatDays, formatNumber, formatTimes } from './format.ts'
import { formatWallTime } from './wall-time.ts'

const day = 86_400_000
const first = Date.UTC(2026, 10, 1)
const days = Array.from({ length: 430 }, (_, n) => first + n * day)

describe.each(interfaceLanguages)('in %s', (language) => {
  const locale = formatLocales[language]
  const brief = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  const intl = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)

  it('a day reads as Intl writes it, with and without its weekday', () => {
    const [plain, listed] = [intl(brief), intl({ ...brief, weekday: 'short' })]
    for (const at of days) {
      expect(formatDay(formatWallTime(at), language, 'brief')).toBe(plain.format(at))
      expect(formatDay(formatWallTime(at), language, 'list')).toBe(listed.format(at))
    }
  })

  it('so does a range of days', () => {
    const plain = intl(brief)
    for (const from of days.slice(0, 70))
      for (const length of [0, 1, 5, 29, 31, 90, 365])
        expect(formatDays(formatWallTime(from), formatWallTime(from + length * day), language, 'brief')).toBe(
          plain.formatRange(from, from + length * day),
        )
  })

  it('so do two times of a day', () => {
    const clock = intl({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })
    const times = ['00:00', '00:30', '09:05', '11:59', '12:00', '12:30', '13:05', '21:35', '23:59']
    const at = (time: string): number => Date.parse(`2027-03-09T${time}:00Z`)
    for (const from of times)
      for (const to of times.filter((time) => time >= from))
        expect(formatTimes(`2027-03-09 ${from}:00`, `2027-03-09 ${to}:00`, language)).toBe(
          clock.formatRange(at(from), at(to)),
        )
  })

  it('so does a whole number', () => {
    for (const value of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567])
      expect(formatNumber(value, language)).toBe(new Intl.NumberFormat(locale).format(value))
  })
})
