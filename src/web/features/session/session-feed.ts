// Listens to the service's feed, which reports changes of records and the end of the session.
import type { FeedChange } from '#shared/responses.ts'
import { emitSignedOut } from '#api/client.ts'

/** Milliseconds until the next attempt after the service refused the feed for another reason than an ended session. */
const retryMs = 5_000

/** Of an event id: the restored backup that its seq counts on from, if any. */
const getHistory = (eventId: string): string => eventId.split('-')[1] ?? ''

/**
 * Listens at `address` until the returned function is called. Hidden pages do not listen, since browsers allow six connections per server
 * over HTTP/1.1: shown again, they learn of the session's end and of the changes meanwhile.
 */
export function followFeed(
  address: string,
  {
    isSignedIn,
    onChange,
    onGap,
  }: {
    /** Called when the service refuses the feed, which may have other reasons than an ended session. */
    isSignedIn: () => Promise<boolean>
    onChange: (change: FeedChange) => void
    /** Called when changes were possibly missed: before the feed began, or where it cannot resume. */
    onGap: () => void
  },
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  /** The id of the last event. */
  let last: string | undefined
  const disconnect = (): void => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const stop = (): void => {
    isStopped = true
    disconnect()
    document.removeEventListener('visibilitychange', connect)
  }
  const end = (): void => {
    stop()
    emitSignedOut()
  }
  const findOut = async (): Promise<void> => {
    // Without an answer the session may well go on.
    const isOver = !(await isSignedIn().catch(() => true))
    if (isStopped) return
    if (isOver) end()
    else timer = setTimeout(connect, retryMs)
  }
  function connect(): void {
    disconnect()
    if (isStopped || document.visibilityState === 'hidden') return
    // An id is known to the connection that received it only.
    source = new EventSource(last === undefined ? address : `${address}?after=${Number.parseInt(last, 10)}`)
    source.addEventListener('ready', ({ lastEventId }) => {
      if (last === undefined || getHistory(last) !== getHistory(lastEventId)) onGap()
      last = lastEventId
    })
    source.addEventListener('reset', ({ lastEventId }) => {
      last = lastEventId
      onGap()
    })
    source.addEventListener('change', ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId
      onChange(JSON.parse(data))
    })
    source.addEventListener('end', end)
    source.addEventListener('error', ({ target }) => {
      // A connection that broke is opened again by the browser; a refused one is closed for good.
      if (target !== source || source?.readyState !== EventSource.CLOSED) return
      disconnect()
      void findOut()
    })
  }
  document.addEventListener('visibilitychange', connect)
  connect()
  return stop
}
