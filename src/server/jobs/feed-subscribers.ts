// Subscribers of the change feed. All of a store share one read per notification.
import { AsyncResource } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../store/store.ts'
import { createFeedSnapshot, type FeedSnapshot } from './feed-snapshot.ts'

/** Changes that are read at once, and milliseconds between two such reads. */
export const maxChanges = 500
const pause = 100
/** Milliseconds between two updates without a change: sessions expire, and proxies close silent connections. */
export const checkInterval = 10_000

export interface FeedSubscriber {
  /** Called after subscribing, after changes, and at intervals; resolves to whether there is more to read. */
  update(snapshot: FeedSnapshot): Promise<boolean>
  /** Called when the service ends, or an update failed. */
  close(): void
}

type Hub = { add(subscriber: FeedSubscriber): () => void; notify(): void; end(): void }
const hubs = new WeakMap<Store, Hub>()

function getHub(store: Store): Hub {
  const hub = hubs.get(store) ?? createHub(store)
  hubs.set(store, hub)
  return hub
}

/** Updates a subscriber until the returned function is called. */
export const subscribe = (store: Store, subscriber: FeedSubscriber): (() => void) => getHub(store).add(subscriber)

/** Updates all subscribers now: a session or an account of theirs may have ended, which is not a change. */
export const checkNow = (store: Store): void => getHub(store).notify()

/** Closes all subscribers, and those that come later at once: the service ends. */
export const endSubscriptions = (store: Store): void => getHub(store).end()

/** An update that fails closes its subscriber only; the client connects again and gets the error as its response. */
async function updateSubscriber(subscriber: FeedSubscriber, snapshot: FeedSnapshot): Promise<boolean> {
  try {
    return await subscriber.update(snapshot)
  } catch {
    subscriber.close()
    return false
  }
}

function createHub(store: Store): Hub {
  const subscribers = new Set<FeedSubscriber>()
  let isRunning = false
  let isRequested = false
  let isEnded = false
  let stop: (() => void) | undefined

  const closeAll = (): void => {
    for (const subscriber of subscribers) subscriber.close()
  }
  const updateAll = async (): Promise<boolean> =>
    store.read(async (tx) => {
      const snapshot = await createFeedSnapshot(tx, maxChanges)
      let hasMore = false
      for (const subscriber of subscribers) if (await updateSubscriber(subscriber, snapshot)) hasMore = true
      return hasMore
    })
  const run = async (): Promise<void> => {
    while (isRequested && subscribers.size > 0) {
      isRequested = false
      const hasMore = await updateAll()
      if (!hasMore) continue
      isRequested = true
      // Readers need time to read.
      await delay(pause, undefined, { ref: false })
    }
  }
  // The store notifies inside of the transaction that commits, where no other can begin.
  const notify = AsyncResource.bind((): void => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    run()
      .catch(closeAll)
      .finally(() => {
        isRunning = false
      })
  })
  const start = (): (() => void) => {
    const unsubscribe = store.onChange(notify)
    const timer = setInterval(notify, checkInterval).unref()
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  }
  return {
    notify,
    add(subscriber) {
      if (isEnded) setImmediate(() => subscriber.close())
      subscribers.add(subscriber)
      stop ??= start()
      notify()
      return () => {
        subscribers.delete(subscriber)
        if (subscribers.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    end() {
      isEnded = true
      closeAll()
    },
  }
}
