// Opens the database of a store on either engine.
import { existsSync } from 'node:fs'
import type { Engine } from './engine.ts'
import { openPostgresEngine } from './engine-postgres.ts'
import { openSqliteEngine } from './engine-sqlite.ts'
import { hasStore, migrate } from './migrate.ts'
import { readSetting, storeIdKey } from './settings.ts'
import { StoreError, StoreRefused } from './store-errors.ts'
import { createTransactions, type Transactions } from './transaction.ts'

/** An SQLite file, created if missing, or the URL of a PostgreSQL database. */
export type DatabaseLocation = { readonly file: string } | { readonly url: string }

/** `clock` returns milliseconds since 1970. */
export interface DatabaseOptions {
  readonly clock?: () => number
}

export interface OpenDatabase extends Pick<Transactions, 'read' | 'write'> {
  readonly engine: Engine
  readonly location: DatabaseLocation
  /** Calls the listener after commits of any process; returns how to stop. Read what changed with `changesAfter`. */
  onChange(listener: () => void): () => void
  /** Waits for writes under way and releases file or connections. */
  close(): Promise<void>
}

/** Opens and migrates a database. Throws `StoreRefused` if it cannot hold a store, `StoreError` if it cannot be reached. */
export async function openDatabase(
  location: DatabaseLocation,
  { clock = Date.now }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const engine = openEngine(location)
  const transactions = createTransactions(engine, clock)
  try {
    await migrate(transactions, engine)
  } catch (error) {
    await engine.close()
    throw toOpenError(engine, error)
  }
  return {
    read: transactions.read,
    write: transactions.write,
    engine,
    location,
    onChange: engine.onChange,
    close: async () => {
      await transactions.idle()
      await engine.close()
    },
  }
}

const openEngine = (location: DatabaseLocation): Engine =>
  'url' in location ? openPostgresEngine(location.url) : openSqliteEngine(location.file)

function toOpenError(engine: Engine, error: unknown): unknown {
  const failure = error instanceof StoreError || error instanceof StoreRefused ? undefined : engine.classify(error)
  return failure ? new StoreError(failure, 'The database cannot be reached.', { cause: error }) : error
}

/** The id of the store in a database, `undefined` if there is none. Changes nothing. Throws as `openDatabase` does. */
export async function findStoreId(location: DatabaseLocation): Promise<string | undefined> {
  if ('file' in location && !existsSync(location.file)) return undefined
  const engine = openEngine(location)
  try {
    await engine.check()
    return await createTransactions(engine, Date.now).read(async (tx) =>
      (await hasStore(tx)) ? readSetting(tx, storeIdKey) : undefined,
    )
  } catch (error) {
    throw toOpenError(engine, error)
  } finally {
    await engine.close()
  }
}
