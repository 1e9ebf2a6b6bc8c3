// Signing in and out, and who is signed in.
import type { Language } from '#shared/i18n/language.ts'
import type { Session } from '#shared/record-bundle.ts'
import { ProblemError, type Send } from './send.ts'

const path = '/session'
const at = { namespace: 'admin', path } as const

/** The calls about the session; the language only chooses the root they go through. */
export const sessionClient = (send: Send, language: Language) => ({
  /** Who is signed in; `null` when nobody is. */
  read: async (): Promise<Session | null> => {
    try {
      return (await send<Session>({ ...at, language })).body
    } catch (cause) {
      if (cause instanceof ProblemError && cause.problem.data.status === 401) return null
      throw cause
    }
  },
  signIn: async (name: string, password: string): Promise<Session> =>
    (await send<Session>({ ...at, language, method: 'POST', body: { name, password } })).body,
  signOut: async (): Promise<void> => {
    await send({ ...at, language, method: 'DELETE' })
  },
})
