/** How fast lists of events are served, as a share of what bare node:http reaches with the same bytes. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { collectAnswers, type Answer } from './addresses.ts'
import { median, type Measurement } from './row.ts'

const addresses = 1200
const rounds = 7
const roundLength = 1500
const target = 0.3

/** Answers per second of the server at `port`. */
const rateOf = (port: number, paths: readonly string[], connections: number, milliseconds: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const workerData = { port, paths, connections, milliseconds }
    const worker = new Worker(new URL('load.mjs', import.meta.url), { workerData, execArgv: [] })
    worker.on('message', resolve).on('error', reject)
  })

const startBareServer = (answers: readonly Answer[]): Promise<{ port: number; stop: () => void }> =>
  new Promise((resolve, reject) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-answers-'))
    const file = join(folder, 'answers.json')
    writeFileSync(file, JSON.stringify(Object.fromEntries(answers.map(({ path, ...answer }) => [path, answer]))))
    const child = spawn(process.execPath, ['e2e/bench/bare-server.mjs', file], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.on('error', reject)
    child.stdout.setEncoding('utf8').once('data', (line: string) => {
      rmSync(folder, { recursive: true })
      resolve({ port: Number(line), stop: () => child.kill() })
    })
  })

/** The service and the bare server in turns, so that what else the machine does meets both alike. */
export const rate: Measurement = async ({ origin }, say) => {
  say(`asking ${addresses} different addresses`)
  const answers = await collectAnswers(origin, addresses)
  const paths = answers.map(({ path }) => path)
  const bare = await startBareServer(answers)
  const servicePort = Number(new URL(origin).port)
  try {
    const rows = []
    for (const connections of [1, 32]) {
      const ratios: number[] = []
      const rates: { ours: number; theirs: number }[] = []
      for (let round = 0; round <= rounds; round++) {
        const ours = await rateOf(servicePort, paths, connections, roundLength)
        const theirs = await rateOf(bare.port, paths, connections, roundLength)
        say(`${connections} connections: ${ours.toFixed(0)} against ${theirs.toFixed(0)} answers a second`)
        // The first round warms both up.
        if (round === 0) continue
        ratios.push(ours / theirs)
        rates.push({ ours, theirs })
      }
      const ratio = median(ratios)
      const ours = median(rates.map((each) => each.ours)).toFixed(0)
      const theirs = median(rates.map((each) => each.theirs)).toFixed(0)
      rows.push({
        what: `GET events?per_page=10, ${addresses} addresses, ${connections} connection${connections > 1 ? 's' : ''}`,
        target: `≥ ${target} of bare node:http`,
        measured: `${ratio.toFixed(2)} (${ours}/s against ${theirs}/s)`,
        met: ratio >= target,
      })
    }
    return rows
  } finally {
    bare.stop()
  }
}
