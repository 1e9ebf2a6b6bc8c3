// Yes or no among the things a body says.
import type { Issue } from '#shared/problem.ts'
import { notBoolean, parseFlag } from './coerce.ts'
import type { Input } from './parameters.ts'

/** Reads a flag; not sent means no. */
export function parseBoolean(sent: Input, name: string, faults: { [name: string]: Issue }): boolean {
  const flag = parseFlag(sent.get(name))
  if (flag === undefined) faults[name] = notBoolean
  return flag === true
}
