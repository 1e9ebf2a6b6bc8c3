// The counts of complete translations, the lists that have them, and the lines of the chart.
import { queryOptions } from '@tanstack/react-query'
import { sendAdmin } from '#api/client.ts'
import { paths } from '#api/paths.ts'
import { addDays, type Day, toEpoch } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { CoverageCounts, CoverageDay, CoverageResponse } from '#shared/responses.ts'
import { dateRangeParameter, type DueFilter, type TranslationFilter } from '#shared/schema/filters.ts'

/** The events of a group by the state of their translation into one language. */
export type StateCounts = CoverageCounts[number]

/** `language`: that of the names of categories. */
export const coverageQuery = (language: Language) =>
  queryOptions({
    queryKey: ['attention', 'coverage', language],
    queryFn: async ({ signal }) => sendAdmin<CoverageResponse>('/coverage', { language, signal }),
  })

/** A part of the events: those that start in a month, or those of a category. */
export type EventGroup = { month?: string; category?: number }

/** The last day of a month such as `2026-12`. */
const getMonthEnd = (month: string): Day => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)

/** The list of the counted events whose translation is in a state. */
export const toListPath = (
  language: Language,
  translation: TranslationFilter,
  { month, category }: EventGroup = {},
): string =>
  paths.list('events', language, [
    ['due', 'any' satisfies DueFilter],
    ['translation', translation],
    ...(category === undefined ? [] : [['categories', String(category)] as const]),
    ...(month === undefined
      ? [[dateRangeParameter, 'all'] as const]
      : [['start_date', `${month}-01`] as const, ['starts_before', getMonthEnd(month)] as const]),
  ])

/** The share of complete translations, from 0 to 1. */
export const getShare = ({ complete, total }: Pick<StateCounts, 'complete' | 'total'>): number =>
  total === 0 ? 1 : complete / total

/** A stored day of one language. `offset`: days since the first day of the chart. */
export type ChartPoint = { day: Day; offset: number; share: number }

/** The days of the chart, today included. */
export const chartDays = 90

/** The points of a language, the oldest first; days without events have none. */
export function getPoints(days: readonly CoverageDay[], language: Language, today: Day): ChartPoint[] {
  const first = toEpoch(`${addDays(today, 1 - chartDays)} 00:00:00`) ?? 0
  return days
    .filter((row) => row.language === language && row.total > 0)
    .map((row) => ({
      day: row.day,
      offset: Math.round(((toEpoch(`${row.day} 00:00:00`) ?? 0) - first) / 86_400_000),
      share: getShare(row),
    }))
}

/** Splits points at days that are missing: each line has days that follow each other. */
export function toLines(points: readonly ChartPoint[]): ChartPoint[][] {
  const lines: ChartPoint[][] = []
  for (const point of points) {
    const line = lines.at(-1)
    if (line?.at(-1)?.offset === point.offset - 1) line.push(point)
    else lines.push([point])
  }
  return lines
}
