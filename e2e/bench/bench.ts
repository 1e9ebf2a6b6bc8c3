// `npm run bench [-- --large [--events N] [--engine sqlite|postgres] [--keep FOLDER] [--runs N]]`: measures the built product, or large stores.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Row } from './row.ts'

const say = (line: string): void => console.error(line)

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
    large: { type: 'boolean', default: false },
    events: { type: 'string' },
    engine: { type: 'string' },
    keep: { type: 'string' },
    runs: { type: 'string', default: '200' },
  },
})

async function measureLarge(folder: string): Promise<Row[]> {
  const { engines, large, sizes } = await import('./large/large.ts')
  const { events, engine, runs } = options
  const chosen = engines.filter((name) => engine === undefined || name === engine)
  if (chosen.length === 0) throw new Error(`--engine must be one of ${engines.join(', ')}.`)
  if (events !== undefined && !(Number(events) >= 1)) throw new Error('--events must be a number from 1.')
  if (!(Number(runs) >= 100)) throw new Error('--runs must be a number from 100.')
  return large(
    folder,
    { engines: chosen, sizes: events === undefined ? sizes : [Number(events)], runs: Number(runs) },
    say,
  )
}

const folder = options.keep === undefined ? mkdtempSync(join(tmpdir(), 'bench-')) : resolve(options.keep)
mkdirSync(folder, { recursive: true })
// The server of PostgreSQL may run as another user.
chmodSync(folder, 0o755)
try {
  // Imported on demand: memory is measured, and the product's bench loads a browser and a bundler.
  if (options.large) print(await measureLarge(folder))
  else {
    print(await (await import('./product.ts')).product(folder, say))
    say('Lists and searches among 100,000 and 1,000,000 events: npm run bench -- --large.')
  }
} finally {
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
}
