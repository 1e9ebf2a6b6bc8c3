/** `npm run check`: everything that can be known without running the product, two checks at a time. */
import { spawn } from 'node:child_process'
import { note, noteFailure } from './tally.ts'

type Check = { name: string; command: readonly string[] }

const tsx = ['node', 'node_modules/tsx/dist/cli.mjs']
const checks: readonly Check[] = [
  { name: 'weight', command: [...tsx, 'e2e/checks/weigh.ts'] },
  { name: 'types', command: ['node', 'node_modules/typescript/bin/tsc', '-b'] },
  { name: 'lint', command: ['node', 'node_modules/oxlint/bin/oxlint'] },
  { name: 'format', command: ['node', 'node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'unused', command: ['node', 'node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'words', command: [...tsx, 'e2e/checks/words.ts'] },
  { name: 'habits', command: [...tsx, 'e2e/checks/habits.ts'] },
]

const run = ({ name, command }: Check): Promise<boolean> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const [, ...args] = command
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('error', (fault) => (said += String(fault)))
    child.on('close', (code) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code !== 0 || name === 'weight') console.log(said.trimEnd())
      if (code === 0) note('passed')
      else noteFailure(name, said.trim())
      resolve(code === 0)
    })
  })

const queue = [...checks]
const failed: string[] = []
const worker = async (): Promise<void> => {
  for (let check = queue.shift(); check; check = queue.shift()) if (!(await run(check))) failed.push(check.name)
}
await Promise.all([worker(), worker()])

note('end')
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `All ${checks.length} checks passed`)
if (failed.length > 0) process.exitCode = 1
