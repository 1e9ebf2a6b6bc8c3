// `npm run bench -- --large`: lists, searches and records of large stores on both engines.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseLocation } from '#server/store/open-database.ts'
import { openStore } from '#server/store/store.ts'
import { type PostgresServer, startPostgres } from '#support/postgres-server.ts'
import type { Row, Say } from '../row.ts'
import { readContent } from './store-content.ts'
import { benchNow } from './content.ts'
import { fillInProcess } from './fill-process.ts'
import { type Bars, measureStore } from './measure.ts'

export const engines = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engines)[number]

/** Numbers of events that have limits. */
export const sizes = [100_000, 1_000_000] as const
const bars: { readonly [S in (typeof sizes)[number]]: { readonly [E in EngineName]: Bars } } = {
  100_000: {
    sqlite: { list: 20, broadSearch: 100, record: 5, check: 50 },
    postgres: { list: 40, broadSearch: 150, record: 10, check: 50 },
  },
  1_000_000: {
    sqlite: { list: 100, broadSearch: 1000, record: 5, check: 50 },
    postgres: { list: 200, broadSearch: 1500, record: 10, check: 50 },
  },
}

/** Fills an SQLite file, unless it exists. */
async function prepareSqlite(folder: string, events: number): Promise<DatabaseLocation> {
  const file = join(folder, `${events}.sqlite`)
  if (existsSync(file)) return { file }
  const unfinished = `${file}.unfinished`
  for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true })
  await fillInProcess({ file: unfinished }, events)
  renameSync(unfinished, file)
  return { file }
}

/** Fills a database, unless it exists. */
async function preparePostgres(server: PostgresServer, events: number): Promise<DatabaseLocation> {
  const name = `events_${events}`
  const unfinished = `unfinished_${events}`
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${unfinished}`)
      await client.query(`CREATE DATABASE ${unfinished}`)
      await fillInProcess({ url: server.url(unfinished) }, events)
      await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
    }
  } finally {
    await client.end()
  }
  return { url: server.url(name) }
}

async function measure(
  location: DatabaseLocation,
  engine: EngineName,
  events: number,
  runs: number,
  say: Say,
): Promise<Row[]> {
  const store = await openStore(location, { clock: () => benchNow })
  const label = `${events.toLocaleString('en')}, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  try {
    say(`measuring ${label}`)
    const limits = bars[events > sizes[0] ? sizes[1] : sizes[0]][engine]
    return await measureStore(store, await readContent(store), { label, limits, runs }, say)
  } finally {
    await store.close()
  }
}

/** `runs`: per kind of query. */
export type LargeOptions = {
  readonly engines: readonly EngineName[]
  readonly sizes: readonly number[]
  readonly runs: number
}

/** Measures stores of these sizes on these engines. Filled stores in the folder are used as they are. */
export async function large(folder: string, options: LargeOptions, say: Say): Promise<Row[]> {
  const { runs } = options
  const rows: Row[] = []
  for (const events of options.sizes)
    if (options.engines.includes('sqlite'))
      rows.push(...(await measure(await prepareSqlite(folder, events), 'sqlite', events, runs, say)))
  if (!options.engines.includes('postgres')) return rows
  const data = join(folder, 'postgres')
  mkdirSync(data, { recursive: true })
  const server = await startPostgres(data)
  try {
    for (const events of options.sizes)
      rows.push(...(await measure(await preparePostgres(server, events), 'postgres', events, runs, say)))
  } finally {
    await server.stop()
  }
  return rows
}
