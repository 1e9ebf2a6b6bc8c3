import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../dates/format.ts'
import { addDays, toEpoch } from '../dates/wall-time.ts'
import { interfaceLanguages } from '../i18n/language.ts'
import { findDateMentions, findOtherDays } from './date-mentions.ts'

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
/** Text around a date that names no day. */
const noise = fc.constantFrom(
  '',
  'Tel. 05 61 12 34 56.',
  'Sinds 1998 al 12 keer.',
  'Entrée 12,50 € ou 8 € ;',
  'In December 2026.',
  'Deuren om 19u30, einde 23:00.',
  'Children under 12 may enter.',
  'Ab 18 Uhr, 3 Stunden.',
  'vrijdag 3 personen,',
  '0475 12 34 mei',
  '5 so 3, do 5, di 2;',
)

describe('a text that names days', () => {
  it.each([
    ['Thursday 3 December', [{ day: 3, month: 12, weekday: 4 }]],
    ['do 3 december 2026 om 20u', [{ day: 3, month: 12, year: 2026, weekday: 4 }]],
    ['le jeudi 3 décembre', [{ day: 3, month: 12, weekday: 4 }]],
    ['am Donnerstag, den 3. Dezember', [{ day: 3, month: 12, weekday: 4 }]],
    ['on December 3rd, 2026', [{ day: 3, month: 12, year: 2026 }]],
    ['december 3rd', [{ day: 3, month: 12 }]],
    ['thursday, december 3', [{ day: 3, month: 12, weekday: 4 }]],
    ['the 3rd of December', [{ day: 3, month: 12 }]],
    ['le 1er mai', [{ day: 1, month: 5 }]],
    ['jeudi 3 à 20h', [{ day: 3, weekday: 4 }]],
    ['Rendez-vous jeudi 3 !', [{ day: 3, weekday: 4 }]],
    [
      'donderdag 3 en vrijdag 4, 20u',
      [
        { day: 3, weekday: 4 },
        { day: 4, weekday: 5 },
      ],
    ],
    [
      'du 3 au 5 décembre',
      [
        { day: 3, month: 12 },
        { day: 5, month: 12 },
      ],
    ],
    [
      'vendredi 4 et samedi 5 décembre',
      [
        { day: 4, month: 12, weekday: 5 },
        { day: 5, month: 12 },
      ],
    ],
  ])('%s', (text, days) => {
    expect(findDateMentions(text).map(({ text: _text, ...mention }) => mention)).toEqual(days)
  })

  it.each([
    'MAR. 26',
    'children under 12 may enter',
    'Tel. 05 61 12 34 56',
    'in december 2026',
    '12 € in mei',
    'December 20:00',
    'samedi 20h30',
    'Samstag 20 Uhr',
    'vrijdag 3 personen',
    '3/12/2026',
    'Samstag 10-17 Uhr',
    'zaterdag 10 tot 17 uur',
    'dimanche 10-12h',
    'lundi de 9 à 12h',
    'Saturday 10-12:30',
    'Friday 9 to 5 pm',
    'Tickets: € 3 december',
    '3 euro in december',
    'in december 3 keer',
    'im august 3 mal',
  ])('%s has no date mention', (text) => {
    expect(findDateMentions(text)).toEqual([])
  })
})

it('finds a day in any language and style between other numbers', () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom(...interfaceLanguages),
      fc.constantFrom('long', 'list', 'brief'),
      noise,
      noise,
      (day, language, style, before, after) => {
        const text = `${before} ${formatDay(day, language, style)} ${after}`
        const [mention, ...rest] = findDateMentions(text)
        expect(rest).toEqual([])
        const [year, month, dayOfMonth] = day.split('-').map(Number)
        expect(mention).toMatchObject({ year, month, day: dayOfMonth })
        if (style !== 'brief') expect(mention?.weekday).toBe(new Date(toEpoch(day) ?? 0).getUTCDay())
      },
    ),
  )
})

it('reports a mentioned day only if it is outside the days of the moved event', () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: -60, max: 60 }),
      fc.constantFrom(...interfaceLanguages),
      noise,
      (first, length, moved, language, before) => {
        const last = addDays(first, length)
        const text = `${before} ${formatDay(first, language, 'long')}`
        expect(findOtherDays(text, { first, last })).toEqual([])
        const now = { first: addDays(first, moved), last: addDays(last, moved) }
        const isStillDay = now.first <= first && first <= now.last
        expect(findOtherDays(text, now)).toHaveLength(isStillDay ? 0 : 1)
      },
    ),
  )
})

it('reports a weekday that does not match its date', () => {
  expect(findOtherDays('Thursday 4 December', { first: '2026-12-04', last: '2026-12-04' })).toHaveLength(1)
  expect(findOtherDays('Friday 4 December', { first: '2026-12-04', last: '2026-12-04' })).toEqual([])
})

it('reports no day of history, but a year that is mistyped', () => {
  const days = { first: '2026-03-04', last: '2026-03-04' }
  expect(findOtherDays('Maurice Ravel, né le 7 mars 1875', days)).toEqual([])
  expect(findOtherDays('4 March 2062 and 4 March 2016', days)).toEqual(['4 March 2062', '4 March 2016'])
})
