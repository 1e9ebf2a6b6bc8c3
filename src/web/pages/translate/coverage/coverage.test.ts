import { expect, test } from 'vitest'
import { parseListParams } from '#records/list/list-params.ts'
import { listQueryConfigs } from '../../list/list-configs.ts'
import { getPoints, getShare, toLines, toListPath } from './coverage.ts'

test('links to lists have only parameters that the list supports', () => {
  for (const group of [{}, { month: '2027-02' }, { category: 7 }]) {
    const path = toListPath('nl', 'todo', group)
    expect(parseListParams(listQueryConfigs.events, path.slice(path.indexOf('?'))).dropped).toEqual([])
  }
  expect(toListPath('nl', 'todo', { month: '2027-02' })).toBe(
    '/events?ml_language=nl&due=any&translation=todo&start_date=2027-02-01&starts_before=2027-02-28',
  )
  expect(toListPath('de', 'missing', { month: '2026-12' })).toContain('start_date=2026-12-01&starts_before=2026-12-31')
  expect(toListPath('fr', 'complete', { category: 7 })).toBe(
    '/events?ml_language=fr&due=any&translation=complete&categories=7&dates=all',
  )
})

test('a chart line ends at a missing day', () => {
  const row = (day: string, complete: number, total = 10) => ({ day, language: 'nl' as const, complete, total })
  const days = [
    row('2026-08-30', 1),
    row('2026-08-31', 2),
    { ...row('2026-08-31', 9), language: 'de' as const },
    row('2026-09-02', 3),
    row('2026-11-26', 0, 0),
    row('2026-11-27', 5),
  ]
  const points = getPoints(days, 'nl', '2026-11-27')
  expect(points.map(({ offset, share }) => [offset, share])).toEqual([
    [0, 0.1],
    [1, 0.2],
    [3, 0.3],
    [89, 0.5],
  ])
  expect(toLines(points).map((line) => line.map(({ day }) => day))).toEqual([
    ['2026-08-30', '2026-08-31'],
    ['2026-09-02'],
    ['2026-11-27'],
  ])
  expect(toLines([])).toEqual([])
})

test('the share is 1 without events', () => {
  expect(getShare({ complete: 0, total: 0 })).toBe(1)
  expect(getShare({ complete: 41, total: 50 })).toBe(0.82)
})
