/** Runs every stage of `npm test`, and ends with the line `N passed, N failed` over all of them. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, root } from '../../src/server/ready.mjs'
import { getBrowser } from './browser.ts'
import { begin, read, type Tally } from './tally.ts'

/** `minutes`: several times what the stage takes on two processors, so that only one that hangs reaches it. */
type Runner = { name: string; minutes: number; script: string; args: readonly string[] }
type Result = { name: string; seconds: number; tally: Tally }

const check: Runner = {
  name: 'check',
  minutes: 10,
  script: 'node_modules/tsx/dist/cli.mjs',
  args: ['e2e/checks/check.ts'],
}
const vitest: Runner = { name: 'vitest', minutes: 20, script: 'node_modules/vitest/vitest.mjs', args: ['run'] }
const journeys: Runner = {
  name: 'journeys',
  minutes: 30,
  script: 'node_modules/@playwright/test/cli.js',
  args: ['test'],
}

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
const print = (line: string): void => console.log(line)

/** Runs a runner to its end or its limit; whatever it does, there is a tally. */
const run = ({ name, minutes, script, args }: Runner, env?: NodeJS.ProcessEnv): Promise<Tally> =>
  new Promise((resolve) => {
    const file = join(folder, name)
    begin(file)
    // A group of its own, so that a runner that hangs is ended with its browsers and services.
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, TALLY_FILE: file },
      detached: true,
    })
    let isTooLong = false
    const limit = setTimeout(() => {
      isTooLong = true
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }, minutes * 60_000)
    const end = (ending?: string): void => {
      clearTimeout(limit)
      resolve(read(file, isTooLong ? `had not ended after ${minutes} minutes` : ending))
    }
    child.on('error', ({ message }) => end(`could not start: ${message}`))
    child.on('exit', (code, signal) => end(code === 0 ? undefined : `ended with ${signal ?? code}`))
  })

const failure = (reason: unknown): Tally => ({
  passed: 0,
  failures: [reason instanceof Error ? reason.message : String(reason)],
})

const results: Result[] = []
const stage = async (name: string, work: () => Promise<Tally>): Promise<Tally> => {
  print(`\n── ${name}`)
  const start = performance.now()
  const tally = await work()
  results.push({ name, seconds: Math.round((performance.now() - start) / 1000), tally })
  return tally
}

/** One stage after the other: each keeps all processors busy. */
const runAll = async (): Promise<void> => {
  const built = await stage('build', () => build(print).then(() => ({ passed: 0, failures: [] }), failure))
  const isBuilt = built.failures.length === 0
  await stage(check.name, () => run(check))
  await stage(vitest.name, () =>
    run(vitest, isBuilt ? { BUILT_SERVICE: join(root, 'dist/service/serve.js') } : undefined),
  )
  if (!isBuilt) return
  await stage(journeys.name, async () =>
    getBrowser(print)
      ? run(journeys)
      : failure('No Chromium is here and none could be installed: the journeys did not run.'),
  )
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

await runAll()
rmSync(folder, { recursive: true, force: true })
const failures = results.flatMap(({ name, tally }) => tally.failures.map((what) => `${name}: ${what}`))
const passed = results.reduce((total, { tally }) => total + tally.passed, 0)
if (failures.length > 0) {
  process.exitCode = 1
  print(`\nWhat failed:\n${failures.map((line) => `  ${stripVTControlCharacters(line)}`).join('\n')}`)
}
print('\nMinutes:')
for (const { name, seconds, tally } of results)
  print(`  ${name.padEnd(8)} ${clock(seconds).padStart(6)}  ${tally.passed} passed, ${tally.failures.length} failed`)
print(`\n${passed} passed, ${failures.length} failed`)
