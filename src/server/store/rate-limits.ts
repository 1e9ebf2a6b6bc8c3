// Rate limits of several processes, in the database that they share.
import { CompiledQuery } from 'kysely'
import type { Engine } from './engine.ts'
import { StoreError } from './store-errors.ts'

type Query = { text: string; values: readonly (string | number | null)[] }

/** PostgreSQL rejects NUL in a text, and keys contain names as they were sent. */
const withoutNul = (value: Query['values'][number]): Query['values'][number] =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

/** Options of a limiter that counts in the database of a store. */
export type RateLimitOptions = {
  storeClient: { query(query: Query): Promise<{ rows: unknown[]; rowCount: number }> }
  storeType: 'pool'
  tableName: 'rate_limits'
  tableCreated: true
}

/** Options that let `RateLimiterPostgres` of rate-limiter-flexible run on the pool of a PostgreSQL store, outside of its transactions. */
export const rateLimitStore = ({ writer, classify }: Engine): RateLimitOptions => ({
  storeClient: {
    query: async ({ text, values }) => {
      try {
        const { rows, numAffectedRows } = await writer.executeQuery(CompiledQuery.raw(text, values.map(withoutNul)))
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
      } catch (error) {
        const failure = classify(error)
        throw failure ? new StoreError(failure, 'Rate limits cannot be counted.', { cause: error }) : error
      }
    },
  },
  storeType: 'pool',
  tableName: 'rate_limits',
  tableCreated: true,
})
