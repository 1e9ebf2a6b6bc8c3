// The one fetch: who is told that a session has ended, and of which.
import { expect, it } from 'vitest'
import { type Asked, createSend } from './send.ts'

const list: Asked = { path: '/events', language: 'nl' }
const signIn: Asked = { space: 'admin', method: 'POST', path: '/session', language: 'en', body: {} }

/** A server that answers each request when it is told to, and how often its client heard that nobody is known. */
function slowServer() {
  const answers: ((answer: Response) => void)[] = []
  const heard: string[] = []
  const send = createSend(
    { roots: { en: 'http://server' }, fallback: 'en', apiPath: '/api', adminPath: '/admin' },
    { fetch: () => new Promise((resolve) => answers.push(resolve)), onSignedOut: () => heard.push('signed out') },
  )
  const ask = (asked: Asked): Promise<unknown> => send(asked).catch(() => undefined)
  const answer = (n: number, status: number): void => answers[n]?.(new Response('{}', { status }))
  return { ask, answer, heard }
}

it('tells that the server knows nobody any more', async () => {
  const { ask, answer, heard } = slowServer()
  const asked = ask(list)
  answer(0, 401)
  await asked
  expect(heard).toHaveLength(1)
})

it('tells nothing of a session by what was asked before it', async () => {
  const { ask, answer, heard } = slowServer()
  const [early, signingIn] = [ask(list), ask(signIn)]
  answer(1, 200)
  await signingIn
  answer(0, 401)
  await early
  expect(heard).toEqual([])
  const late = ask(list)
  answer(2, 401)
  await late
  expect(heard).toHaveLength(1)
})
