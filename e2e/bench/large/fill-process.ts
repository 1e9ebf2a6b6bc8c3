// Runs `fill` in its own process, because its garbage would slow down later measurements.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '#server/store/open-database.ts'
import { fill } from './fill.ts'

/** Fills an empty database; see `fill`. Rejects if that fails. */
export async function fillInProcess(location: DatabaseLocation, events: number): Promise<void> {
  const script = fileURLToPath(import.meta.url)
  const filling = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(location), String(events)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new Error(`Filling ended with ${String(code)}.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [location = '', events] = process.argv.slice(2)
  // safe: written by the function above
  await fill(JSON.parse(location) as DatabaseLocation, Number(events), (line) => console.error(line))
}
