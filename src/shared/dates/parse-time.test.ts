import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatWallTime } from './wall-time.ts'
import { formatTime } from './format.ts'
import { interfaceLanguages } from '../i18n/language.ts'
import { parseTime } from './parse-date.ts'

const time = (text: string) => {
  const reading = parseTime(text)
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

  test.each([
    ['half acht', ['07:30', '19:30']],
    ['halb acht', ['07:30', '19:30']],
    ['half eight', ['08:30', '20:30']],
    ['half past 8', ['08:30', '20:30']],
    ['half 8', ['07:30', '19:30', '08:30', '20:30']],
    ['half een', ['00:30', '12:30']],
    ['kwart voor 8', ['07:45', '19:45']],
    ['a quarter past seven', ['07:15', '19:15']],
    ['Viertel nach sieben', ['07:15', '19:15']],
    ['8 heures et demie', ['08:30', '20:30']],
    ['huit heures moins le quart', ['07:45', '19:45']],
  ])('%s is ambiguous between morning and evening', (text, expected) => expect(time(text)).toEqual(expected))
  test.each([
    ['halb acht abends', '19:30'],
    ["kwart voor 8 's avonds", '19:45'],
    ['20h et quart', '20:15'],
    ['acht uur', '08:00'],
    ['eight o’clock in the evening', '20:00'],
    ["3 uur 's nachts", '03:00'],
    ['8u s avonds', '20:00'],
  ])('%s is %s', (text, expected) => expect(time(text)).toBe(expected))

  test('24:00 is ambiguous, with the reading 00:00', () => expect(time('24:00')).toEqual(['00:00']))
  test.each([
    '',
    '25',
    '19:60',
    '1960',
    '19:3',
    'half veel',
    'kwart',
    '13 am',
    '7 30',
    '19:30:15',
    '-1',
    '24-11-2026',
    '123456',
  ])('%j is no time', (text) => expect(time(text)).toBeUndefined())

  test('a formatted time is parsed as the same time in every language', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(...interfaceLanguages), (minute, language) => {
        const wall = formatWallTime(minute * 60_000)
        expect(time(formatTime(wall, language))).toBe(wall.slice(11, 16))
      }),
    )
  })
})
