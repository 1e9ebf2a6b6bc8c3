// PostgreSQL: a pool for transactions, one connection that listens.
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database-types.ts'
import { type Engine, maxLockWait } from './engine.ts'
import { isIndexed } from './search-terms.ts'
import { errorCode, type NotWritableReason, type StoreFailure, StoreRefused } from './store-errors.ts'

const oldestServer = 14
const maxConnections = 10
/** Milliseconds. */
const maxStatementTime = 30_000
const maxIdleInTransaction = 60_000
const maxConnectTime = 5000
const reconnectInterval = 1000
/** Silence on a connection in use that means that the server or the network is gone: the server ends a statement earlier by itself. */
const maxSilence = maxStatementTime + 5000
/** Silence after which the system probes a connection; it is lost after ten seconds without a response. */
const keepAliveDelay = 10_000

/** Any number that no other application of the same database uses. */
const lockKey = 6_021_121_507
const channel = 'store_changes'

const notWritable: Readonly<Record<string, NotWritableReason>> = {
  '53100': 'disk_full',
  '25006': 'read_only',
  '58030': 'disk_error',
}
const constraints = {
  '23505': 'unique',
  '23503': 'foreign_key',
  '23514': 'check',
} as const satisfies { readonly [code: string]: string }

/** Errors of the network, those that pg gives no code, and a server that no longer accepts this user or has no such database: only its administrator can change that, without a restart of this process. */
const lost =
  /^(08...|28...|3D000|57P0[1-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/
const lostMessage =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

function classify(error: unknown): StoreFailure | undefined {
  const code = errorCode(error)
  if (lost.test(code)) return { code: 'connection_lost' }
  if (code === '' && error instanceof Error && lostMessage.test(error.message)) return { code: 'connection_lost' }
  // A statement or lock that took too long, and transactions that met each other.
  if (['55P03', '57014', '40001', '40P01'].includes(code)) return { code: 'lock_timeout' }
  const reason = notWritable[code]
  if (reason) return { code: 'not_writable', reason }
  if (!code.startsWith('23')) return undefined
  const constraint = Object.entries(constraints).find(([name]) => name === code)?.[1] ?? 'other'
  return { code: 'constraint', constraint }
}

// Ids and counts are far below 2^53; `sum` of them is numeric and not used.
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(type, format) as (value: string) => unknown), // safe: the format is text, the only one asked for
}

type Listening = { onChange: Engine['onChange']; close: () => Promise<void> }

/** One connection on LISTEN. When it is lost it comes back, and listeners are called for what they may have missed. */
function listen(config: pg.ClientConfig): Listening {
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const reconnect = (): void => {
    if (isClosed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, reconnectInterval).unref()
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client(config)
    client = next
    next.on('error', reconnect)
    next.on('end', reconnect)
    next.on('notification', notify)
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
      notify()
    } catch {
      reconnect()
      await next.end().catch(() => undefined)
    }
  }
  return {
    onChange: (listener) => {
      listeners.add(listener)
      if (!client) void connect()
      return () => void listeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      listeners.clear()
      await client?.end().catch(() => undefined)
    },
  }
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Connects to the database of a URL. `check` says whether it can hold a store. */
export function openPostgresEngine(url: string): Engine {
  const config: pg.ClientConfig = {
    connectionString: url,
    types,
    application_name: 'calendar-content',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
  }
  let scripts = 0
  const pool = new pg.Pool({
    ...config,
    max: maxConnections,
    pipeline: true,
    connectionTimeoutMillis: maxConnectTime,
    statement_timeout: maxStatementTime,
    lock_timeout: maxLockWait,
    idle_in_transaction_session_timeout: maxIdleInTransaction,
    // Compiling a statement takes longer than running it. Parallel workers save little time and take processors from other requests:
    // without them 13 more kinds of queries are within their limits. Ids that a search finds in most events are compared in memory.
    options: '-c jit=off -c work_mem=32MB -c max_parallel_workers_per_gather=0',
  })
  // A connection that breaks between two statements has no one to tell: the next statement on it fails.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // A server that vanishes closes no connection, and statements on it would wait for a quarter of an hour.
    const socket = client.connection.stream as Socket // safe: no other stream is configured
    socket.setTimeout(maxSilence, () => {
      if (scripts === 0) socket.destroy(new Error('Connection terminated: the server is silent'))
    })
  })
  const listening = listen(config)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    name: 'postgres',
    reader: db,
    writer: db,
    lock: async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    },
    // Sent at once; the server rejects what follows a failed statement of a transaction.
    executeAll: (connection, queries) => Promise.all(queries.map((query) => connection.executeQuery(query))),
    rows: (table) => sql`${sql.table(table)} r`,
    rowsOfIds: (table, ids) => sql`unnest(${ids}::bigint[]) f (id) JOIN ${sql.table(table)} r ON r.id = f.id`,
    contains: (column, text) => sql`strpos(${column}, ${text}) > 0`,
    isAmong: (column, ids) => sql`${column} = ANY(${ids}::bigint[])`,
    isSelected: (column, query) => sql`${column} = ANY(ARRAY(${query}))`,
    positionIn: (column, ids) => sql`array_position(${ids}::bigint[], ${column})`,
    recordsContaining: (resource, language, included, excluded = []) => {
      const pattern = (part: string): string => `%${escapeLike(part)}%`
      const conditions = [
        ...included.map((part) => sql`body LIKE ${pattern(part)}`),
        ...excluded.map((part) => sql`body NOT LIKE ${pattern(part)}`),
      ]
      // Literals, so that the planner finds the partial index of the resource and language.
      const isOfLanguage = sql`resource = ${sql.lit(resource)} AND language = ${sql.lit(language)}`
      // Without an index the planner compares the texts of all languages: the offset keeps it from that.
      const texts = included.some(isIndexed)
        ? sql`search_text WHERE ${isOfLanguage} AND`
        : sql`(SELECT record, body FROM search_text WHERE ${isOfLanguage} OFFSET 0) t WHERE`
      return sql<{ record: number }>`SELECT record FROM ${texts} ${sql.join(conditions, sql` AND `)}`
    },
    classify,
    // LISTEN brings this process its own changes too.
    committed: () => undefined,
    onChange: listening.onChange,
    dataVersion: () => undefined,
    check: async () => {
      try {
        await checkServer(db)
      } catch (error) {
        const isTemporary = classify(error) !== undefined && !Object.hasOwn(connectErrors, errorCode(error))
        throw error instanceof StoreRefused || isTemporary ? error : new StoreRefused(explainConnectError(error))
      }
    },
    script: async (transaction, text) => {
      scripts += 1
      try {
        await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
        await sql.raw(text).execute(transaction)
      } finally {
        scripts -= 1
      }
    },
    hasTable: async (transaction, table) => {
      const { rows } =
        await sql`SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ${table}`.execute(
          transaction,
        )
      return rows.length > 0
    },
    close: async () => {
      await listening.close()
      await pool.end()
    },
  }
}

/** Answers of a server that retrying does not change. */
const connectErrors: { readonly [code: string]: string } = {
  '28P01': 'the server does not accept this user or its password',
  '28000': 'the server does not accept this user or its password',
  '3D000': 'there is no such database on the server; create it first',
  '42501': 'this user may not use the database',
}

/** A sentence for the administrator. It never contains the URL, which contains a password. */
function explainConnectError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  // pg has no code for a password that is missing.
  const code = message.startsWith('SASL') ? '28P01' : errorCode(error)
  return `DATABASE_URL: ${connectErrors[code] ?? 'the database cannot be used'} (${message}).`
}

type Server = { version: number; encoding: string; may_create: boolean; may_extend: boolean }

async function checkServer(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<Server>`SELECT current_setting('server_version_num')::int / 10000 AS version,
    getdatabaseencoding() AS encoding,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
    has_database_privilege(current_database(), 'CREATE')
      OR EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') AS may_extend`.execute(db)
  const [server] = rows
  if (!server) return
  if (server.version < oldestServer)
    throw new StoreRefused(
      `DATABASE_URL: PostgreSQL ${oldestServer} or newer is needed; this server is ${server.version}.`,
    )
  if (server.encoding !== 'UTF8')
    throw new StoreRefused(`DATABASE_URL: the database must use the encoding UTF8; this one uses ${server.encoding}.`)
  if (!server.may_create || !server.may_extend)
    throw new StoreRefused(
      'DATABASE_URL: this user may not create tables or extensions; grant CREATE on the database and its schema.',
    )
}
