import { expect, test } from 'vitest'
import { isWallTime } from '#shared/dates/wall-time.ts'
import { languages } from '#shared/i18n/language.ts'
import { countryOfZone, findCountry, findHolidays, holidayName } from './find-holidays.ts'
import calendar from './holidays.json'

const named = (country: string, from: string, to = from) =>
  findHolidays(calendar, country, from, to).map((holiday) => `${holiday.kind} ${holidayName(holiday, 'en')}`)

test('holidays are found by country and day, public holidays first', () => {
  expect(named('BE', '2027-11-11')).toEqual(['public Armistice Day'])
  expect(named('LU', '2027-11-11')).toEqual([])
  expect(named('BE', '2027-11-12')).toEqual([])
  expect(named('BE', '2027-07-21')).toEqual(['public National Day', 'school Summer Holidays'])
  expect(named('LU', '2027-06-23')).toEqual(["public Grand Duke's Birthday"])
  expect(named('FR', '2027-07-14')).toEqual([])
})

test('a range includes the holidays of its first and last day', () => {
  expect(named('BE', '2027-11-10', '2027-11-11')).toEqual(['public Armistice Day'])
  expect(named('BE', '2027-11-11', '2027-11-14')).toEqual(['public Armistice Day'])
  expect(named('LU', '2027-12-24', '2027-12-26')).toEqual(['public Christmas Day', 'public Boxing Day'])
})

test('every holiday has valid days and a name in each language', () => {
  for (const { days, ...holiday } of calendar.holidays) {
    for (const text of days) {
      const [first = text, last = first] = text.split('/')
      expect([first, last].every((day) => isWallTime(`${day} 00:00:00`)) && first <= last).toBe(true)
    }
    for (const language of languages) expect(holidayName({ ...holiday, first: '', last: '' }, language)).not.toBe('')
  }
})

test('a country is found by its code, its name in each language or its time zone', () => {
  expect(['BE', 'Belgium', 'belgië', 'Belgique', ' Belgien '].map(findCountry)).toEqual(Array(5).fill('BE'))
  expect(['Luxemburg', 'Luxembourg'].map(findCountry)).toEqual(['LU', 'LU'])
  expect(['', 'France', 'B'].map(findCountry)).toEqual([undefined, undefined, undefined])
  expect(['Europe/Brussels', 'Europe/Paris'].map(countryOfZone)).toEqual(['BE', undefined])
})
