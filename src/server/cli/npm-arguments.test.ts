// Options that npm keeps for itself, because `--` was forgotten, are missed and not done without.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseIn } from './backup/backup.ts'
import { openStore } from '../sync-store/open-store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kept-by-npm-'))
const file = join(dataDir, 'tags.json')
beforeAll(() => {
  openStore(databaseIn(dataDir)).close()
  writeFileSync(file, JSON.stringify({ tags: [{ id: 1, name: 'Free' }] }))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test.each([
  ['dry-run', ['import', file, '--dry-run']],
  ['language', ['import', file, '--language=nl']],
  ['role', ['user', 'add', 'ann', '--role=editor']],
])(
  '--%s without a -- before it',
  (option, command) => {
    const root = join(import.meta.dirname, '../../..')
    const env = { ...process.env, DATA_DIR: dataDir }
    const { status, stderr } = spawnSync('npm', ['run', ...command], { cwd: root, env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain(`npm took --${option} for an option of its own: write “--” before it, as in\nnpm run `)
    const store = openStore(databaseIn(dataDir))
    expect(store.isEmpty()).toBe(true)
    store.close()
  },
  60_000,
)

test('--prune with a file is refused: what is not in a file may well be there', () => {
  const root = join(import.meta.dirname, '../../..')
  const env = { ...process.env, DATA_DIR: dataDir }
  const args = [join(root, 'src/server/cli/run.mjs'), 'import', file, '--prune']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('--prune needs a server as its source, not a file.')])
}, 60_000)
