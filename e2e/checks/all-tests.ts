/** Runs every runner there is, and ends with the line `N passed, N failed` over all of them. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, root } from '../../src/server/ready.mjs'
import { getBrowser } from './browser.ts'
import { begin, read, type Tally } from './tally.ts'

type Runner = { name: string; script: string; args: readonly string[]; env?: NodeJS.ProcessEnv }

const check: Runner = { name: 'check', script: 'node_modules/tsx/dist/cli.mjs', args: ['e2e/checks/check.ts'] }
const vitest: Runner = { name: 'vitest', script: 'node_modules/vitest/vitest.mjs', args: ['run'] }
const journeys: Runner = { name: 'journeys', script: 'node_modules/@playwright/test/cli.js', args: ['test'] }

/** How long all of it may take together, in minutes from the start of this process: who waits for the last line waits no longer. */
const minutes = 29

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
const say = (line: string): void => console.log(line)

/** Runs one runner to its end, or to the end of the time; whatever it does, there is a tally. */
const run = ({ name, script, args, env }: Runner): Promise<Tally> =>
  new Promise((resolve) => {
    say(`\n── ${name}`)
    const file = join(folder, name)
    begin(file)
    // A group of its own, so that a runner that hangs is ended with its browsers and services.
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, TALLY_FILE: file },
      detached: true,
    })
    const endGroup = (): void => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }
    const limit = setTimeout(
      () => {
        say(`${name} had not ended ${minutes} minutes after the start`)
        endGroup()
      },
      minutes * 60_000 - performance.now(),
    )
    const end = (ending?: string): void => {
      clearTimeout(limit)
      resolve(read(file, ending))
    }
    child.on('error', ({ message }) => end(`could not start: ${message}`))
    child.on('exit', (code, signal) => end(code === 0 ? undefined : `ended with ${signal ?? code}`))
  })

const failure = (reason: unknown): Tally => ({
  passed: 0,
  failures: [reason instanceof Error ? reason.message : String(reason)],
})

const runAll = async (): Promise<Record<string, Tally>> => {
  const buildFailure = await build(say).then(() => undefined, failure)
  const env = buildFailure ? {} : { BUILT_SERVICE: join(root, 'dist/service/serve.js') }
  const tallies = { check: await run(check), vitest: await run({ ...vitest, env }) }
  if (buildFailure) return { ...tallies, build: buildFailure }
  if (!getBrowser(say))
    return { ...tallies, journeys: failure('No Chromium is here and none could be got: the journeys did not run.') }
  return { ...tallies, journeys: await run(journeys) }
}

const tallies = await runAll()
rmSync(folder, { recursive: true, force: true })
const failures = Object.entries(tallies).flatMap(([runner, tally]) =>
  tally.failures.map((what) => `${runner}: ${what}`),
)
const passed = Object.values(tallies).reduce((total, tally) => total + tally.passed, 0)
if (failures.length > 0) {
  process.exitCode = 1
  say(`\nWhat failed:\n${failures.map((line) => `  ${stripVTControlCharacters(line)}`).join('\n')}`)
}
say(`\n${passed} passed, ${failures.length} failed`)
