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

async function run(server: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Returns how to stop the server. A missing server fails the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL']
  const server = external === undefined ? await startPostgres() : externalServer(external)
  const name = `template_${randomUUID().replaceAll('-', '')}`
  await run(server, `CREATE DATABASE ${name}`)
  const template: PostgresTemplate = server.url(name)
  const database = await openDatabase({ url: template })
  await database.close()
  project.provide('postgresTemplate', template)
  return async () => {
    await run(server, `DROP DATABASE ${name}`)
    await server.stop()
  }
}
