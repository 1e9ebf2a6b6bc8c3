/** Vitest global setup: one PostgreSQL server, with a migrated database that test files copy. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/store/open-database.ts'

import type { PostgresTemplate } from './test-database.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

const externalServer = (url: string): PostgresServer => ({
  url: (database) => {
    const address = new URL(url)
    address.pathname = database
    return address.href
  },
  stop: () => Promise.resolve(),
})

async function run(server: PostgresServer, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  const { rows } = await client.query<pg.QueryResultRow>(statement)
  await client.end()
  return rows
}

/** From 15 on, PostgreSQL copies a template through its log by default, which takes three times as long. */
async function optionsOf(server: PostgresServer): Promise<string> {
  const [{ server_version_num: version } = {}] = await run(server, 'SHOW server_version_num')
  return Number(version) >= 150_000 ? 'STRATEGY file_copy' : ''
}

/** Returns how to stop the server. A missing server fails the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL']
  const server = external === undefined ? await startPostgres() : externalServer(external)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `CREATE DATABASE ${name}`)
  const template: PostgresTemplate = { url: server.url(name), createOptions: await optionsOf(server) }
  const database = await openDatabase({ url: template.url })
  await database.close()
  project.provide('postgresTemplate', template)
  return async () => {
    const databases = await run(server, `SELECT datname FROM pg_database WHERE datname LIKE '${name}%'`)
    if (external !== undefined)
      for (const { datname } of databases) await run(server, `DROP DATABASE ${String(datname)} WITH (FORCE)`)
    await server.stop()
  }
}
