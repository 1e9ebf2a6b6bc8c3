/** A row of the table that `npm run bench` prints. */
import type { Service } from './service.ts'

/** A measurement with its target and result, in units, and whether the target is met. */
export type Row = { what: string; target: string; measured: string; met: boolean }

/** Prints the progress of a measurement, which may take a minute. */
export type Say = (line: string) => void

/** A measurement against the running service with the demo content. */
export type Measurement = (service: Service, say: Say) => Promise<Row[]> | Row[]

/** A row with an upper limit. */
export const atMost = (what: string, limit: number, value: number, unit: string, digits = 0): Row => ({
  what,
  target: `≤ ${limit} ${unit}`,
  measured: `${value.toFixed(digits)} ${unit}`,
  met: value <= limit,
})

/** The value below which the given share of the values is. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** The median of the values. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
