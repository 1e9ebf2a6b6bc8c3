/** Runs every stage of `npm test`, and ends with the line `N passed, N failed` over all of them. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, root } from '../../src/server/ready.mjs'
import { getBrowser } from './browser.ts'
import { runChecks } from './check.ts'
import { type Result, readPlaywrightResult, readVitestResult } from './results.ts'

/** `minutes`: time limit, four times the duration on two processors, so that only a hanging stage reaches it. */
type Runner = {
  minutes: number
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** The JSON report that the runner writes at its end. */
  report: string
  readReport: (text: string) => Result
}

const folder = mkdtempSync(join(tmpdir(), 'test-results-'))
const print = (line: string): void => console.log(line)

const vitest: Runner = {
  minutes: 40,
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${folder}/vitest.json`,
  ],
  env: { BUILT_SERVICE: join(root, 'dist/service/serve.js') },
  report: join(folder, 'vitest.json'),
  readReport: readVitestResult,
}
const journeys: Runner = {
  minutes: 40,
  args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'journeys.json') },
  report: join(folder, 'journeys.json'),
  readReport: readPlaywrightResult,
}

/** Runs a runner until it ends or reaches its limit. A failing exit code without a failed test counts as a failure. */
const run = ({ minutes, args, env, report, readReport }: Runner): Promise<Result> =>
  new Promise((resolve) => {
    // A separate process group, so that a hanging runner is ended with its browsers and services.
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: true,
    })
    let isTooLong = false
    const limit = setTimeout(() => {
      isTooLong = true
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }, minutes * 60_000)
    const end = (problem?: string): void => {
      clearTimeout(limit)
      const { passed, failures } = existsSync(report)
        ? readReport(readFileSync(report, 'utf8'))
        : failed('wrote no report')
      const isUnexplained = problem !== undefined && failures.length === 0
      resolve({ passed, failures: isUnexplained ? [problem] : failures })
    }
    child.on('error', ({ message }) => end(`could not start: ${message}`))
    child.on('exit', (code, signal) => {
      if (isTooLong) end(`had not ended after ${minutes} minutes`)
      else end(code === 0 ? undefined : `ended with ${signal ?? code}`)
    })
  })

const failed = (reason: unknown): Result => ({
  passed: 0,
  failures: [reason instanceof Error ? reason.message : String(reason)],
})

const results: { name: string; seconds: number; result: Result }[] = []
const stage = async (name: string, work: () => Promise<Result>): Promise<Result> => {
  print(`\n── ${name}`)
  const start = performance.now()
  const result = await work().catch(failed)
  results.push({ name, seconds: Math.round((performance.now() - start) / 1000), result })
  return result
}

const runJourneys = async (browser: Promise<boolean>): Promise<Result> => {
  if (await browser) return run(journeys)
  throw new Error('No Chromium is installed and none could be installed: the journeys did not run.')
}

/**
 * Runs the stages sequentially: on two processors, parallel runners slow each other down until tests reach their time limits. A browser is
 * installed meanwhile: that mostly waits for downloads.
 */
const runAll = async (): Promise<void> => {
  const browser = getBrowser(print)
  const built = await stage('build', () => build(print).then(() => ({ passed: 0, failures: [] })))
  await stage('check', runChecks)
  if (built.failures.length > 0) return
  await stage('unit and service', () => run(vitest))
  await stage('journeys', () => runJourneys(browser))
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

await runAll()
rmSync(folder, { recursive: true, force: true })
const failures = results.flatMap(({ name, result }) => result.failures.map((failure) => `${name}: ${failure}`))
const passed = results.reduce((total, { result }) => total + result.passed, 0)
if (failures.length > 0) {
  process.exitCode = 1
  print(`\nFailures:\n${failures.map((line) => `  ${line}`).join('\n')}`)
}
print('\nMinutes:')
for (const { name, seconds, result } of results)
  print(`  ${name.padEnd(16)} ${clock(seconds).padStart(6)}  ${result.passed} passed, ${result.failures.length} failed`)
print(`\n${passed} passed, ${failures.length} failed`)
