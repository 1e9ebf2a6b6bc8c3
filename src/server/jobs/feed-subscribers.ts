// Noticing that something was written, by this process or another: one look at the log for all who watch.
import type { Store } from '../sync-store/store.ts'

/** Milliseconds between two looks, while somebody watches. */
const rhythm = 500

/** Who watches: called at every look, and once when the service ends. */
export type FeedSubscriber = { look: () => void; leave: () => void }

type Watch = { add(watcher: FeedSubscriber): () => void; lookNow(): void; end(): void }
const watches = new WeakMap<Store, Watch>()

const watchOn = (store: Store): Watch => {
  const watch = watches.get(store) ?? newWatch()
  watches.set(store, watch)
  return watch
}

/** Calls back at every look until the returned function is called. */
export const subscribe = (store: Store, watcher: FeedSubscriber): (() => void) => watchOn(store).add(watcher)

/** Has all watchers look now rather than at the next interval: a session of theirs may have ended. */
export const checkNow = (store: Store): void => watchOn(store).lookNow()

/** The service ends: all who watch are sent away, and who comes later at once. */
export const endSubscriptions = (store: Store): void => watchOn(store).end()

/** A look that fails sends its watcher away and nobody else: who asks again is told why. */
function lookWith({ look, leave }: FeedSubscriber): void {
  try {
    look()
  } catch {
    leave()
  }
}

function newWatch(): Watch {
  const watchers = new Set<FeedSubscriber>()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const lookNow = (): void => {
    for (const watcher of watchers) lookWith(watcher)
  }
  return {
    lookNow,
    add(watcher) {
      if (isOver) setImmediate(watcher.leave)
      watchers.add(watcher)
      timer ??= setInterval(lookNow, rhythm).unref()
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    end() {
      isOver = true
      for (const { leave } of watchers) leave()
    },
  }
}
