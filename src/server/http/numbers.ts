// Whole numbers among the parameters of an address.
import type { Issue } from '#shared/problem.ts'
import type { Query } from './query.ts'

/** Reads parameters that are whole numbers; what is none is a fault. */
export function wholeNumbers<N extends string>(
  query: Query,
  names: readonly N[],
): { values: { [K in N]?: number }; faults: { [name: string]: Issue } } {
  const values: { [K in N]?: number } = {}
  const faults: { [name: string]: Issue } = {}
  for (const name of names) {
    const text = query.get(name)
    if (text === null || text === '') continue
    if (/^\d{1,15}$/.test(text)) values[name] = Number(text)
    else faults[name] = { code: 'not_a_number', message: 'Must be a whole number.', data: { type: 'integer' } }
  }
  return { values, faults }
}
