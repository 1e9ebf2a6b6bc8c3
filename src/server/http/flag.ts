// Yes or no among the things a body says.
import type { Fault } from '#shared/problem.ts'
import { notBoolean, parseFlag } from './coerce.ts'
import type { Sent } from './parameters.ts'

/** Reads a flag; not sent means no. */
export function flagIn(sent: Sent, name: string, faults: { [name: string]: Fault }): boolean {
  const flag = parseFlag(sent.get(name))
  if (flag === undefined) faults[name] = notBoolean
  return flag === true
}
