/** Requests per second of event lists, compared with a bare node:http server. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { collectResponses, type RecordedResponse } from './addresses.ts'
import { median, type Measurement, type Row, type Say } from './row.ts'
import { processorTime } from './service.ts'

const addresses = 1200
const rounds = 7
const roundLength = 1500
const target = 0.3

/** A server under load. */
type Server = { port: number; pid: number }
/** Responses per second, and processor time of the server per response in µs. */
type Pace = { rate: number; cost: number }

/** Requests of a run. `headers`: header lines of each request. */
type Load = { paths: readonly string[]; connections: number; headers: string }

/** Sends requests to a server for some time, from a thread of this process. */
const paceOf = async (server: Server, load: Load): Promise<Pace> => {
  const before = processorTime(server.pid)
  const rate = await new Promise<number>((resolve, reject) => {
    const workerData = { ...load, port: server.port, milliseconds: roundLength }
    const worker = new Worker(new URL('load.mjs', import.meta.url), { workerData, execArgv: [] })
    worker.on('message', resolve).on('error', reject)
  })
  return { rate, cost: (processorTime(server.pid) - before) / (rate * (roundLength / 1000)) }
}

const startBareServer = (responses: readonly RecordedResponse[]): Promise<Server & { stop: () => void }> =>
  new Promise((resolve, reject) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-answers-'))
    const file = join(folder, 'answers.json')
    writeFileSync(file, JSON.stringify(Object.fromEntries(responses.map(({ path, ...response }) => [path, response]))))
    const child = spawn(process.execPath, ['e2e/bench/bare-server.mjs', file], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.on('error', reject)
    child.stdout.setEncoding('utf8').once('data', (line: string) => {
      rmSync(folder, { recursive: true })
      resolve({ port: Number(line), pid: child.pid ?? 0, stop: () => child.kill() })
    })
  })

/** Measures both servers alternately, so that other load affects both; the first round is the warm-up. */
const race = async (ours: Server, bare: Server, load: Load, rounds: number, say: Say): Promise<Row> => {
  const { paths, connections, headers } = load
  const paces: { ours: Pace; bare: Pace }[] = []
  for (let round = 0; round <= rounds; round++) {
    const pace = { ours: await paceOf(ours, load), bare: await paceOf(bare, load) }
    say(
      `${connections} connections: ${pace.ours.rate.toFixed(0)} against ${pace.bare.rate.toFixed(0)} answers a second`,
    )
    if (round > 0) paces.push(pace)
  }
  const ratio = median(paces.map((pace) => pace.ours.rate / pace.bare.rate))
  const middle = (of: (pace: (typeof paces)[number]) => number): string => median(paces.map(of)).toFixed(0)
  const rates = `${middle(({ ours: { rate } }) => rate)}/s against ${middle(({ bare: { rate } }) => rate)}/s`
  const costs = `${middle(({ ours: { cost } }) => cost)} against ${middle(({ bare: { cost } }) => cost)} µs of processor each`
  return {
    what: `GET events?per_page=10, ${paths.length} addresses, ${connections} connection${connections > 1 ? 's' : ''}${headers === '' ? '' : ', not cached'}`,
    target: headers === '' ? `≥ ${target} of bare node:http` : 'none',
    measured: `${ratio.toFixed(2)} (${rates}; ${costs})`,
    met: headers !== '' || ratio >= target,
  }
}

/** The rate of the service relative to the bare server, with one connection and with many. */
export const rate: Measurement = async ({ origin, pid }, say) => {
  say(`asking ${addresses} different addresses`)
  const responses = await collectResponses(origin, addresses)
  const paths = responses.map(({ path }) => path)
  const ours = { port: Number(new URL(origin).port), pid }
  const bare = await startBareServer(responses)
  try {
    const rows: Row[] = []
    for (const connections of [1, 32])
      rows.push(await race(ours, bare, { paths, connections, headers: '' }, rounds, say))
    // Conditional requests are not cached: the cost of a list after a write.
    const headers = 'If-None-Match: "none"\r\n'
    rows.push(await race(ours, bare, { paths, connections: 32, headers }, 2, say))
    return rows
  } finally {
    bare.stop()
  }
}
