// Responses to errors that no handler expects, and their lines in the log.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from './http/log.ts'
import { createService } from './http/app.ts'
import { StoreError } from './store/store-errors.ts'
import { startTestApp } from '#support/test-app.ts'

const { store, config, clock } = await startTestApp()

async function requestWithError(error: Error) {
  const logged: { error: unknown; id: string }[] = []
  const failing: typeof store = {
    ...store,
    read: async () => {
      throw error
    },
  }
  const onError = (error: unknown, _: Request, id: string): void => void logged.push({ error, id })
  const service = createService({ store: failing, clock: () => clock.now, config, onError })
  const response = await service(new Request(`${config.origin}/en/calendar/admin/v1/health`), '192.0.2.1')
  return { status: response.status, headers: response.headers, body: await response.json(), logged }
}

test('an unexpected error has the same request id in header, body and log, and no details in the response', async () => {
  const error = new Error('secret of the inside')
  const { status, headers, body, logged } = await requestWithError(error)
  const id = headers.get('X-Request-Id') ?? ''
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(logged).toEqual([{ error, id }])
  expect([status, body]).toEqual([
    500,
    {
      code: 'rest_internal_error',
      message: 'The service failed. Nothing was changed.',
      data: { request_id: id, status: 500 },
    },
  ])
})

test('a lock timeout is answered with 503 and Retry-After, and is not logged', async () => {
  const { status, headers, body, logged } = await requestWithError(
    new StoreError({ code: 'lock_timeout' }, 'database is locked'),
  )
  expect([status, headers.get('Retry-After'), logged]).toEqual([503, '5', []])
  expect(body).toMatchObject({ code: 'rest_store_busy', data: { retry_after: 5 } })
})

test('an unreachable database is logged and answered with 503 and Retry-After', async () => {
  const error = new StoreError({ code: 'connection_lost' }, 'Connection terminated unexpectedly')
  const { status, headers, body, logged } = await requestWithError(error)
  expect([status, headers.get('Retry-After'), logged]).toEqual([503, '5', [{ error, id: headers.get('X-Request-Id') }]])
  expect(body).toMatchObject({
    code: 'rest_store_unwritable',
    message: 'Nothing was changed, because nothing can be saved at the moment: The database does not answer.',
    data: { reason: 'failing', retry_after: 5 },
  })
})

/** A service that logs to a file; the log is read when it is closed. */
function loggingService(level: 'info' | 'debug') {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  const file = openSync(join(folder, 'log'), 'w')
  const log = createLog(level, file)
  const service = createService({ store, clock: () => clock.now, config, log, onError: log.error })
  const closeLog = (): string => {
    closeSync(file)
    const written = readFileSync(join(folder, 'log'), 'utf8')
    rmSync(folder, { recursive: true })
    return written
  }
  return { service, log, address: `${config.origin}/en/calendar/events/v1/events?password=sesame`, closeLog }
}

test('the request id of a write is in the log, that of a read is not', async () => {
  const { service, address, closeLog } = loggingService('info')
  const send = async (method: string): Promise<string | null> =>
    (await service(new Request(address, { method }))).headers.get('X-Request-Id')
  const [read, written] = [await send('GET'), await send('POST')]
  expect(written).toMatch(/^[\da-f-]{36}$/)
  const log = closeLog()
  expect(log).toContain(`"id":"${written}"`)
  expect(log).not.toContain(`"id":"${read}"`)
})

test('the log contains paths without query strings', async () => {
  const { service, log, address, closeLog } = loggingService('debug')
  for (const method of ['GET', 'POST']) {
    await service(new Request(address, { method }))
    log.error(new Error('of the service'), new Request(address, { method }), 'mine')
  }
  const written = closeLog()
  expect(written.match(/"path":"\/en\/calendar\/events\/v1\/events"/g)).toHaveLength(4)
  expect(written).not.toContain('sesame')
})

test.runIf(process.platform === 'linux')('requests are answered if the log cannot be written', async () => {
  const full = openSync('/dev/full', 'w')
  const log = createLog('info', full)
  const service = createService({ store, clock: () => clock.now, config, log })
  const request = new Request(`${config.origin}/health`, { method: 'POST' })
  for (const _ of [1, 2]) expect((await service(request)).status).toBe(405)
  expect(() => {
    log.error(new Error('of the service'), request, 'mine')
  }).not.toThrow()
  closeSync(full)
})
