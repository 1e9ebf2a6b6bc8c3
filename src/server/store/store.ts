// The store as the rest of the service sees it. Repositories are functions of its transactions.
import type { OpenDatabase } from './open-database.ts'
import type { RateLimitOptions } from './rate-limits.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RecordChange } from './types.ts'

/** Resources that events link to. */
export type LinkedResource = Exclude<ResourceName, 'events'>
/** Of the first `limit` records with a name, those whose shared fields have these values. */
export type NameOptions = { limit?: number; shared?: NonNullable<RecordChange['shared']> }

/** Transactions on the database, and notification of its changes. Open one with `openStore`. */
export interface Store extends Pick<OpenDatabase, 'read' | 'write' | 'onChange' | 'close'> {
  /** A number that differs after each commit of any process; `undefined`: unknown without a query. */
  dataVersion(): number | undefined
  /** Where processes that share the database count attempts together; `undefined`: one process has the store. */
  readonly rateLimits: RateLimitOptions | undefined
  /** Writes everything as it is at one moment into a new or empty SQLite file, which is a store itself. */
  backup(file: string): Promise<void>
  /** Replaces everything by what such a file of the same schema version holds, in one transaction. */
  restore(file: string): Promise<void>
}
