import { afterAll, expect, it } from 'vitest'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { connectExternalServer } from './external-server.ts'
import { config } from '#device/page-config.ts'
import { send } from './client.ts'

const told = { ...config }
afterAll(() => Object.assign(config, told))

const server = { addresses: { en: 'https://agenda.example.org/en' } }
/** What the first screen says when the page is pointed at a server by this. */
const saidOf = async (said: unknown): Promise<unknown> => {
  connectExternalServer(said)
  const refused = await send({ namespace: 'admin', path: '/session', language: 'en' }).catch(
    (thrown: unknown) => thrown,
  )
  return problemMessage(refused).values?.['why']
}

it('a configuration that is wrong is told by the first screen, each fault in its own words', async () => {
  expect(await saidOf({ addresses: { en: 'http://agenda.example.org/en' } })).toMatch(/https address/)
  expect(await saidOf({ addresses: { es: 'https://agenda.example.org/es' } })).toMatch(/“es” is none/)
  expect(await saidOf({ ...server, languageParameter: 'a b' })).toMatch(/language parameter/)
  expect(await saidOf(new SyntaxError('Unexpected token'))).toBe('It is no JSON.')
  expect(await saidOf(new TypeError('Failed to fetch'))).toBe('It cannot be fetched.')
  Object.assign(config, { siteTimezone: 'Europe/Brusels' })
  expect(await saidOf(server)).toMatch(/siteTimezone/)
})
