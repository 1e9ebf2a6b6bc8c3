import { expect, it } from 'vitest'
import { type Press, shortcutOf } from './shortcuts.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isAltGraph: false,
  ...more,
})

it('A letter isExternal means something, with Ctrl it is the browser’s', () => {
  expect(shortcutOf(press('j'), false)).toBe('down')
  expect(shortcutOf(press('j', { ctrlKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('n', { altKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('J'), false)).toBeUndefined()
})

it('After g a letter names a list', () => {
  expect(shortcutOf(press('e'), true)).toBe('list-events')
  expect(shortcutOf(press('e'), false)).toBe('edit')
  expect(shortcutOf(press('t'), false)).toBeUndefined()
})

it('A bracket that needs AltGr is a bracket', () => {
  expect(shortcutOf(press('[', { ctrlKey: true, altKey: true, isAltGraph: true }), false)).toBe('previous')
})

it('A bracket that needs the ⌥ of a Mac, which tells of no AltGr, is a bracket', () => {
  expect(shortcutOf(press('[', { altKey: true }), false)).toBe('previous')
  expect(shortcutOf(press(']', { altKey: true }), false)).toBe('next')
})

it('Ctrl and ⌘ open the palette and save', () => {
  expect(shortcutOf(press('k', { ctrlKey: true }), false)).toBe('palette')
  expect(shortcutOf(press('S', { metaKey: true }), false)).toBe('save')
  expect(shortcutOf(press('k', { ctrlKey: true, altKey: true }), false)).toBeUndefined()
})
