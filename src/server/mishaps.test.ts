// What goes wrong outside says what to do about it.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadEnvironment } from './environment.ts'
import { mishap } from './mishaps.ts'
import { openStore } from './store/open-store.ts'

let dataDir: string
beforeAll(() => (dataDir = mkdtempSync(join(tmpdir(), 'start-'))))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a port that is taken is named', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo // safe: it listens on a port
  const [fault] = await once(createServer().listen(port, '127.0.0.1'), 'error')
  expect(mishap(fault, { host: '127.0.0.1', port, dataDir })).toContain(`127.0.0.1:${port} already`)
  first.close()
})

test('a file that is no store is named with its folder, and the way back', () => {
  const file = join(dataDir, 'calendar.sqlite')
  writeFileSync(file, 'not a database, '.repeat(400))
  const thrown = ((): unknown => {
    try {
      return openStore(file)
    } catch (fault) {
      return fault
    }
  })()
  expect(mishap(thrown, { host: '', port: 0, dataDir })).toContain(`in ${dataDir} is no store`)
})

test('a variable that cannot be meant is said in its own words, a fault of ours in none', () => {
  expect(mishap(new BadEnvironment('PORT must be a port'))).toBe('PORT must be a port')
  expect(mishap(new TypeError('x is not a function'), { host: '', port: 0, dataDir })).toBeUndefined()
})
