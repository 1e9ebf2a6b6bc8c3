// `GET changes`: what was written since, as JSON, or as server-sent events for as long as the asker is signed in.
import type { Feed, FeedChange } from '#contract/feed.ts'
import { invalid, problem } from '#contract/problem.ts'
import type { Account } from '#contract/rights.ts'
import { accountNow } from '../access/identify.ts'
import { answer, refuse, streamed } from '../answer.ts'
import type { Asking } from '../asking.ts'
import type { Store } from '../store/store.ts'
import { feedLine } from './feed-line.ts'
import { wholeNumbers } from './numbers.ts'
import { watching } from './watch.ts'

const mostAtOnce = 500
/** Who is further behind than this had better read everything anew. */
const mostBehind = 5_000
/** Silence is broken this often, so that nobody in between takes the connection for dead. */
const heartbeatMs = 20_000
const reconnectMs = 3_000

/** Answers the feed. */
export function changes(asking: Asking): Response {
  const { account, to, store, query, request } = asking
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  const { values, faults } = wholeNumbers(query, ['after', 'limit'])
  if (Object.keys(faults).length > 0) return refuse(to, invalid(faults))
  const isStream = (request.headers.get('Accept') ?? '').includes('text/event-stream')
  if (!isStream) {
    const most = Math.min(Math.max(values.limit ?? 100, 1), mostAtOnce)
    return answer(to, 200, told(store, account, values.after ?? 0, most) satisfies Feed)
  }
  const resumed = request.headers.get('Last-Event-ID')
  const after = resumed !== null && /^\d{1,15}$/.test(resumed) ? Number(resumed) : values.after
  return streamed(to, request.method === 'HEAD' ? null : stream(asking, after))
}

/** Changes after a seq, as told to an account. Lines it may not see count into `last` alone. */
function told(store: Store, account: Account, after: number, most: number): Feed {
  const lines = store.changesAfter(after, most)
  const last = lines.at(-1)?.seq ?? Math.min(after, store.lastChange())
  const seen = lines.map((line) => feedLine(store, account, line)).filter((line) => line !== undefined)
  return { changes: seen, last, more: last < store.lastChange() }
}

/** Without an id it begins now. `reset` says that the id cannot be resumed from: everything is to be read anew. */
function stream(asking: Asking, resumed: number | undefined): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { store, request, config } = asking
  const encoder = new TextEncoder()
  let stop = (): void => undefined
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      const newest = store.lastChange()
      const canResume = resumed !== undefined && resumed <= newest && newest - resumed <= mostBehind
      let after = canResume ? resumed : newest
      let spoke = Date.now()
      const say = (text: string): void => {
        controller.enqueue(encoder.encode(text))
        spoke = Date.now()
      }
      const isReset = resumed !== undefined && !canResume
      say(`retry: ${reconnectMs}\nid: ${after}\nevent: ${isReset ? 'reset' : 'ready'}\ndata: {"last":${after}}\n\n`)
      const end = (): void => {
        stop()
        controller.close()
      }
      const look = (): void => {
        // A reader that does not read is not written to: it resumes from its last id.
        if ((controller.desiredSize ?? 0) < -mostAtOnce) return end()
        const account = accountNow(request, store, config)
        if (account === null) {
          say('event: end\ndata: {}\n\n')
          return end()
        }
        const { changes: lines, last } = told(store, account, after, mostAtOnce)
        if (lines.length > 0) say(lines.map(event).join(''))
        else if (last > after) say(`id: ${last}\n\n`)
        else if (Date.now() - spoke >= heartbeatMs) say(': still here\n\n')
        after = last
      }
      stop = watching(store, { look, leave: end })
      look()
    },
    cancel() {
      stop()
    },
  })
}

const event = (line: FeedChange): string => `id: ${line.seq}\nevent: change\ndata: ${JSON.stringify(line)}\n\n`
