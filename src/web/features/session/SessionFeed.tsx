// Follows the service's feed while an account is signed in.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionClient } from '#client/client.ts'
import { createFeedRefresh } from '#api/feed.ts'
import { config } from '#device/page-config.ts'
import { send } from '#api/client.ts'
import { sessionQuery } from '#api/session.ts'
import { useSessionExpired } from './session-expired.ts'
import { followFeed } from './session-feed.ts'

/** Draws nothing itself. */
export function SessionFeed() {
  const queries = useQueryClient()
  const isSessionExpired = useSessionExpired()
  const account = useQuery(sessionQuery).data?.account.id
  useEffect(() => {
    if (isSessionExpired || account === undefined) return
    const refresh = createFeedRefresh(queries)
    const stop = followFeed(`${config.roots.en ?? ''}${config.adminPath}/changes`, {
      isSignedIn: async () => (await sessionClient(send, 'en').read())?.account.id === account,
      onChange: refresh.change,
      onGap: refresh.everything,
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [queries, isSessionExpired, account])
  return null
}
