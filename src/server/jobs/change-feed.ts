// `GET changes`: the changes after a seq, as JSON, or as server-sent events until the session ends.
import type { Feed, FeedChange } from '#shared/changes.ts'
import { invalid, problem } from '#shared/problem.ts'
import { getCurrentAccount, isForEvents } from '../auth/authenticate.ts'
import { respond, errorResponse, streamResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { parseNumbers } from '../http/parameters.ts'
import { createFeedSnapshot, type FeedSnapshot, readFeed } from './feed-snapshot.ts'
import { checkInterval, maxChanges, subscribe } from './feed-subscribers.ts'

/** Bytes that wait for a reader before its connection is closed; it resumes from its last event. */
const maxUnread = 500_000
/** Changes behind which a client cannot resume: reading everything again is faster. */
const maxBehind = 5_000
/** Milliseconds of silence after which proxies might close the connection. */
const maxSilence = 20_000
const reconnectMs = 3_000

/** Serves the feed. */
export async function changes(ctx: RequestContext): Promise<Response> {
  const { account, store, query, request } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const { values, faults } = parseNumbers(query, ['after', 'limit'])
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  if (!isForEvents(request.headers)) {
    const limit = Math.min(Math.max(values.limit ?? 100, 1), maxChanges)
    const feed = await store.read(async (tx) =>
      readFeed(await createFeedSnapshot(tx, limit), account, values.after ?? 0),
    )
    return respond(200, feed satisfies Feed)
  }
  const position = await store.read(async (tx) => {
    const snapshot = await createFeedSnapshot(tx, maxChanges)
    return startOf(snapshot, resumedSeq(request.headers.get('Last-Event-ID'), snapshot.history) ?? values.after)
  })
  return streamResponse(request.method === 'HEAD' ? null : stream(ctx, position))
}

/** The seq that the client has read to, in a history. */
type Position = { after: number; history: string }
/** `reset`: the client cannot resume and has to read everything again. */
type Start = Position & { name: 'ready' | 'reset' }

const toEventId = (seq: number, history: string): string => (history === '' ? String(seq) : `${seq}-${history}`)

/** The seq of an event id; that of another history is beyond all that can be resumed from. `undefined`: not an id of ours. */
function resumedSeq(id: string | null, history: string): number | undefined {
  const [, seq, itsHistory = ''] = /^(\d{1,15})(?:-([\da-f]{8}))?$/.exec(id ?? '') ?? []
  if (seq === undefined) return undefined
  return itsHistory === history ? Number(seq) : Number.MAX_SAFE_INTEGER
}

/** Without a seq to resume from, the feed starts now. */
function startOf({ newest, history }: FeedSnapshot, resumed: number | undefined): Start {
  if (resumed === undefined) return { name: 'ready', after: newest, history }
  const canResume = resumed <= newest && newest - resumed <= maxBehind
  return { name: canResume ? 'ready' : 'reset', after: canResume ? resumed : newest, history }
}

const startEvent = ({ name, after, history }: Start): string =>
  `retry: ${reconnectMs}\nid: ${toEventId(after, history)}\nevent: ${name}\ndata: {"last":${after}}\n\n`

const changeEvent = (change: FeedChange, history: string): string =>
  `id: ${toEventId(change.seq, history)}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`

function stream({ store, request, config }: RequestContext, start: Start): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let { after, history }: Position = start
  let lastSent = 0
  let unsubscribe: (() => void) | undefined
  let controller: ReadableByteController | undefined

  const send = (text: string): void => {
    controller?.enqueue(encoder.encode(text))
    lastSent = performance.now()
  }
  const stop = (): void => {
    unsubscribe?.()
    controller = undefined
  }
  const close = (): void => {
    controller?.close()
    stop()
  }
  const update = async (snapshot: FeedSnapshot): Promise<boolean> => {
    if ((controller?.desiredSize ?? 0) < -maxUnread) {
      close()
      return false
    }
    const account = await getCurrentAccount(request, snapshot.tx, config)
    if (account === null) {
      send('event: end\ndata: {}\n\n')
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
    else if (performance.now() - lastSent > maxSilence - checkInterval) send(': still here\n\n')
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
      cancel: stop,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
}

type ReadableByteController = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
