/** Connecting to a server that is not ours: what it offers is found out by reading, and its passwords are checked by it alone. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sessionClient } from '#client/session-client.ts'
import type { ServerReport } from '#contract/server-report.ts'
import { connect, type Connected, refusal } from './connected.ts'

let to: Connected
beforeEach(async () => {
  to = await connect()
})
afterEach(() => to.server.stop())

it('finding out what it offers writes nothing', async () => {
  const { body } = await to.send<ServerReport>({ space: 'admin', path: '/report', language: 'en' })
  expect(to.server.received.every(({ method }) => method === 'GET')).toBe(true)
  expect(body).toMatchObject({
    languages: ['nl', 'en', 'fr', 'de'],
    byParameter: true,
    pageSize: 50,
    has: { etag: false, orderby: false, merge: false, totals: true, trash: true },
  })
})

it('a password that is wrong, or ends, is seen and told', async () => {
  const session = sessionClient(to.send, 'en')
  expect((await refusal(session.signIn('redactie', 'nothing like it'))).code).toBe('invalid_credentials')
  to.server.users.clear()
  expect((await refusal(to.client('events').list({}, { language: 'en' }))).data.status).toBe(401)
  expect(to.lapses()).toBe(1)
  expect(await session.present()).toBeNull()
})
