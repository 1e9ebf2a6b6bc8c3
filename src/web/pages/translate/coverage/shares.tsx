// The share of complete translations: today, and on each of the last 90 days.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay, formatNumber } from '#shared/dates/format.ts'
import { formatLocales } from '#shared/i18n/language.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import { CellLink } from '#ui/Table.tsx'
import {
  chartDays,
  type ChartPoint,
  type EventGroup,
  getShare,
  type StateCounts,
  toLines,
  toListPath,
} from './coverage.ts'
import css from './coverage.module.css'

/** Formats shares: 100 % only when nothing is left. */
export const usePercent = (): ((share: number) => string) => {
  const percent = new Intl.NumberFormat(formatLocales[activeLocale()], { style: 'percent', roundingMode: 'floor' })
  return (share) => percent.format(share)
}

/** “82 % · 41 of 50”, a bar, and a link to the others. `name`: the group, for the name of the link. */
export function ShareCell({ counts, group, name }: { counts: StateCounts; group: EventGroup; name: string }) {
  const { t } = useLingui()
  const percent = usePercent()
  const { language, complete, total } = counts
  if (total === 0)
    return (
      <span className={css.none}>
        <Trans>No events</Trans>
      </span>
    )
  const [done, all, open] = [complete, total, total - complete].map((number) => formatNumber(number, activeLocale()))
  const share = getShare(counts)
  const languageText = languageName(language)
  return (
    <span className={css.share}>
      <span className={css.numbers}>
        <strong>{percent(share)}</strong>{' '}
        <span>
          <Trans>
            {done} of {all}
          </Trans>
        </span>
        {complete < total && (
          <CellLink to={toListPath(language, 'todo', group)} aria-label={t`${open} to do: ${name}, ${languageText}`}>
            <Trans>{open} to do</Trans>
          </CellLink>
        )}
      </span>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}

const [width, height, margin] = [178, 44, 3] as const

const toX = (offset: number): number => margin + (offset / (chartDays - 1)) * (width - 2 * margin)
const toY = (share: number): number => margin + (1 - share) * (height - 2 * margin)
const toPath = (line: readonly ChartPoint[]): string =>
  line.map(({ offset, share }) => `${toX(offset).toFixed(1)},${toY(share).toFixed(1)}`).join(' ')

/** The area between a line and 0 %. */
const toArea = (line: readonly ChartPoint[]): string =>
  `${toX(line[0]?.offset ?? 0).toFixed(1)},${toY(0)} ${toPath(line)} ${toX(line.at(-1)?.offset ?? 0).toFixed(1)},${toY(0)}`

/** The share on each of the last 90 days: a line from 0 at the bottom to 100 % at the top; missing days are gaps. The table of days has its values as text. */
export function ShareChart({ points }: { points: readonly ChartPoint[] }) {
  const { t } = useLingui()
  const percent = usePercent()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const [from, to] = [percent(first.share), percent(last.share)]
  const [firstDay, lastDay] = [first, last].map(({ day }) => formatDay(day, activeLocale()))
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t`${from} on ${firstDay}, ${to} on ${lastDay}`}
    >
      {[0, 1].map((share) => (
        <line key={share} className={css.grid} x1={0} x2={width} y1={toY(share)} y2={toY(share)} />
      ))}
      {toLines(points).map((line) =>
        line.length === 1 ? (
          <circle
            key={line[0]?.day}
            className={css.point}
            cx={toX(line[0]?.offset ?? 0)}
            cy={toY(line[0]?.share ?? 0)}
            r={1.5}
          />
        ) : (
          <g key={line[0]?.day}>
            <polygon className={css.area} points={toArea(line)} />
            <polyline className={css.line} points={toPath(line)} />
          </g>
        ),
      )}
      <circle className={css.point} cx={toX(last.offset)} cy={toY(last.share)} r={2.5} />
    </svg>
  )
}
