import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { sessionClient } from '#client/client.ts'
import { send, setSessionExpired } from '#api/client.ts'
import { createFeedRefresh } from '#api/feed.ts'
import { sessionQuery, useSessionExpired } from '#api/session.ts'
import { config } from '#device/page-config.ts'
import type { FeedChange } from '#shared/responses.ts'

/** Follows the change feed while an account is signed in: refreshes what changes and reports the end of the session. */
export function SessionFeed() {
  const queries = useQueryClient()
  const isExpired = useSessionExpired()
  const session = useQuery(sessionQuery).data
  const account = session?.account.id
  // All data of the page was read after its first session.
  const position = useRef(session?.last_change)
  useEffect(() => {
    if (isExpired || account === undefined) return
    const refresh = createFeedRefresh(queries)
    const stop = followFeed(`${config.roots.en ?? ''}${config.adminPath}/changes`, position, {
      isSignedIn: async () => (await sessionClient(send, 'en').read())?.account.id === account,
      onChange: refresh.change,
      onGap: refresh.everything,
      // What failed while the service could not be reached.
      onReady: () =>
        void queries.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' }),
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [queries, isExpired, account])
  return null
}

/** Milliseconds until the next attempt after the service refused the feed for another reason than an ended session. */
const retryMs = 5_000

/** Of an event id: the restored backup that its seq counts on from, if any. */
const getHistory = (eventId: string): string => eventId.split('-')[1] ?? ''

/**
 * Follows the feed at `url` until the returned function is called, from the event with the id `position`. Hidden pages do not listen, since browsers allow six connections per server
 * over HTTP/1.1: shown again, they learn of the session's end and of the changes meanwhile.
 */
function followFeed(
  url: string,
  position: RefObject<string | undefined>,
  {
    isSignedIn,
    onChange,
    onGap,
    onReady,
  }: {
    /** Called when the service refuses the feed, which may have other reasons than an ended session. */
    isSignedIn: () => Promise<boolean>
    onChange: (change: FeedChange) => void
    /** Called when changes were possibly missed: without a position, or where the feed cannot resume. */
    onGap: () => void
    /** Called when the feed is connected, also after it was interrupted. */
    onReady: () => void
  },
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
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
    setSessionExpired(true)
  }
  const checkSession = async (): Promise<void> => {
    // Without a response the session may go on.
    const isOver = !(await isSignedIn().catch(() => true))
    if (isStopped) return
    if (isOver) end()
    else timer = setTimeout(connect, retryMs)
  }
  function connect(): void {
    disconnect()
    if (isStopped || document.visibilityState === 'hidden') return
    // An id is known to the connection that received it only.
    const { current: last } = position
    source = new EventSource(last === undefined ? url : `${url}?after=${Number.parseInt(last, 10)}`)
    source.addEventListener('ready', ({ lastEventId }) => {
      const { current: before } = position
      if (before === undefined || getHistory(before) !== getHistory(lastEventId)) onGap()
      position.current = lastEventId
      onReady()
    })
    source.addEventListener('reset', ({ lastEventId }) => {
      position.current = lastEventId
      onGap()
    })
    source.addEventListener('change', ({ data, lastEventId }: MessageEvent<string>) => {
      position.current = lastEventId
      onChange(JSON.parse(data))
    })
    source.addEventListener('end', end)
    source.addEventListener('error', ({ target }) => {
      // A connection that broke is opened again by the browser; a refused one is closed for good.
      if (target !== source || source?.readyState !== EventSource.CLOSED) return
      disconnect()
      void checkSession()
    })
  }
  document.addEventListener('visibilitychange', connect)
  connect()
  return stop
}
