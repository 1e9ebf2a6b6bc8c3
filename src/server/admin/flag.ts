// Yes or no among the things a body says.
import type { Fault } from '#contract/problem.ts'
import { take } from '../parse/coerce.ts'
import type { Sent } from '../parse/parameters.ts'

const taken = (raw: unknown) => take(raw ?? '', { kind: 'flag', section: 'record' })

/** Yes or no as sent, also as text or a digit; `undefined` for anything else. */
export function flagOf(raw: unknown): boolean | undefined {
  const flag = taken(raw)
  return flag.as === 'value' && flag.value !== null ? flag.value === 1 : undefined
}

/** Reads a flag; not sent means no. */
export function flagIn(sent: Sent, name: string, faults: { [name: string]: Fault }): boolean {
  const flag = taken(sent.get(name))
  if (flag.as === 'fault') faults[name] = flag.fault
  return flag.as === 'value' && flag.value === 1
}
