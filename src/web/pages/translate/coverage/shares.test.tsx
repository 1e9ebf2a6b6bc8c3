import { expect, test } from 'vitest'
import { renderToText } from '#ui/testing.tsx'
import { getPoints } from './coverage.ts'
import { ShareChart } from './shares.tsx'

const row = (day: string, complete: number) => ({ day, language: 'nl' as const, complete, total: 10 })
const render = (...days: ReturnType<typeof row>[]): string =>
  renderToText(<ShareChart points={getPoints(days, 'nl', '2026-11-27')} />).html

test('the accessible name has the first and last value, and missing days leave gaps', () => {
  const html = render(row('2026-08-30', 7), row('2026-08-31', 6), row('2026-11-26', 8), row('2026-11-27', 8))
  expect(html).toContain('aria-label="70% on Sun, 30 Aug 2026, 80% on Fri, 27 Nov 2026"')
  expect(html.match(/<polyline/g)).toHaveLength(2)
})

test('a day without neighbours is a point, and without days there is no chart', () => {
  const html = render(row('2026-10-01', 5), row('2026-11-27', 8))
  expect(html).not.toContain('<polyline')
  expect(html.match(/<circle/g)?.length).toBeGreaterThan(1)
  expect(render()).toBe('')
})
