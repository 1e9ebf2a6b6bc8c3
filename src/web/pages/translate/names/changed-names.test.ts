import fc from 'fast-check'
import { expect, it } from 'vitest'
import { interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import type { RecordNames } from '#shared/translation-responses.ts'
import {
  changeName,
  type ChangedNames,
  countChanges,
  parsePastedCells,
  parseStored,
  placeCells,
  toStored,
} from './changed-names.ts'

const none: ChangedNames = new Map()
const record = (
  id: number,
  names: RecordNames['names'],
  writable: Language[] = [...interfaceLanguages],
): RecordNames => ({
  id,
  source_language: 'en',
  names,
  etags: Object.fromEntries(Object.keys(names).map((language) => [language, `"${language}-1"`])),
  outdated: [],
  writable,
})
const market = record(1, { en: 'Market', nl: 'Markt' })
const dance = record(2, { en: 'Dance' })

it('stores the ETag that each change is based on, and removes reverted changes', () => {
  const changed = changeName(changeName(none, market, 'nl', 'Braderie'), market, 'de', 'Markt')
  expect([...changed.values()]).toEqual([
    { id: 1, title: 'Market', names: { nl: 'Braderie', de: 'Markt' }, if: { nl: '"nl-1"', de: null } },
  ])
  expect(countChanges(changed)).toBe(2)
  const newer = { ...market, names: { ...market.names, nl: 'Jaarmarkt' }, etags: { ...market.etags, nl: '"nl-2"' } }
  expect(changeName(changed, newer, 'nl', 'Kermis').get(1)?.if.nl).toBe('"nl-1"')
  expect(changeName(changed, market, 'nl', 'Markt').get(1)).toMatchObject({ names: { de: 'Markt' }, if: { de: null } })
  expect(changeName(changeName(changed, market, 'nl', 'Markt'), market, 'de', '')).toEqual(none)
})

it('restores stored changes, and ignores invalid stored values', () => {
  const name = fc.string()
  const edits = fc.array(fc.tuple(fc.constantFrom(market, dance), fc.constantFrom(...interfaceLanguages), name))
  fc.assert(
    fc.property(edits, (steps) => {
      const changes = steps.reduce((next, [row, language, text]) => changeName(next, row, language, text), none)
      expect(parseStored(JSON.parse(JSON.stringify(toStored(changes))))).toEqual(changes)
    }),
  )
  for (const other of [undefined, null, {}, [{ id: 1 }], 'x']) expect(parseStored(other)).toEqual(none)
})

it('parses pasted spreadsheet cells, but not a single cell', () => {
  expect(parsePastedCells('Markt\tMarché\r\nDans\t"Say ""hello"""\r\n')).toEqual([
    ['Markt', 'Marché'],
    ['Dans', 'Say "hello"'],
  ])
  expect(parsePastedCells('Markt\n')).toBeUndefined()
  expect(parsePastedCells('')).toBeUndefined()
  expect(parsePastedCells('Markt, groot')).toBeUndefined()
})

it('places each pasted cell or reports it as unplaced', () => {
  const records = [market, record(3, { en: 'Music' }, ['nl'])]
  const from = { first: 0, language: 'fr' } as const
  const { changes, unplaced, count } = placeCells(none, records, from, [
    ['Marché', ' Der  Markt ', 'Mercato'],
    ['Musique', ''],
    ['Danse'],
  ])
  expect([...changes.values()].map(({ id, names }) => [id, names])).toEqual([[1, { fr: 'Marché', de: 'Der Markt' }]])
  expect(count).toBe(2)
  expect(unplaced).toEqual([
    { text: 'Mercato', row: 1, column: 3 },
    { text: 'Musique', row: 2, column: 1 },
    { text: 'Danse', row: 3, column: 1 },
  ])
})
