/** `npm run bench [-- --million [--events N] [--folder KEPT]]`: measures the product as it is built, or the store alone among a million events. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    million: { type: 'boolean', default: false },
    events: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
  },
})
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'bench-'))
mkdirSync(folder, { recursive: true })
try {
  // Each loads what it needs alone: the memory of the one is measured, and the other brings a browser and a bundler.
  if (options.million) print(await (await import('./million/million.ts')).million(folder, Number(options.events), say))
  else {
    print(await (await import('./product.ts')).product(folder, say))
    say('The store alone, among a million events: npm run bench -- --million (ten to fifteen minutes).')
  }
} finally {
  if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
