// What should not have happened is answered in a sentence and by a name under which the log tells more.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLog } from './http/log.ts'
import { createService } from './http/app.ts'
import { startTestApp } from '#support/test-app.ts'

const asked = async (fault: Error) => {
  const { store, config, clock } = startTestApp()
  const response: { fault: unknown; id: string }[] = []
  const failing = {
    ...store,
    lastChange() {
      throw fault
    },
  }
  const onFault = (what: unknown, _: Request, id: string): void => void response.push({ fault: what, id })
  const service = createService({ store: failing, clock: () => clock.now, config, onFault })
  const answer = await service(new Request(`${config.origin}/en/calendar/admin/v1/health`), '192.0.2.1')
  return { status: answer.status, headers: answer.headers, body: await answer.json(), told: response }
}

test('a failure names itself in header, body and log, and tells nothing of its inside', async () => {
  const fault = new Error('secret of the inside')
  const { status, headers, body, told } = await asked(fault)
  const id = headers.get('X-Request-Id') ?? ''
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(told).toEqual([{ fault, id }])
  expect([status, body]).toEqual([
    500,
    {
      code: 'rest_internal_error',
      message: 'The service failed. Nothing was changed.',
      data: { request_id: id, status: 500 },
    },
  ])
})

test('a store that another process holds for long is no failure: it is asked again', async () => {
  const { status, headers, body, told } = await asked(
    Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }),
  )
  expect([status, headers.get('Retry-After'), told]).toEqual([503, '5', []])
  expect(body).toMatchObject({ code: 'rest_store_busy', data: { retry_after: 5 } })
})

/** A service that logs to a file; the log is read when it is closed. */
function loggingService(level: string) {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  const file = openSync(join(folder, 'log'), 'w')
  vi.stubEnv('LOG_LEVEL', level)
  const log = createLog(file)
  vi.unstubAllEnvs()
  const { store, config, clock } = startTestApp()
  const service = createService({ store, clock: () => clock.now, config, log, onFault: log.fault })
  const closeLog = (): string => {
    closeSync(file)
    const written = readFileSync(join(folder, 'log'), 'utf8')
    rmSync(folder, { recursive: true })
    return written
  }
  return { service, log, address: `${config.origin}/en/calendar/events/v1/events?password=sesame`, closeLog }
}

test('a response names its request as the log does', async () => {
  const { service, address, closeLog } = loggingService('info')
  const send = async (method: string): Promise<string | null> =>
    (await service(new Request(address, { method }))).headers.get('X-Request-Id')
  const [read, written] = [await send('GET'), await send('POST')]
  expect(written).toMatch(/^[\da-f-]{36}$/)
  const log = closeLog()
  expect(log).toContain(`"id":"${written}"`)
  expect(log).not.toContain(`"id":"${read}"`)
})

test('a log holds paths, and no question, which may hold a password', async () => {
  const { service, log, address, closeLog } = loggingService('debug')
  for (const method of ['GET', 'POST']) {
    await service(new Request(address, { method }))
    log.fault(new Error('of the service'), new Request(address, { method }), 'mine')
  }
  const written = closeLog()
  expect(written.match(/"path":"\/en\/calendar\/events\/v1\/events"/g)).toHaveLength(4)
  expect(written).not.toContain('sesame')
})

test.runIf(process.platform === 'linux')('a log that cannot be written keeps no response back', async () => {
  const full = openSync('/dev/full', 'w')
  const log = createLog(full)
  const { store, config, clock } = startTestApp()
  const service = createService({ store, clock: () => clock.now, config, log })
  const request = new Request(`${config.origin}/health`, { method: 'POST' })
  for (const _ of [1, 2]) expect((await service(request)).status).toBe(405)
  expect(() => {
    log.fault(new Error('of the service'), request, 'mine')
  }).not.toThrow()
  closeSync(full)
})
