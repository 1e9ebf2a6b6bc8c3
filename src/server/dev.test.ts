// `npm run dev` serves the page with the configuration of the built page.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('dev.mjs', import.meta.url))
let folder: string
let child: ChildProcess
let origin: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dev-test-'))
  const chosen = { API_PATH: '/agenda/v2', CURRENCY: '$', SITE_TIMEZONE: 'Europe/Berlin' }
  child = spawn(process.execPath, [script], {
    env: { ...process.env, ...chosen, PORT: '0', HOST: '0.0.0.0', DATA_DIR: folder, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  origin = await new Promise<string>((resolve, reject) => {
    let printed = ''
    // The output is read to the end, because a process blocks if it is not read.
    child.stdout?.on('data', (part) => {
      printed += String(part)
      const found = /hot reload: (\S+)/.exec(printed)?.[1]
      if (found && printed.includes('Listening on')) resolve(found)
    })
    child.on('exit', () => reject(new Error(printed)))
  })
}, 60_000)
afterAll(async () => {
  child.kill('SIGTERM')
  await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
}, 20_000)

test('the page with hot reload gets the configuration of the environment', async () => {
  const page = await (await fetch(origin)).text()
  const content = /<meta name="calendar-config" content="([^"]*)"/.exec(page)?.[1] ?? ''
  expect(JSON.parse(content.replaceAll('&quot;', '"'))).toMatchObject({
    apiPath: '/agenda/v2',
    currency: '$',
    siteTimezone: 'Europe/Berlin',
  })
}, 60_000)

test('with HOST 0.0.0.0 the printed URL is one at which signing in is allowed', async () => {
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const session = `${origin}/en/calendar/admin/v1/session`
  const signIn = async (from: string) =>
    fetch(session, {
      method: 'POST',
      headers: { Origin: from, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'nobody', password: 'wrong' }),
    }).then(({ status }) => status)
  expect(await signIn(origin)).toBe(401)
  expect(await signIn('http://0.0.0.0')).toBe(403)
}, 60_000)
