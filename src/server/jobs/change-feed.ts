// `GET changes`: what was written since, as JSON, or as server-sent events for as long as the asker is signed in.
import type { Feed, FeedChange } from '#shared/change-feed.ts'
import { invalid, problem } from '#shared/problem.ts'
import type { Account } from '#shared/policy/policy.ts'
import { getCurrentAccount, isForEvents } from '../auth/authenticate.ts'
import { respond, errorResponse, streamResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { restoredMark } from '../sync-store/replaced.ts'
import type { Store } from '../sync-store/store.ts'
import { toFeedEvent } from './feed-event.ts'
import { wholeNumbers } from '../http/numbers.ts'
import { subscribe } from './feed-subscribers.ts'

const mostAtOnce = 500
/** Bytes that wait for a reader before it is sent away. */
const mostUnread = 500_000
/** Who is further behind than this had better read everything anew. */
const mostBehind = 5_000
/** Silence is broken this often, so that nobody in between takes the connection for dead. */
const heartbeatMs = 20_000
const reconnectMs = 3_000

/** Handlers the feed. */
export function changes(ctx: RequestContext): Response {
  const { account, store, query, request } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const { values, faults } = wholeNumbers(query, ['after', 'limit'])
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  if (!isForEvents(request.headers)) {
    const most = Math.min(Math.max(values.limit ?? 100, 1), mostAtOnce)
    return respond(200, told(store, account, values.after ?? 0, most) satisfies Feed)
  }
  const after = resumedFrom(request.headers.get('Last-Event-ID'), historyOf(store)) ?? values.after
  return streamResponse(request.method === 'HEAD' ? null : stream(ctx, after))
}

/** Which history the seqs count in: a store that was restored from a backup has another than before. */
const historyOf = (store: Store): string => (store.settings.get(restoredMark) ?? '').slice(0, 8)
const idOf = (seq: number, history: string): string => (history === '' ? String(seq) : `${seq}-${history}`)

/** The seq of an event's id; one of another history is beyond all that can be resumed from. `undefined`: no id of ours. */
function resumedFrom(id: string | null, history: string): number | undefined {
  const [, seq, of = ''] = /^(\d{1,15})(?:-([\da-f]{8}))?$/.exec(id ?? '') ?? []
  if (seq === undefined) return undefined
  return of === history ? Number(seq) : Number.MAX_SAFE_INTEGER
}

/** Changes after a seq, as told to an account. Lines it may not see count into `last` alone. */
function told(store: Store, account: Account, after: number, most: number): Feed {
  const lines = store.changesAfter(after, most)
  const last = lines.at(-1)?.seq ?? Math.min(after, store.lastChange())
  const visible: FeedChange[] = []
  for (const line of lines) {
    const change = toFeedEvent(store, account, line)
    if (change) visible.push(change)
  }
  return { changes: visible, last, more: last < store.lastChange() }
}

/** Without an id it begins now. `reset` says that there is no going on from what was told: everything is to be read anew. */
function stream(ctx: RequestContext, resumed: number | undefined): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { store, request, config } = ctx
  const encoder = new TextEncoder()
  let stop = (): void => undefined
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const newest = store.lastChange()
        const canResume = resumed !== undefined && resumed <= newest && newest - resumed <= mostBehind
        let after = canResume ? resumed : newest
        let history = historyOf(store)
        let spoke = performance.now()
        const say = (text: string): void => {
          controller.enqueue(encoder.encode(text))
          spoke = performance.now()
        }
        const begin = (name: 'ready' | 'reset'): void =>
          say(`retry: ${reconnectMs}\nid: ${idOf(after, history)}\nevent: ${name}\ndata: {"last":${after}}\n\n`)
        begin(resumed !== undefined && !canResume ? 'reset' : 'ready')
        const end = (): void => {
          stop()
          controller.close()
        }
        const look = (): void => {
          // A reader that does not read is not written to: it resumes from its last id.
          if ((controller.desiredSize ?? 0) < -mostUnread) return end()
          const account = getCurrentAccount(request, store, config)
          if (account === null) {
            say('event: end\ndata: {}\n\n')
            return end()
          }
          if (historyOf(store) !== history) {
            history = historyOf(store)
            after = store.lastChange()
            return begin('reset')
          }
          const { changes: lines, last } = told(store, account, after, mostAtOnce)
          if (lines.length > 0) say(lines.map((line) => event(line, history)).join(''))
          else if (last > after) say(`id: ${idOf(last, history)}\n\n`)
          else if (performance.now() - spoke >= heartbeatMs) say(': still here\n\n')
          after = last
        }
        stop = subscribe(store, { look, leave: end })
        try {
          look()
        } catch (fault) {
          stop()
          throw fault
        }
      },
      cancel() {
        stop()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
}

const event = (line: FeedChange, history: string): string =>
  `id: ${idOf(line.seq, history)}\nevent: change\ndata: ${JSON.stringify(line)}\n\n`
