import { expect, it } from 'vitest'
import { type DeskKeyPress, findDeskKey } from './keys.ts'

const press = (code: string, more: Partial<DeskKeyPress> = {}, isMac = false) =>
  findDeskKey(
    {
      code,
      key: code.replace('Key', ''),
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isAltGraph: false,
      ...more,
    },
    isMac,
  )

it('Ctrl or ⌘ with Enter saves a text, with Shift it confirms the text', () => {
  expect(press('Enter', { ctrlKey: true })).toBe('keep')
  expect(press('NumpadEnter', { metaKey: true })).toBe('keep')
  expect(press('Enter', { ctrlKey: true, shiftKey: true })).toBe('confirm')
  expect(press('Enter')).toBeUndefined()
  expect(press('Enter', { shiftKey: true })).toBeUndefined()
})

it('Ctrl or ⌘ with the character Z undoes, wherever the layout has it', () => {
  expect(press('KeyW', { key: 'z', ctrlKey: true })).toBe('undo')
  expect(press('KeyZ', { key: 'y', ctrlKey: true })).toBeUndefined()
  expect(press('KeyZ', { key: 'Z', ctrlKey: true, shiftKey: true })).toBeUndefined()
})

it('Alt+Shift+Enter uses the source text unchanged', () => {
  expect(press('Enter', { altKey: true, shiftKey: true })).toBe('same')
  expect(press('NumpadEnter', { altKey: true, shiftKey: true })).toBe('same')
  expect(press('Enter', { altKey: true, shiftKey: true, ctrlKey: true })).toBeUndefined()
})

it('Alt+Enter copies the source text, Alt+Page Up and Alt+Page Down change the record', () => {
  expect(press('Enter', { altKey: true })).toBe('copy')
  expect(press('PageDown', { altKey: true })).toBe('next')
  expect(press('PageUp', { altKey: true })).toBe('previous')
  expect(press('PageDown', { altKey: true, shiftKey: true })).toBeUndefined()
  expect(press('PageDown')).toBeUndefined()
})

it('Alt+Down opens suggestions', () => {
  expect(press('ArrowDown', { altKey: true })).toBe('suggestions')
  expect(press('ArrowDown')).toBeUndefined()
  expect(press('ArrowUp', { altKey: true })).toBeUndefined()
})

it('AltGr types characters, also where it is reported as Ctrl and Alt', () => {
  for (const code of ['Enter', 'PageDown', 'PageUp', 'ArrowDown']) {
    expect(press(code, { altKey: true, isAltGraph: true })).toBeUndefined()
    expect(press(code, { ctrlKey: true, altKey: true })).toBeUndefined()
    expect(press(code, { ctrlKey: true, isAltGraph: true })).toBeUndefined()
  }
})

it('⌥ of a Mac is no AltGr, although Firefox reports it as one', () => {
  const option = { altKey: true, isAltGraph: true }
  expect(press('Enter', option, true)).toBe('copy')
  expect(press('Enter', { ...option, shiftKey: true }, true)).toBe('same')
  expect(press('ArrowDown', option, true)).toBe('suggestions')
  expect(press('PageDown', option, true)).toBe('next')
  expect(press('PageUp', option, true)).toBe('previous')
})
