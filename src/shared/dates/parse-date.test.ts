import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatWallTime } from './wall-time.ts'
import { formatDay, formatDateTime } from './format.ts'
import { interfaceLanguages, type InterfaceLanguage } from '../i18n/language.ts'
import { parseDate, parseDateTime } from './parse-date.ts'

// A Saturday.
const today = '2026-11-21'
const date = (text: string, language: InterfaceLanguage = 'nl', on = today) => {
  const reading = parseDate(text, { language, today: on })
  return reading.kind === 'date' ? reading.date : reading.kind === 'unclear' ? reading.readings : undefined
}
const parse = (text: string, language: InterfaceLanguage = 'nl') => {
  const reading = parseDateTime(text, { language, today })
  return reading.kind === 'dateTime'
    ? reading.dateTime
    : reading.kind === 'date'
      ? reading.date
      : reading.kind === 'unclear'
        ? reading.readings
        : undefined
}

describe('a typed date', () => {
  test.each([
    ['9-3-2027', '2027-03-09'],
    ['09.03.2027', '2027-03-09'],
    ['9/3/27', '2027-03-09'],
    ['2027-03-09', '2027-03-09'],
    ['2027/3/9', '2027-03-09'],
    ['09/03/2027', '2027-03-09'],
    ['9. 3. 2027', '2027-03-09'],
    ['9 3 2027', '2027-03-09'],
    ['09032027', '2027-03-09'],
    ['20270309', '2027-03-09'],
    ['24/11', '2026-11-24'],
    ['24.11.', '2026-11-24'],
    ['3-1', '2027-01-03'],
    ['26.11.27', '2027-11-26'],
    ['29/2', '2028-02-29'],
    ['24 nov', '2026-11-24'],
    ['24 novembre 2026', '2026-11-24'],
    ['vr 27 nov', '2026-11-27'],
    ['vrijdag 27 november', '2026-11-27'],
    ['1er mars 2027', '2027-03-01'],
    ['le 14 juillet 2027', '2027-07-14'],
    ['9. März 2027', '2027-03-09'],
    ['9 mrt 2027', '2027-03-09'],
    ['Mi., 3. Feb. 2027', '2027-02-03'],
    ['March 9, 2027', '2027-03-09'],
    ['9th of March 2027', '2027-03-09'],
    ['9 Mar 27', '2027-03-09'],
    ["9 mar '27", '2027-03-09'],
    ['15 août', '2027-08-15'],
    ['mar. 9 mars 2027', '2027-03-09'],
    ['morgen', '2026-11-22'],
    ['Tomorrow', '2026-11-22'],
    ['demain', '2026-11-22'],
    ['übermorgen', '2026-11-23'],
    ['overmorgen', '2026-11-23'],
    ['après-demain', '2026-11-23'],
    ['vandaag', '2026-11-21'],
    ['aujourd’hui', '2026-11-21'],
    ['heute', '2026-11-21'],
    ['gisteren', '2026-11-20'],
    ['hier', '2026-11-20'],
    ['am 24.11.', '2026-11-24'],
    ['op vrijdag', '2026-11-27'],
    ['nächsten Freitag', '2026-11-27'],
    ['volgende vrijdag', '2026-11-27'],
    ['vendredi prochain', '2026-11-27'],
    ['next Friday', '2026-11-27'],
    ['dinsdag', '2026-11-24'],
    ['diesen Dienstag', '2026-11-24'],
    ['ce samedi', '2026-11-21'],
    ['komende zaterdag', '2026-11-28'],
    ['over 3 weken', '2026-12-12'],
    ['in 3 Tagen', '2026-11-24'],
    ['dans une semaine', '2026-11-28'],
    ['  24\u00a0nov  2026 ', '2026-11-24'],
    ['9-mrt-2027', '2027-03-09'],
    ['09-Mar-2027', '2027-03-09'],
    ['9.März 2027', '2027-03-09'],
    ['volgende week vrijdag', '2026-11-27'],
    ['next week Tuesday', '2026-11-24'],
    ['Freitag nächster Woche', '2026-11-27'],
    ['vendredi de la semaine prochaine', '2026-11-27'],
    ['over twee weken', '2026-12-05'],
    ['in two weeks', '2026-12-05'],
    ['in zwei Wochen', '2026-12-05'],
    ['dans deux semaines', '2026-12-05'],
    ['over een maand', '2026-12-21'],
    ['in 3 Monaten', '2027-02-21'],
    ['dans 12 mois', '2027-11-21'],
  ])('%s is one day in every interface language', (text, day) => {
    for (const language of interfaceLanguages) expect([language, date(text, language)]).toEqual([language, day])
  })

  test.each([
    ['27-03-09', ['2009-03-27', '2027-03-09'], 'the year may come first'],
    ['27-3-9', ['2009-03-27', '2027-03-09'], 'a single digit is probably not a year'],
    ['26-11-27', ['2027-11-26', '2026-11-27'], 'the year may come first'],
    ['03/24/2027', ['2027-03-24'], 'the day can only come second'],
    ['ma 9 maart 2027', ['2027-03-08', '2027-03-09'], 'that date is a Tuesday'],
    ['di 27 nov', ['2026-11-27', '2029-11-27'], 'that date is a Friday'],
    ['20 nov', ['2026-11-20', '2027-11-20'], 'it was yesterday'],
    ['zaterdag', ['2026-11-21', '2026-11-28'], 'today is a Saturday'],
  ])('%s may be any of %j: %s', (text, readings) => expect(date(text)).toEqual(readings))

  test('"next Friday" typed on a Monday is ambiguous, "coming Friday" is not', () => {
    expect(date('next Friday', 'en', '2026-11-23')).toEqual(['2026-11-27', '2026-12-04'])
    expect(date('coming Friday', 'en', '2026-11-23')).toBe('2026-11-27')
  })

  test('a month after the 31st is the last day of a shorter month', () => {
    expect(date('over 1 maand', 'nl', '2027-01-31')).toBe('2027-02-28')
    expect(date('in 3 months', 'en', '2026-11-30')).toBe('2027-02-28')
  })

  test('"mar 9" is in March; in French it is also read as Tuesday', () => {
    expect(date('mar 9', 'en')).toBe('2027-03-09')
    expect(date('mar. 9', 'fr')).toEqual(['2027-03-09', '2027-02-09'])
  })

  test.each([
    '',
    ' ',
    'soon',
    '31-2-2027',
    '30 februari',
    '9',
    '99/99/2027',
    '2027',
    'maart 2027',
    '9-3-202',
    '9-3.2027',
    '0-0-0',
    'in 3',
    '9 maart mei',
    '2027-03-09 x',
    '-3-2027',
    '19:30',
  ])('%j is no date', (text) => expect(date(text)).toBeUndefined())

  test('any text yields existing days or none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.constantFrom(...interfaceLanguages), (text, language) => {
        const result = date(text, language)
        for (const day of [result ?? []].flat()) expect(formatDay(day, 'nl')).not.toBe(day)
      }),
    )
  })

  const anyDay = fc.integer({ min: 0, max: 47_000 }).map((days) => addDays('1970-01-01', days))
  test.each(['short', 'list', 'long'] as const)(
    'a day formatted in the %s style in any language is parsed as the same day',
    (style) => {
      fc.assert(
        fc.property(
          anyDay,
          fc.constantFrom(...interfaceLanguages),
          fc.constantFrom(...interfaceLanguages),
          (day, writes, reads) => {
            expect(date(formatDay(day, writes, style), reads)).toBe(day)
          },
        ),
      )
    },
  )
})

describe('a typed date and time', () => {
  test.each([
    ['24-11-2026 19:30', '2026-11-24 19:30:00'],
    ['24 nov 19u30', '2026-11-24 19:30:00'],
    ['morgen 9', '2026-11-22 09:00:00'],
    ['19:30 24/11', '2026-11-24 19:30:00'],
    ['2026-11-24T19:30', '2026-11-24 19:30:00'],
    ['24.11.2026 um 19.30 Uhr', '2026-11-24 19:30:00'],
    ['mardi 24 novembre 2026 à 19:30', '2026-11-24 19:30:00'],
    ['tomorrow at 7:30 pm', '2026-11-22 19:30:00'],
    ['24-11-2026 1930', '2026-11-24 19:30:00'],
    ['7 am 24 nov', '2026-11-24 07:00:00'],
    ['24.11 19.30', '2026-11-24 19:30:00'],
    ['vanavond 20u', '2026-11-21 20:00:00'],
    ['tonight 8', '2026-11-21 20:00:00'],
    ['ce soir à 20h30', '2026-11-21 20:30:00'],
    ['20 Uhr heute Abend', '2026-11-21 20:00:00'],
    ['9-mrt-2027 19u30', '2027-03-09 19:30:00'],
    ['zaterdagavond 28 nov 20u', '2026-11-28 20:00:00'],
    ['vrijdagavond 8 uur', '2026-11-27 20:00:00'],
    ['morgenavond om half acht', '2026-11-22 19:30:00'],
    ["24 november 's avonds om 8 uur", '2026-11-24 20:00:00'],
    ['vanmiddag 3 uur', '2026-11-21 15:00:00'],
    ['demain soir 20h', '2026-11-22 20:00:00'],
    ['mardi après-midi à 3 heures', '2026-11-24 15:00:00'],
    ['cet après-midi 14h30', '2026-11-21 14:30:00'],
    ['vendredi matin dès 9h', '2026-11-27 09:00:00'],
    ['vendredi à partir de 20h30', '2026-11-27 20:30:00'],
    ['morgen Abend um 20 Uhr', '2026-11-22 20:00:00'],
    ['Freitagnachmittag 15.30 Uhr', '2026-11-27 15:30:00'],
    ['Dienstag am Abend, 19:30 Uhr', '2026-11-24 19:30:00'],
    ['morgen früh 9 Uhr', '2026-11-22 09:00:00'],
    ['Tuesday evening at 8', '2026-11-24 20:00:00'],
    ['9 in the morning tomorrow', '2026-11-22 09:00:00'],
    ["8 's avonds, 24/11", '2026-11-24 20:00:00'],
    ['samedi 5 décembre 2026 – 20h00', '2026-12-05 20:00:00'],
    ['Sa., 05.12.2026 | 20.00 Uhr', '2026-12-05 20:00:00'],
  ])('%s is %s', (text, expected) => {
    for (const language of interfaceLanguages) expect(parse(text, language)).toBe(expected)
  })

  test('is a day if it has no time', () => {
    expect(parse('24-11-2026')).toBe('2026-11-24')
    expect(parse('24 nov 2027')).toBe('2027-11-24')
    expect(parse('morgen')).toBe('2026-11-22')
    expect(parse('dinsdagavond')).toBe('2026-11-24')
  })
  test('is ambiguous if it has several readings', () => {
    expect(parse('09.03 10.11')).toEqual(['2027-03-09 10:11:00', '2026-11-10 09:03:00', '2027-11-10 09:03:00'])
    expect(parse('24 nov 19')).toEqual(['2026-11-24 19:00:00', '2019-11-24'])
    for (const midnight of ['24:00', 'middernacht', 'midnight', 'à minuit', 'um Mitternacht'])
      expect(parse(`24-11-2026 ${midnight}`)).toEqual(['2026-11-24 00:00:00', '2026-11-25 00:00:00'])
  })
  test.each(['', '19:30', '24-11-2026 25:00', 'x 19:30', 'dinsdagochtend 20u', '5.12. - 7.12.', '24/11 20:00 - 22:00'])(
    '%j is no date and time',
    (text) => expect(parse(text)).toBeUndefined(),
  )

  test.each(['short', 'list', 'long'] as const)(
    'a date and time formatted in the %s style in any language is parsed as the same wall time',
    (style) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 67_000_000 }),
          fc.constantFrom(...interfaceLanguages),
          fc.constantFrom(...interfaceLanguages),
          (minutes, writes, reads) => {
            const wall = formatWallTime(minutes * 60_000)
            expect(parse(formatDateTime(wall, writes, style), reads)).toBe(wall)
          },
        ),
      )
    },
  )
})
