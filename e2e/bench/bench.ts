/** `npm run bench`: measures the product as it is built, on a store of its own, and prints what is met. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../checks/page-build.ts'
import { coldLoad } from './cold-load.ts'
import { rate } from './rate.ts'
import { atMost, type Measurement, type Row } from './row.ts'
import { startService } from './service.ts'
import { weight } from './weight.ts'

/** What is measured against the running service; one more line is one more measurement. */
const measurements: readonly Measurement[] = [weight, coldLoad, rate]

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

await ensureBuilt(say)
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
try {
  const rows = await measureAll(dataDir)
  const width = (of: (row: Row) => string): number => Math.max(...rows.map((row) => of(row).length))
  const [what, target, measured] = [width((row) => row.what), width((row) => row.target), width((row) => row.measured)]
  for (const row of rows)
    console.log(
      `${row.what.padEnd(what)}  ${row.target.padEnd(target)}  ${row.measured.padEnd(measured)}  ${row.met ? 'met' : 'MISSED'}`,
    )
  if (rows.some((row) => !row.met)) process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
