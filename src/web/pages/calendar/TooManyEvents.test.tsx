import { expect, test } from 'vitest'
import { renderToText } from '#ui/testing.tsx'
import { TooManyEvents } from './TooManyEvents.tsx'

test('a calendar that shows only some of its events says so', () => {
  expect(renderToText(<TooManyEvents shown={2000} total={2112} />).html).toContain(
    'Only the first 2,000 of 2,112 events are shown. Add a filter or choose a shorter period.',
  )
  expect(renderToText(<TooManyEvents shown={2000} total={2000} />).html).toBe('')
})
