import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { holidayEvent, namesIn } from './holidays.ts'

const row = {
  Id: '6d018395-d8d0-432d-bf07-f4871fe9d966',
  Country: 'BE',
  StartDate: '2019-12-23',
  EndDate: '2020-01-05',
  Type: 'School',
  Name: "NL Kerstvakantie,FR Vacances d'hiver (Noël),DE Winterferien,EN Winter Holidays",
  Groups: 'NL',
}

describe('a name cell', () => {
  test('keeps its order, its apostrophes and parentheses', () =>
    expect(namesIn(row.Name)).toEqual([
      ['nl', 'Kerstvakantie'],
      ['fr', "Vacances d'hiver (Noël)"],
      ['de', 'Winterferien'],
      ['en', 'Winter Holidays'],
    ]))

  test('drops unsupported languages', () =>
    expect(namesIn('LB Neijoerschdag,DE Neujahr').map(([language]) => language)).toEqual(['de']))

  test('keeps a comma inside a name', () =>
    expect(namesIn('FR Noël, jour férié,NL Kerst,feest')).toEqual([
      ['fr', 'Noël, jour férié'],
      ['nl', 'Kerst,feest'],
    ]))

  test('yields every name, with any punctuation', () => {
    const name = fc
      .array(fc.constantFrom('Noël', 'de', ',', "'", '(', ')', ' ', 'X', '1.'), { minLength: 1, maxLength: 8 })
      .map((pieces) => pieces.join('').replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '' && !/,[A-Z]{2} /.test(`,${text} `))
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...languages]),
        fc.array(name, { minLength: 4, maxLength: 4 }),
        (order, names) => {
          const pairs = order.map((language, at) => [language, names[at] ?? ''] as const)
          expect(namesIn(pairs.map(([language, text]) => `${language.toUpperCase()} ${text}`).join(','))).toEqual(pairs)
        },
      ),
    )
  })
})

describe('a holiday', () => {
  test('is an all-day event with the first language as source language', () =>
    expect(holidayEvent(row)).toMatchObject({
      event: {
        source_language: 'nl',
        shared: {
          start_date: '2019-12-23 00:00:00',
          end_date: '2020-01-05 23:59:59',
          timezone: 'Europe/Brussels',
          all_day: true,
          categories: ['school-holidays'],
          tags: ['belgium', 'flemish-community'],
        },
        texts: { fr: { title: "Vacances d'hiver (Noël)", status: 'publish' } },
      },
    }))

  test('without an end lasts one day, in the time zone of its country', () =>
    expect(holidayEvent({ ...row, Country: 'LU', EndDate: '', Type: 'Bank', Groups: '' })).toMatchObject({
      event: {
        shared: {
          end_date: '2019-12-23 23:59:59',
          timezone: 'Europe/Luxembourg',
          categories: ['bank-holidays'],
          tags: ['luxembourg'],
        },
      },
    }))

  test.each([
    ['no date', { StartDate: '' }],
    ['unknown country', { Country: 'XX' }],
    ['unknown type', { Type: 'Half' }],
    ['no name', { Name: 'LB Neijoerschdag' }],
  ])('with %s is an error with that message', (words, change) => {
    const read = holidayEvent({ ...row, ...change })
    expect('error' in read && read.error).toContain(words)
  })
})
