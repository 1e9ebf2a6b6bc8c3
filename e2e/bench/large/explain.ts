// Prints the statements of a list with their plans.
import { type RawBuilder, sql } from 'kysely'
import { listStatements, readLookups } from '#server/store/lists.ts'
import type { ReadTx } from '#server/store/transaction.ts'
import type { ListQuery } from '#server/store/types.ts'

async function readPlan(tx: ReadTx, statement: RawBuilder<unknown>): Promise<string[]> {
  if (tx.engine.name === 'sqlite') {
    const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${statement}`.execute(tx.db)
    return rows.map(({ detail }) => detail)
  }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, BUFFERS) ${statement}`.execute(tx.db)
  return rows.map((row) => row['QUERY PLAN'])
}

/** Lines with the query, and the milliseconds and plan of each statement. */
export async function explain(tx: ReadTx, query: ListQuery): Promise<string[]> {
  const lines = [JSON.stringify(query)]
  const startedAt = performance.now()
  const lookups = await readLookups(tx, query)
  const counts = [...lookups.found].map(([language, ids]) => `${ids.length} in ${language}`)
  lines.push(`search ${(performance.now() - startedAt).toFixed(1)} ms ${counts.join(', ')}`)
  for (const [name, statement] of Object.entries(listStatements(tx, query, lookups))) {
    const start = performance.now()
    await statement.execute(tx.db)
    lines.push(`${name} ${(performance.now() - start).toFixed(1)} ms`)
    for (const line of await readPlan(tx, statement)) lines.push(`  ${line}`)
  }
  return lines
}
