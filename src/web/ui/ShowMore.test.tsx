import { expect, test, vi } from 'vitest'
import { ShowMore } from './ShowMore.tsx'
import { renderToText } from './testing.tsx'

vi.hoisted(() => vi.stubGlobal('document', { querySelector: () => ({ content: '{}' }) }))

test.each([
  [80, ['Show 20 more']],
  [20, ['Show 20 more']],
  [7, ['Show 7 more']],
  [0, []],
])('with %i hidden rows, the button names the rows that it adds', (hiddenCount, buttons) => {
  expect(renderToText(<ShowMore hiddenCount={hiddenCount} onClick={() => undefined} />).buttons).toEqual(buttons)
})
