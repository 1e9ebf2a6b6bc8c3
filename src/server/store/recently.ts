// What was read lately, up to a weight: the least recently used goes first.

/** A bounded memory. `weigh` says what one value costs, in the unit of `most`. */
export type Recently<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
  clear(): void
}

/** Remembers values up to a total weight. A value heavier than all of it is not kept. */
export function recently<K, V>(most: number, weigh: (value: V) => number): Recently<K, V> {
  const kept = new Map<K, { value: V; weight: number }>()
  let total = 0
  const drop = (key: K): void => {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value) {
      drop(key)
      const weight = weigh(value)
      if (weight > most) return
      kept.set(key, { value, weight })
      total += weight
      for (const oldest of kept.keys()) {
        if (total <= most) break
        drop(oldest)
      }
    },
    delete: drop,
    clear() {
      kept.clear()
      total = 0
    },
  }
}
