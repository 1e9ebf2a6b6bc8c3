import { afterAll, expect, it } from 'vitest'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { connectExternalServer } from './external-server.ts'
import { config } from '#device/page-config.ts'
import { send } from './client.ts'

const original = { ...config }
afterAll(() => Object.assign(config, original))

const server = { addresses: { en: 'https://agenda.example.org/en' } }
/** The reason that the error message of a configuration gives. */
const messageOf = async (source: unknown): Promise<unknown> => {
  connectExternalServer(source)
  const error = await send({ namespace: 'admin', path: '/session', language: 'en' }).catch((thrown: unknown) => thrown)
  return problemMessage(error).values?.['why']
}

it('the error message names each error of an invalid configuration', async () => {
  expect(await messageOf({ addresses: { en: 'http://agenda.example.org/en' } })).toMatch(/https address/)
  expect(await messageOf({ addresses: { es: 'https://agenda.example.org/es' } })).toMatch(/“es” is none/)
  expect(await messageOf({ ...server, languageParameter: 'a b' })).toMatch(/language parameter/)
  expect(await messageOf(new SyntaxError('Unexpected token'))).toBe('It is no JSON.')
  expect(await messageOf(new TypeError('Failed to fetch'))).toBe('It cannot be fetched.')
  Object.assign(config, { siteTimezone: 'Europe/Brusels' })
  expect(await messageOf(server)).toMatch(/siteTimezone/)
})
