// What should not have happened is answered in a sentence and by a name under which the log tells more.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLog } from './edge/log.ts'
import { createService } from './service.ts'
import { openWorld } from '#support/test-app.ts'

const asked = async (fault: Error) => {
  const { store, config, clock } = openWorld()
  const told: { fault: unknown; id: string }[] = []
  const failing = {
    ...store,
    lastChange() {
      throw fault
    },
  }
  const onFault = (what: unknown, _: Request, id: string): void => void told.push({ fault: what, id })
  const service = createService({ store: failing, clock: () => clock.now, config, onFault })
  const answer = await service(new Request(`${config.origin}/en/calendar/admin/v1/health`), '192.0.2.1')
  return { status: answer.status, headers: answer.headers, body: await answer.json(), told }
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

test('a request that is noted is named in its answer, a failed one as it named itself', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  const log = createLog()
  vi.unstubAllEnvs()
  const noted = async (answer: Response, method = 'POST') =>
    (await log.request(new Request('https://calendar.example.org/', { method }), answer)).headers.get('X-Request-Id')
  expect(await noted(new Response(''))).toMatch(/^[\da-f-]{36}$/)
  expect(await noted(new Response('', { headers: { 'X-Request-Id': 'mine' } }))).toBe('mine')
  expect(await noted(new Response(''), 'GET')).toBeNull()
})

test('a log holds paths, and no question, which may hold a password', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  const file = openSync(join(folder, 'log'), 'w')
  vi.stubEnv('LOG_LEVEL', 'debug')
  const log = createLog(file)
  vi.unstubAllEnvs()
  for (const method of ['GET', 'POST']) {
    const request = new Request('https://calendar.example.org/en/events?password=sesame', { method })
    await log.request(request, new Response(''))
    log.fault(new Error('of the service'), request, 'mine')
  }
  closeSync(file)
  const written = readFileSync(join(folder, 'log'), 'utf8')
  rmSync(folder, { recursive: true })
  expect(written.match(/"path":"\/en\/events"/g)).toHaveLength(4)
  expect(written).not.toContain('sesame')
})

test.runIf(process.platform === 'linux')('a log that cannot be written keeps no answer back', async () => {
  const full = openSync('/dev/full', 'w')
  const log = createLog(full)
  const request = new Request('https://calendar.example.org/', { method: 'POST' })
  for (const body of ['first', 'second'])
    expect(await (await log.request(request, new Response(body))).text()).toBe(body)
  expect(() => {
    log.fault(new Error('of the service'), request, 'mine')
  }).not.toThrow()
  closeSync(full)
})
