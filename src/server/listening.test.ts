// What a service cannot be opened in is told at once, and not waited for.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from './listening.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listening-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const variables = (dataDir: string) => ({ PORT: '0', DEMO: '0', ADMIN_PASSWORD: 'a long password', DATA_DIR: dataDir })

test('a folder that is not there is made, with those above it', async () => {
  const dataDir = join(folder, 'one', 'two')
  const { origin, stop } = await listen(variables(dataDir))
  expect((await fetch(`${origin}/en/calendar/events/v1/events`)).status).toBe(200)
  await stop()
  expect(existsSync(join(dataDir, 'calendar.sqlite'))).toBe(true)
})

test('a file is no folder', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(listen(variables(file))).rejects.toMatchObject({ code: 'EEXIST' })
})

test.runIf(process.platform === 'linux')('a place without room for folders is refused', async () => {
  await expect(listen(variables('/proc/calendar/data'))).rejects.toMatchObject({ code: 'ENOENT' })
})
