// Yes or no among the things a body says.
import type { Fault } from '#contract/problem.ts'
import { take } from '../parse/coerce.ts'
import type { Sent } from '../parse/parameters.ts'

/** Yes or no as sent, also as text or a digit; `undefined` for anything else. */
export function flagOf(raw: unknown): boolean | undefined {
  const taken = take(raw ?? '', { kind: 'flag', section: 'record' })
  return taken.as === 'value' && taken.value !== null ? taken.value === 1 : undefined
}

/** Reads a flag; not sent means no. */
export function flagIn(sent: Sent, name: string, faults: { [name: string]: Fault }): boolean {
  const taken = take(sent.get(name) ?? '', { kind: 'flag', section: 'record' })
  if (taken.as === 'fault') faults[name] = taken.fault
  return taken.as === 'value' && taken.value === 1
}
