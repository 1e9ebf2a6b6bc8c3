import { expect, it } from 'vitest'
import { findShortcut, type KeyPress } from './use-shortcuts.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isAltGraph: false,
  ...more,
})

it('A letter alone is a shortcut, with Ctrl, Alt or Shift it is not', () => {
  expect(findShortcut(press('j'), false)).toBe('down')
  expect(findShortcut(press('j', { ctrlKey: true }), false)).toBeUndefined()
  expect(findShortcut(press('n', { altKey: true }), false)).toBeUndefined()
  expect(findShortcut(press('J'), false)).toBeUndefined()
})

it('After g a letter opens a list or the translation queue', () => {
  expect(findShortcut(press('q'), true)).toBe('queue')
  expect(findShortcut(press('e'), true)).toBe('list-events')
  expect(findShortcut(press('e'), false)).toBe('edit')
  expect(findShortcut(press('t'), false)).toBeUndefined()
})

it('A bracket typed with AltGr is a shortcut', () => {
  expect(findShortcut(press('[', { ctrlKey: true, altKey: true, isAltGraph: true }), false)).toBe('previous')
})

it('A bracket typed with ⌥ on a Mac, which reports no AltGr, is a shortcut', () => {
  expect(findShortcut(press('[', { altKey: true }), false)).toBe('previous')
  expect(findShortcut(press(']', { altKey: true }), false)).toBe('next')
})

it('Ctrl and ⌘ open the palette and save', () => {
  expect(findShortcut(press('k', { ctrlKey: true }), false)).toBe('palette')
  expect(findShortcut(press('S', { metaKey: true }), false)).toBe('save')
  expect(findShortcut(press('k', { ctrlKey: true, altKey: true }), false)).toBeUndefined()
})
