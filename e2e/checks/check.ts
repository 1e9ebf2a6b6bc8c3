/** `npm run check`: all checks that do not run the product, two at a time. */
import { spawn } from 'node:child_process'
import type { Result } from './results.ts'

type Check = { name: string; command: readonly string[] }

const tsx = 'node_modules/tsx/dist/cli.mjs'
const checks: readonly Check[] = [
  { name: 'sizes', command: [tsx, 'e2e/checks/bundle-size.ts'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-b'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'unused code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'messages', command: [tsx, 'e2e/checks/messages.ts'] },
  { name: 'code rules', command: [tsx, 'e2e/checks/code-rules.ts'] },
]

/** Runs a check and prints its result. Returns what it printed if it failed. */
const run = ({ name, command }: Check): Promise<string | undefined> =>
  new Promise((resolve) => {
    const start = performance.now()
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => (output += String(error)))
    child.on('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code !== 0 || name === 'sizes') console.log(output.trimEnd())
      resolve(code === 0 ? undefined : output.trim())
    })
  })

/** Runs all checks. */
export async function runChecks(): Promise<Result> {
  const queue = [...checks]
  const failures: string[] = []
  const worker = async (): Promise<void> => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const output = await run(check)
      if (output !== undefined) failures.push(`${check.name}: ${output.split('\n', 1)[0]}`)
    }
  }
  await Promise.all([worker(), worker()])
  return { passed: checks.length - failures.length, failures }
}

if (process.argv[1] === import.meta.filename) {
  const { failures } = await runChecks()
  console.log(
    failures.length > 0 ? `${failures.length} of ${checks.length} checks failed` : `All ${checks.length} checks passed`,
  )
  if (failures.length > 0) process.exitCode = 1
}
