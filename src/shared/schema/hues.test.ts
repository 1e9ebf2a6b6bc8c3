import { expect, test } from 'vitest'
import { toHue } from './hues.ts'

test.each([
  ['#8a3b6b', 'plum'],
  ['#A1261E', 'red'],
  ['#f00', 'red'],
  ['#ff0066', 'plum'],
  ['#ffffcc', 'orange'],
  ['#2f6f3e', 'green'],
  ['#3f6b78', 'teal'],
  ['#1f5f99', 'blue'],
  ['#5a4fa8', 'violet'],
  ['#fff', 'gray'],
  ['#000000', 'gray'],
])('%s is nearest to %s', (color, hue) => expect(toHue(color)).toBe(hue))

test.each(['', 'red', '#ff', '#12345', '#gggggg', 'rgb(1, 2, 3)'])('%j is no hexadecimal colour', (text) =>
  expect(toHue(text)).toBeUndefined(),
)
