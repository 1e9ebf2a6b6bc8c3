// Options that npm reads as its own, because `--` is missing, are an error.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../store/store.ts'
import { isEmpty } from '../store/settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'npm-arguments-'))
const file = join(dataDir, 'tags.json')
const database = { file: join(dataDir, 'calendar.sqlite') }
beforeAll(async () => {
  await (await openStore(database)).close()
  writeFileSync(file, JSON.stringify({ tags: [{ id: 1, name: 'Free' }] }))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test.each([
  ['dry-run', ['import', file, '--dry-run']],
  ['language', ['import', file, '--language=nl']],
  ['role', ['user', 'add', 'ann', '--role=editor']],
])(
  '--%s without a preceding -- is rejected and writes nothing',
  async (option, command) => {
    const root = join(import.meta.dirname, '../../..')
    const env = { ...process.env, DATA_DIR: dataDir }
    const { status, stderr } = spawnSync('npm', ['run', ...command], { cwd: root, env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain(
      `npm read --${option} as an option of its own. Write “--” before the options, as in\nnpm run `,
    )
    const store = await openStore(database)
    expect(await store.read(isEmpty)).toBe(true)
    await store.close()
  },
  60_000,
)

test('--prune is rejected if the source is a file', () => {
  const root = join(import.meta.dirname, '../../..')
  const env = { ...process.env, DATA_DIR: dataDir }
  const args = [join(root, 'src/server/cli/run.mjs'), 'import', file, '--prune']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('--prune needs a server as its source, not a file.')])
}, 60_000)

test.each([
  ['restore', 'FILE is empty. Name the file of the backup.'],
  ['import', 'SOURCE is empty. Name a file, or the address of a server.'],
])(
  '%s rejects an empty argument',
  (command, sentence) => {
    const root = join(import.meta.dirname, '../../..')
    const env = { ...process.env, DATA_DIR: dataDir }
    const args = [join(root, 'src/server/cli/run.mjs'), command, '']
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining(`${sentence}\nnpm run ${command} -- `)])
  },
  60_000,
)

test('a language that is named twice is stored once', () => {
  const root = join(import.meta.dirname, '../../..')
  const env = { ...process.env, DATA_DIR: dataDir }
  const options = ['--role', 'translator', '--languages', 'nl, de,nl']
  const args = [join(root, 'src/server/cli/run.mjs'), 'user', 'add', 'ann', ...options]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringContaining('Account: ann (translator: nl, de)\n')])
}, 60_000)

test.each(['backup', 'restore', 'import', 'user'])(
  '%s --help prints only the usage',
  (command) => {
    const root = join(import.meta.dirname, '../../..')
    const args = [join(root, 'src/server/cli/run.mjs'), command, '--help']
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(new RegExp(`^npm run ${command} -- .*\n$`)), ''])
  },
  60_000,
)
