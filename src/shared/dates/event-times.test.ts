import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatEventTimes } from './format.ts'

const concert = {
  start_date: '2026-11-24 19:30:00',
  end_date: '2026-11-24 23:45:00',
  all_day: false,
  timezone: 'Europe/Brussels',
  utc_start_date: '2026-11-24 18:30:00',
}
const format = (changes: Partial<typeof concert>, language: 'nl' | 'en' | 'fr' | 'de' = 'en') => {
  const { days, ...rest } = formatEventTimes({ ...concert, ...changes }, language, 'Europe/Brussels')
  return { days: days.replaceAll(/\s/g, ' '), ...rest }
}

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 4, 1) }))
afterEach(() => void vi.useRealTimers())

describe('formatEventTimes', () => {
  it('shows the day and both times', () => {
    expect(format({})).toEqual({ days: 'Tue 24 Nov', times: '19:30–23:45', zone: undefined, isOneDay: true })
    expect(format({}, 'nl').days).toBe('di 24 nov')
    expect(format({}, 'fr').days).toBe('mar. 24 nov.')
    expect(format({}, 'de')).toMatchObject({ days: 'Di., 24. Nov.', times: '19:30–23:45 Uhr' })
  })

  it('shows only the days of an all-day event', () => {
    const holidays = { start_date: '2026-12-24 00:00:00', end_date: '2026-12-26 23:59:59', all_day: true }
    expect(format(holidays)).toEqual({
      days: 'Thu 24 – Sat 26 Dec',
      times: undefined,
      zone: undefined,
      isOneDay: false,
    })
  })

  it('shows one time when start and end are the same', () => {
    expect(format({ end_date: concert.start_date }).times).toBe('19:30')
  })

  it('shows both days and both times when the event ends after midnight', () => {
    const night = format({ end_date: '2026-11-25 02:00:00' })
    expect(night.days).toBe('Tue 24 – Wed 25 Nov')
    expect(format({ end_date: '2026-11-25 02:00:00' }, 'de').days).toBe('Di., 24. – Mi., 25. Nov.')
    expect(night.times).toBe('19:30 – 02:00')
  })

  it('shows the year only if it is not the current year, and only once per range', () => {
    vi.setSystemTime(Date.UTC(2025, 11, 31, 12))
    expect(format({}).days).toBe('Tue 24 Nov 2026')
    expect(format({ end_date: '2026-11-25 22:00:00' }).days).toBe('Tue 24 – Wed 25 Nov 2026')
    expect(format({ end_date: '2027-01-02 22:00:00' }).days).toBe('24 Nov 2026 – 2 Jan 2027')
  })

  it('marks multi-day times as “each day” or as “continuous”', () => {
    expect(format({ end_date: '2026-11-26 22:00:00' }).times).toBe('19:30–22:00 each day')
    expect(format({ end_date: '2026-11-25 23:00:00' }).times).toBe('19:30 to 23:00, continuous')
    expect(format({ end_date: '2026-11-27 08:00:00' }, 'de').times).toBe('19:30 bis 08:00 Uhr, durchgehend')
  })

  it('names the time zone only if its local time differs from the site’s', () => {
    expect(format({ timezone: 'Europe/Paris' }).zone).toBeUndefined()
    expect(format({ timezone: 'Europe/Lisbon', utc_start_date: '2026-11-24 19:30:00' }).zone).toBe('Europe/Lisbon')
    expect(format({ timezone: 'UTC+5', utc_start_date: '2026-11-24 14:30:00' }).zone).toBe('UTC+5')
    expect(format({ timezone: 'UTC+1' }).zone).toBeUndefined()
  })
})
