import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkTranslation } from './translation-checks.ts'

const check = (source: string, text: string) => checkTranslation({ source, text, isHtml: false })
const checkHtml = (source: string, text: string) => checkTranslation({ source, text, isHtml: true })

describe('numbers, times and prices in the notation of each language raise no warning', () => {
  it.each([
    ['Om 20u30, € 12,50', 'À 20h30, 12,50 €'],
    ['at 8 pm', 'um 20 Uhr'],
    ['at 8:30 p.m.', 'à 20 h 30'],
    ['20.30 uur', '20:30'],
    ['1.500 bezoekers', '1 500 visiteurs'],
    ['1,500 visitors', '1500 Besucher'],
    ['kost 10 euro', 'prix : 10 EUR'],
    ['van 10 tot 18 uur', 'de 10h à 18h'],
    ['van 10 tot 20 euro', '€ 10 – € 20'],
    ['€ 5,50 / € 7', '5,50 à 7 €'],
    ['van 8.30 tot 17 uur', 'de 8h30 à 17h'],
    ['von 9.05 bis 11.45 Uhr', 'de 9 h 05 à 11 h 45'],
    ['3e editie op 4 mei', '3rd edition on 4 May'],
    ['tel. 05 61 12 34 56', 'Tel. 05 61 12 34 56'],
  ])('%s, %s', (source, text) => {
    expect(check(source, text)).toEqual([])
  })
})

it.each([
  ['Om 20u, € 12', 'À 21h, 12 €', { kind: 'time', missing: ['20:00'], added: ['21:00'] }],
  ['Om 20u, € 12', 'À 20h, 15 €', { kind: 'price', missing: ['12'], added: ['15'] }],
  ['12 muzikanten', '13 musiciens', { kind: 'number', missing: ['12'], added: ['13'] }],
  ['2 keer 2 uitvoeringen', '2 séances', { kind: 'number', missing: ['2'], added: [] }],
  ['Jazz in het park', 'Jazz in het park', { kind: 'same', missing: [], added: [] }],
  ['Jazz in het park', 'Du jazz  au parc', { kind: 'spaces', missing: [], added: [] }],
  [
    'Een avond vol muziek met een orkest uit Gent en een koor.',
    'Une soirée',
    { kind: 'length', missing: [], added: [] },
  ],
])('a warning for “%s” translated as “%s”', (source, text, warning) => {
  expect(check(source, text)).toContainEqual(warning)
})

it('compares links and markup, treating b and strong as equal', () => {
  const source = '<p>Zie <a href="https://example.org/nl">hier</a>, <b>nu</b></p>'
  expect(checkHtml(source, '<p>Voir <a href="https://example.org/nl">ici</a>, <strong>oui</strong></p>')).toEqual([])
  expect(checkHtml(source, '<p>Voir <a href="https://example.org/fr">ici</a>, oui</p>')).toEqual([
    { kind: 'link', missing: ['https://example.org/nl'], added: ['https://example.org/fr'] },
    { kind: 'markup', missing: ['strong'], added: [] },
  ])
})

it('compares addresses in a text, which may also be the target of a link', () => {
  const source = 'Infos : www.example.org (ou info@example.org).'
  expect(check(source, 'Info: https://www.example.org/ of info@example.org')).toEqual([])
  expect(check(source, 'Info: www.exemple.org of info@example.com')).toEqual([
    { kind: 'link', missing: ['www.example.org', 'info@example.org'], added: ['www.exemple.org', 'info@example.com'] },
  ])
  const linked = '<p>Zie <a href="https://example.org">onze site</a> of <a href="mailto:info@example.org">mail</a></p>'
  expect(checkHtml(`<p>${source}</p>`, linked)).toContainEqual({
    kind: 'link',
    missing: [],
    added: ['https://example.org', 'mailto:info@example.org'],
  })
})

it('reports two spaces next to bold words and links, but not at the end of a line', () => {
  for (const text of ['Een  <b>avond</b>', 'Een <a href="/x"> avond</a>', '<em>Een </em> avond'])
    expect(checkHtml('<p>Une soirée</p>', `<p>${text}</p>`).map(({ kind }) => kind)).toContain('spaces')
  for (const text of ['Een <b>avond</b>', 'Een avond  ', 'Een <b>avond </b> '])
    expect(checkHtml('<p>Une soirée</p>', `<p>${text}</p>`).map(({ kind }) => kind)).not.toContain('spaces')
})

it('reports nothing for an empty text', () => {
  expect(check('12 muzikanten', '  ')).toEqual([])
  expect(checkHtml('<p>12 muzikanten</p>', '<p><br></p>')).toEqual([])
})

it('reports only “same” and “spaces” for any text compared with itself', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.boolean(), (text, isHtml) => {
      const kinds = checkTranslation({ source: text, text, isHtml }).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind !== 'same' && kind !== 'spaces')).toEqual([])
    }),
  )
})

it('names a changed number at any position in a text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: 0, max: 99_999 }),
      (values, at, other) => {
        const index = at % values.length
        const changed = values.with(index, other)
        const write = (list: number[]) => list.map((value) => `mot ${value},`).join(' ')
        const missing = values.filter((value) => !changed.includes(value)).map(String)
        const found = check(write(values), write(changed)).find(({ kind }) => kind === 'number')
        if (missing.length > 0) expect(found?.missing).toEqual(missing)
        expect(found === undefined).toBe(values[index] === other)
      },
    ),
  )
})
