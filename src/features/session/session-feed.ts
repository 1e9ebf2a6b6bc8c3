// Learns from the service's feed that the session has ended elsewhere: revoked, expired, signed out in another tab, or deactivated.
import { signedOut } from '#data/server.ts'

/** Milliseconds until the next attempt after the service refused the feed for another reason than an ended session. */
const retryMs = 5_000

/**
 * Listens at `address` until the returned function is called, and tells the page once the session is over. `isSignedIn` is asked when the
 * service refuses the feed, which may have other reasons. Hidden pages do not listen, since browsers allow six connections per server over
 * HTTP/1.1; they learn of the end as soon as they are shown.
 */
export function followSession(address: string, isSignedIn: () => Promise<boolean>): () => void {
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
    signedOut()
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
    source = new EventSource(address)
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
