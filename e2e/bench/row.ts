/** A row of the table that `npm run bench` prints. */
import type { Service } from './service.ts'

/** What was measured, what it should be, and whether it is. Texts carry their unit. */
export type Row = { what: string; target: string; measured: string; met: boolean }

/** Where a measurement notes what it is doing, for it may take a minute. */
export type Say = (line: string) => void

/** A measurement against the running service with the demo content. */
export type Measurement = (service: Service, say: Say) => Promise<Row[]> | Row[]

/** A row whose value should not pass a limit. */
export const atMost = (what: string, limit: number, value: number, unit: string, digits = 0): Row => ({
  what,
  target: `≤ ${limit} ${unit}`,
  measured: `${value.toFixed(digits)} ${unit}`,
  met: value <= limit,
})

/** The value below which a share of the values is. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** The middle of the values. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
