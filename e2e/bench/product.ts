/** Measurements of the built product in its own process. */
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../checks/page-build.ts'
import { coldLoad } from './cold-load.ts'
import { fill } from './fill.ts'
import { interactions } from './page/interactions.ts'
import { rate } from './rate.ts'
import { atMost, type Measurement, type Row, type Say } from './row.ts'
import { startService } from './service.ts'
import { weight } from './weight.ts'

/** The measurements against the running service. */
const measurements: readonly Measurement[] = [weight, coldLoad, interactions, rate, fill]

/** Measures the product over the store in a folder. It starts twice: the first time fills it with the demo content. */
export const product = async (dataDir: string, say: Say): Promise<Row[]> => {
  await ensureBuilt(say)
  const first = await startService(dataDir)
  await first.stop()
  const service = await startService(dataDir)
  try {
    // Idle: started, and garbage of the start collected.
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
