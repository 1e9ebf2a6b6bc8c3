// Follows the session while somebody is signed in, and again once they have signed in anew.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionClient } from '#client/session-client.ts'
import { config, send } from '#data/server.ts'
import { sessionQuery } from '#data/session.ts'
import { useLapsed } from './lapse.ts'
import { followSession } from './session-feed.ts'

/** Draws nothing itself. */
export function SessionFeed() {
  const isLapsed = useLapsed()
  const account = useQuery(sessionQuery).data?.account.id
  useEffect(() => {
    if (isLapsed || account === undefined) return
    const isSignedIn = async () => (await sessionClient(send, 'en').present())?.account.id === account
    return followSession(`${config.roots.en ?? ''}${config.adminPath}/changes`, isSignedIn)
  }, [isLapsed, account])
  return null
}
