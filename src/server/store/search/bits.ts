// A set of ids as bits: a million take 125 kB.

/** Which ids are in a set. */
export type Bits = Uint8Array

export const noBits = (most: number): Bits => new Uint8Array((most >> 3) + 1)
export const has = (bits: Bits, id: number): boolean => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0
/** Adds ids; those beyond the set's size are left out. */
export const addAll = (bits: Bits, ids: readonly number[]): void => {
  for (const id of ids) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
}
/** What is in both. */
export const both = (one: Bits, other: Bits): Bits => one.map((byte, at) => byte & (other[at] ?? 0))
/** What is in the first alone. */
export const without = (one: Bits, other: Bits): Bits => one.map((byte, at) => byte & ~(other[at] ?? 0))
/** Every id of a set, ascending. */
export const idsIn = (bits: Bits): number[] => {
  const ids: number[] = []
  for (let at = 0; at < bits.length; at++) {
    const byte = bits[at] ?? 0
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) ids.push(at * 8 + bit)
  }
  return ids
}
