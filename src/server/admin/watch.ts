// Noticing that something was written, by this process or another: one look at the log for all who watch.
import type { Store } from '../store/store.ts'

/** Milliseconds between two looks, while somebody watches. */
const rhythm = 500

type Watch = { add(tick: () => void): () => void }
const watches = new WeakMap<Store, Watch>()

/** Calls back at every look until the returned function is called. */
export function watching(store: Store, tick: () => void): () => void {
  const watch = watches.get(store) ?? newWatch()
  watches.set(store, watch)
  return watch.add(tick)
}

function newWatch(): Watch {
  const ticks = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  return {
    add(tick) {
      ticks.add(tick)
      timer ??= setInterval(() => {
        for (const each of ticks) each()
      }, rhythm).unref()
      return () => {
        ticks.delete(tick)
        if (ticks.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
