// A stopped command leaves no copy of the store.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../store/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'stopped-'))
const dataDir = join(folder, 'data')
const tempFolder = join(folder, 'tmp')
const file = join(folder, 'tags.json')
const tags = Array.from({ length: 40_000 }, (_, index) => ({ id: index + 1, name: `Tag ${index + 1}` }))

beforeAll(async () => {
  for (const each of [dataDir, tempFolder]) mkdirSync(each)
  await (await openStore({ file: join(dataDir, 'calendar.sqlite') })).close()
  writeFileSync(file, JSON.stringify({ tags }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s ends a dry run of the import with its exit code and removes the copy of the store',
  async (signal, code) => {
    const command = ['--import', 'tsx', join(import.meta.dirname, 'import.ts'), file, '--dry-run']
    const env = { ...process.env, DATA_DIR: dataDir, TMPDIR: tempFolder }
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = once(child, 'exit')
    await once(createInterface(child.stderr), 'line')
    expect(readdirSync(tempFolder).some((name) => name.startsWith('import-'))).toBe(true)
    child.kill(signal)
    expect(await ended).toEqual([code, null])
    expect(readdirSync(tempFolder).filter((name) => name.startsWith('import-'))).toEqual([])
  },
  60_000,
)
