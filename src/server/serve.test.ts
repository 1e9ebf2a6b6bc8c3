// The running process: a stop signal ends it at once, though somebody listens for changes and keeps the connection.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashApplicationPassword } from './auth/secrets.ts'
import { openStore } from './sync-store/open-store.ts'

const script = fileURLToPath(new URL('serve.ts', import.meta.url))
let folder: string
let child: ChildProcess
let origin: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serve-test-'))
  const store = openStore(join(folder, 'calendar.sqlite'))
  const { id } = store.accounts.create({ name: 'editor', role: 'editor', passwordHash: null }) ?? { id: 0 }
  store.applicationPasswords.add({ account: id, name: 'test', hash: hashApplicationPassword('secret') })
  store.settings.set('begun', 'before')
  store.close()
  child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const part of child.stdout ?? []) {
    printed += String(part)
    const found = /Listening on (\S+)/.exec(printed)?.[1]
    if (found) origin = found
    if (found) break
  }
}, 60_000)
afterAll(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a stop signal ends open feeds and the process within a second', async () => {
  const headers = {
    Accept: 'text/event-stream',
    Authorization: `Basic ${Buffer.from('editor:secret').toString('base64')}`,
  }
  const feeds = await Promise.all(
    [1, 2, 3].map(async () => fetch(`${origin}/en/calendar/admin/v1/changes`, { headers })),
  )
  for (const { status } of feeds) expect(status).toBe(200)
  const began = performance.now()
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null] // safe: what the event `exit` tells first
  expect(code).toBe(0)
  expect(performance.now() - began).toBeLessThan(1000)
  for (const feed of feeds) expect(await feed.text()).toContain('event: ready')
}, 20_000)
