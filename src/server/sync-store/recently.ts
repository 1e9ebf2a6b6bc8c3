// What was read lately, up to a weight: what was not used since it last came up goes first.

/** A bounded memory. `weigh` says what one value costs, in the unit of `most`. */
export type Recently<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
  clear(): void
}

/** Remembers values up to a total weight. A value heavier than all of it is not kept. */
export function recently<K, V>(most: number, weigh: (value: V) => number): Recently<K, V> {
  const kept = new Map<K, { value: V; weight: number; used: boolean }>()
  let total = 0
  const drop = (key: K): void => {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      // Noted and not moved: looking up is all the time, making room now and then.
      found.used = true
      return found.value
    },
    set(key, value) {
      drop(key)
      const weight = weigh(value)
      if (weight > most) return
      const made = { value, weight, used: false }
      kept.set(key, made)
      total += weight
      for (const [oldest, entry] of kept) {
        if (total <= most) break
        if (entry === made) continue
        if (!entry.used) {
          drop(oldest)
          continue
        }
        entry.used = false
        kept.delete(oldest)
        kept.set(oldest, entry)
      }
    },
    delete: drop,
    clear() {
      kept.clear()
      total = 0
    },
  }
}
