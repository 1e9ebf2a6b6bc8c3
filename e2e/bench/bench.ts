/** `npm run bench [-- --million [--events N] [--folder KEPT]]`: measures the product as it is built, or the store alone among a million events. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../checks/page-build.ts'
import { coldLoad } from './cold-load.ts'
import { million } from './million/million.ts'
import { rate } from './rate.ts'
import { handling } from './page/handling.ts'
import { atMost, type Measurement, type Row } from './row.ts'
import { startService } from './service.ts'
import { weight } from './weight.ts'

/** What is measured against the running service; one more line is one more measurement. */
const measurements: readonly Measurement[] = [weight, coldLoad, handling, rate]

const say = (line: string): void => console.error(line)

/** Starts twice over one store: the first time fills it with the demo content. */
const measureAll = async (dataDir: string): Promise<Row[]> => {
  const first = await startService(dataDir)
  await first.stop()
  const service = await startService(dataDir)
  try {
    // Idle: started, and left alone until what start-up left behind is collected.
    await pause(5000)
    const rows = [
      atMost('First start, filling the store with the demo content', 5000, first.startedIn, 'ms'),
      atMost('Later start', 1000, service.startedIn, 'ms'),
      atMost('Resident memory of the idle service', 150, service.memory(), 'MB'),
    ]
    for (const measure of measurements) rows.push(...(await measure(service, say)))
    return rows
  } finally {
    await service.stop()
  }
}

const print = (rows: readonly Row[]): void => {
  const width = (of: (row: Row) => string): number => Math.max(...rows.map((row) => of(row).length))
  const [what, target, measured] = [width((row) => row.what), width((row) => row.target), width((row) => row.measured)]
  for (const row of rows)
    console.log(
      `${row.what.padEnd(what)}  ${row.target.padEnd(target)}  ${row.measured.padEnd(measured)}  ${row.met ? 'met' : 'MISSED'}`,
    )
  if (rows.some((row) => !row.met)) process.exitCode = 1
}

const { values: options } = parseArgs({
  options: {
    million: { type: 'boolean', default: false },
    events: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
  },
})
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'bench-'))
mkdirSync(folder, { recursive: true })
try {
  if (options.million) print(await million(folder, Number(options.events), say))
  else {
    await ensureBuilt(say)
    print(await measureAll(folder))
  }
} finally {
  if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
