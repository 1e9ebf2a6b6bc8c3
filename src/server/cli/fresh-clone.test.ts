// A restore in a clone without packages installs them first.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../store/store.ts'
import { writeBackup } from './backup/write-backup.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'fresh-clone-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a clone without installed packages installs them and restores a backup', async () => {
  const [clone, bin, old, file] = ['clone', 'bin', 'old', 'calendar.backup'].map((name) => join(folder, name))
  if (!clone || !bin || !old || !file) throw new Error('every name has a path')
  for (const each of [clone, bin, old]) mkdirSync(each)
  const store = await openStore({ file: join(old, 'calendar.sqlite') })
  await writeBackup(store, join(old, 'media'), file)
  await store.close()
  cpSync(join(root, 'src'), join(clone, 'src'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json'])
    copyFileSync(join(root, name), join(clone, name))
  // Instead of npm, which would download the packages: a link to the installed ones.
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nln -s '${join(root, 'node_modules')}' node_modules\n`, { mode: 0o755 })
  const dataDir = join(folder, 'data')
  const { npm_execpath: _npm, DATABASE_URL: _url, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: dataDir, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
  const { scripts } = JSON.parse(JSON.stringify(await import('../../../package.json')))
  const line = `${String(scripts.restore)} '${file}'`
  const { status, stdout, stderr } = spawnSync(line, { cwd: clone, env, encoding: 'utf8', shell: true })
  expect([status, stdout]).toEqual([0, `Restored: ${dataDir}\n`])
  expect(stderr).toContain('Installing packages')
  expect(existsSync(join(dataDir, 'calendar.sqlite'))).toBe(true)
}, 60_000)
