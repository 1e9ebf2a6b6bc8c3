import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { write } from '#contract/time.ts'
import { formatTime } from './format.ts'
import { interfaceLanguages } from './languages.ts'
import { readTime } from './when.ts'

const time = (text: string) => {
  const reading = readTime(text)
  return reading.kind === 'time' ? reading.time : reading.kind === 'unclear' ? reading.readings : undefined
}

describe('a typed time', () => {
  test.each([
    ['19', '19:00'],
    ['7', '07:00'],
    ['1930', '19:30'],
    ['930', '09:30'],
    ['19:30', '19:30'],
    ['19.30', '19:30'],
    ['19u30', '19:30'],
    ['19h30', '19:30'],
    ['19 h 30', '19:30'],
    ['19h', '19:00'],
    ['19 uur', '19:00'],
    ['19.30 Uhr', '19:30'],
    ['19 Uhr 30', '19:30'],
    ['um 19 Uhr', '19:00'],
    ['à 19h05', '19:05'],
    ['om 19.30 uur', '19:30'],
    ['7:30 pm', '19:30'],
    ['7:30PM', '19:30'],
    ['7 p.m.', '19:00'],
    ['12 am', '00:00'],
    ['12:15 pm', '12:15'],
    ['0:05', '00:05'],
    ["7 uur 's avonds", '19:00'],
    ['8 h du soir', '20:00'],
    ['9 Uhr morgens', '09:00'],
    ['midi', '12:00'],
    ['middernacht', '00:00'],
    ['noon', '12:00'],
    ['19:30:00', '19:30'],
  ])('%s is %s', (text, expected) => expect(time(text)).toBe(expected))

  test('24:00 is asked', () => expect(time('24:00')).toEqual(['00:00']))
  test.each([
    '',
    '25',
    '19:60',
    '1960',
    '19:3',
    'half acht',
    '13 am',
    '7 30',
    '19:30:15',
    '-1',
    '24-11-2026',
    '123456',
  ])('%j is no time', (text) => expect(time(text)).toBeUndefined())

  test('what the page writes, it reads as the same time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(...interfaceLanguages), (minute, language) => {
        const wall = write(minute * 60_000)
        expect(time(formatTime(wall, language))).toBe(wall.slice(11, 16))
      }),
    )
  })
})
