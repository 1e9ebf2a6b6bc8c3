// The point of a picture that stays in sight where it is cut, as clients send it.
import type { Focus } from '#contract/answers.ts'
import type { Fault } from '#contract/problem.ts'
import { coerceNumber } from '../http/coerce.ts'

const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100

/** Two whole percents, from the left and upper edge; `undefined`: nothing is said. */
export function readFocus(sent: unknown): { focus?: Focus; faults: { [parameter: string]: Fault } } {
  if (sent === undefined || sent === null) return { faults: {} }
  const point: { x?: unknown; y?: unknown } = typeof sent === 'object' ? sent : {}
  const [x, y] = [coerceNumber(point.x), coerceNumber(point.y)]
  if (isPercent(x) && isPercent(y)) return { focus: { x, y }, faults: {} }
  const message = 'Must hold x and y, whole numbers from 0 to 100.'
  return { faults: { focus: { code: 'not_a_number', message, data: { least: 0, most: 100 } } } }
}
