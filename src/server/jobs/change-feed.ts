// `GET changes`: the changes after a seq, as JSON or server-sent events.
import { AsyncResource } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChangeAuthor, Feed, FeedChange } from '#shared/responses.ts'
import { languages } from '#shared/i18n/language.ts'
import { type Account, canSee } from '#shared/policy/policy.ts'
import type { Issues } from '#shared/schema/issues.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { isTermResource, type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { getCurrentAccount, isForEvents } from '../auth/authenticate.ts'
import type { RequestContext, SignedInContext } from '../http/context.ts'
import { parseNumbers } from '../http/parameters.ts'
import { rejectIssues, respond, streamResponse } from '../http/response.ts'
import { changeAuthor, couldSee, getSnapshot, snapshotBefore } from '../records/history.ts'
import { partEtag } from '../records/record-bundle.ts'
import { changesAfter, lastSeq, readFeedHistory, toEventId } from '../store/changes.ts'
import { readRecordSets } from '../store/record-sets.ts'
import type { Store } from '../store/store.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { Change, StoredRecord } from '../store/types.ts'

/** Bytes that wait for a reader before its connection is closed; it resumes from its last event. */
const maxUnread = 500_000
/** Changes behind which a client cannot resume: reading everything again is faster. */
const maxBehind = 5_000
const reconnectMs = 3_000
/** Changes that are read at once, and milliseconds between two such reads. */
const maxChanges = 500
const pause = 100
/** Milliseconds between two updates without a change: sessions expire, and proxies close connections after 20 s of silence. */
const checkInterval = 10_000

export async function changes(ctx: SignedInContext): Promise<Response> {
  const { account, store, query, request } = ctx
  const issues: Issues = {}
  const values = parseNumbers(query, ['after', 'limit'], issues)
  rejectIssues(issues)
  if (!isForEvents(request.headers)) {
    const limit = Math.min(Math.max(values.limit ?? 100, 1), maxChanges)
    const feed = await store.read(async (tx) =>
      readFeed(await createFeedSnapshot(tx, limit), account, values.after ?? 0),
    )
    return respond(200, feed satisfies Feed)
  }
  const lastEventId = request.headers.get('Last-Event-ID')
  const start = await store.read(async (tx) =>
    findStart(await createFeedSnapshot(tx, maxChanges), lastEventId, values.after),
  )
  return streamResponse(request.method === 'HEAD' ? null : stream(ctx, start))
}

/** The start of a feed after a seq of a history. `reset`: the client cannot resume and has to read everything again. */
type Start = { name: 'ready' | 'reset'; after: number; history: string }

/** The start for a client: after the event with the id that it names, else after `after`, else now. */
function findStart({ newest, history }: FeedSnapshot, lastEventId: string | null, after: number | undefined): Start {
  const [, seq, itsHistory = ''] = /^(\d{1,15})(?:-([\da-f]{8}))?$/.exec(lastEventId ?? '') ?? []
  const resumed = seq === undefined ? (after ?? newest) : Number(seq)
  const isSameHistory = seq === undefined || itsHistory === history
  const canResume = isSameHistory && resumed <= newest && newest - resumed <= maxBehind
  return { name: canResume ? 'ready' : 'reset', after: canResume ? resumed : newest, history }
}

const startEvent = ({ name, after, history }: Start): string =>
  `retry: ${reconnectMs}\nid: ${toEventId(after, history)}\nevent: ${name}\ndata: {"last":${after}}\n\n`

const changeEvent = (change: FeedChange, history: string): string =>
  `id: ${toEventId(change.seq, history)}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`

function stream({ store, request, config }: RequestContext, start: Start): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let { after, history } = start
  let lastSent = 0
  let unsubscribe = (): void => undefined
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined

  const send = (text: string): void => {
    controller?.enqueue(encoder.encode(text))
    lastSent = performance.now()
  }
  const close = (): void => {
    controller?.close()
    controller = undefined
    unsubscribe()
  }
  const update = async (snapshot: FeedSnapshot): Promise<boolean> => {
    const isUnread = (controller?.desiredSize ?? 0) < -maxUnread
    const account = isUnread ? null : await getCurrentAccount(request, snapshot.tx, config)
    if (account === null) {
      if (!isUnread) send('event: end\ndata: {}\n\n')
      close()
      return false
    }
    if (snapshot.history !== history) {
      history = snapshot.history
      after = snapshot.newest
      send(startEvent({ name: 'reset', after, history }))
      return false
    }
    const feed = await readFeed(snapshot, account, after)
    if (feed.changes.length > 0) send(feed.changes.map((change) => changeEvent(change, history)).join(''))
    else if (feed.last > after) send(`id: ${toEventId(feed.last, history)}\n\n`)
    else if (performance.now() - lastSent > checkInterval) send(': still here\n\n')
    after = feed.last
    return feed.more
  }
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(streamController) {
        controller = streamController
        send(startEvent(start))
        unsubscribe = subscribe(store, { update, close })
      },
      cancel() {
        controller = undefined
        unsubscribe()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
}

/** A change and its record as it is now; `undefined`: it was deleted. */
type ChangedRecord = { change: Change; record: StoredRecord | undefined }

type FeedSnapshot = Awaited<ReturnType<typeof createFeedSnapshot>>

/** Events of the feed, read from one snapshot of the store for all subscribers. `limit`: how many `changesAfter` reads at most. */
async function createFeedSnapshot(tx: ReadTx, limit: number) {
  const pages = new Map<number, readonly ChangedRecord[]>()
  return {
    tx,
    newest: await lastSeq(tx),
    history: await readFeedHistory(tx),
    changesAfter: async (seq: number): Promise<readonly ChangedRecord[]> => {
      const page = pages.get(seq) ?? (await readChangedRecords(tx, seq, limit))
      pages.set(seq, page)
      return page
    },
  }
}

async function readChangedRecords(tx: ReadTx, seq: number, limit: number): Promise<ChangedRecord[]> {
  const changes = await changesAfter(tx, seq, limit)
  const getIds = (resource: ResourceName): number[] =>
    changes.filter((change) => change.resource === resource).map(({ record }) => record)
  const ids = Object.fromEntries(resourceNames.map((resource) => [resource, getIds(resource)]))
  const records = await readRecordSets(tx, ids)
  return changes.map((change) => ({ change, record: records[change.resource].get(change.record) }))
}

/** The changes after a seq that an account may see; the others count into `last` only. */
async function readFeed(snapshot: FeedSnapshot, account: Account, after: number): Promise<Feed> {
  const { tx, newest } = snapshot
  const page = await snapshot.changesAfter(after)
  const last = page.at(-1)?.change.seq ?? Math.min(after, newest)
  const authors = new Map<number | null, ChangeAuthor>()
  const changes: FeedChange[] = []
  for (const { change, record } of page) {
    const parts = visibleParts(account, change, record)
    if (!parts) continue
    if (!authors.has(change.account)) authors.set(change.account, await changeAuthor(tx, account, change.account))
    changes.push({
      seq: change.seq,
      resource: change.resource,
      id: change.record,
      deed: change.action,
      parts,
      version: record ? Object.fromEntries(parts.map((part) => [part, partEtag(record, part)])) : {},
      by: authors.get(change.account) ?? null,
      change_set: change.changeSet,
    })
  }
  return { changes, last, more: last < newest }
}

/** The changed parts of a record. `undefined` if the account may see the record neither before nor after the change. */
function visibleParts(account: Account, change: Change, record: StoredRecord | undefined): RecordPart[] | undefined {
  // Terms are public; other deleted records were in the trash.
  if (!record) return isTermResource(change.resource) || canSee(account, 0, 'trash') ? [] : undefined
  const after = getSnapshot(record)
  const before = snapshotBefore(after, change)
  const visible = languages.filter((language) =>
    [after, before].some((snapshot) => couldSee(account, record.author, snapshot, language)),
  )
  if (visible.length === 0) return undefined
  const changed = (['shared', ...visible] as const).filter((part) => change.parts[part] !== undefined)
  return changed.length > 0 ? changed : undefined
}

interface FeedSubscriber {
  /** Called after subscribing, after changes, and at intervals; resolves to whether there is more to read. */
  update(snapshot: FeedSnapshot): Promise<boolean>
  /** Called when the service ends, or an update failed. */
  close(): void
}

/** The subscribers of each store. They share one read per notification. */
type Hub = ReturnType<typeof createHub>
const hubs = new WeakMap<Store, Hub>()

function getHub(store: Store): Hub {
  const hub = hubs.get(store) ?? createHub(store)
  hubs.set(store, hub)
  return hub
}

export const subscribe = (store: Store, subscriber: FeedSubscriber): (() => void) => getHub(store).add(subscriber)

/** Updates all subscribers now: a session or an account of theirs may have ended, which is not a change. */
export const checkNow = (store: Store): void => getHub(store).notify()

/** Closes all subscribers, and those that come later at once: the service ends. */
export const endSubscriptions = (store: Store): void => getHub(store).end()

function createHub(store: Store) {
  const subscribers = new Set<FeedSubscriber>()
  let isRunning = false
  let isRequested = false
  let isEnded = false
  let stop: (() => void) | undefined

  const closeAll = (): void => {
    for (const subscriber of subscribers) subscriber.close()
  }
  /** Resolves to whether there is more to read. */
  const updateAll = async (tx: ReadTx): Promise<boolean> => {
    // Those who subscribe meanwhile may have read a newer state: they are notified by themselves.
    const present = [...subscribers]
    const snapshot = await createFeedSnapshot(tx, maxChanges)
    let hasMore = false
    for (const subscriber of present)
      try {
        if (await subscriber.update(snapshot)) hasMore = true
      } catch {
        // Only this client connects again, and gets the error as its response.
        subscriber.close()
      }
    return hasMore
  }
  const run = async (): Promise<void> => {
    while (isRequested && subscribers.size > 0) {
      isRequested = false
      if (!(await store.read(updateAll))) continue
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
    add(subscriber: FeedSubscriber): () => void {
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
    end(): void {
      isEnded = true
      closeAll()
    },
  }
}
