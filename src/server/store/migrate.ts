// Brings a store to the present version.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import { fillFoldedTexts } from './folded-texts.ts'
import { fillOtherDays } from './other-days.ts'
import { storeIdKey } from './settings.ts'
import { StoreRefused } from './store-errors.ts'
import type { ReadTx, Transactions, WriteTx } from './transaction.ts'

type Step = { version: number; name: string; text: string }

/** Steps are read at run time from the sources, next to the build: `dist/service`, tsx and Vitest all find them. */
function migrationFolder(engine: Engine['name']): string {
  let root = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(root, 'package.json'))) root = dirname(root)
  return join(root, 'src/server/store/migrations', engine)
}

/** The steps of an engine by version: files named `0001-initial.sql`, which never change and import nothing. */
function readSteps(engine: Engine['name']): Step[] {
  const folder = migrationFolder(engine)
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({ version: Number(name.slice(0, 4)), name, text: readFileSync(join(folder, name), 'utf8') }))
}

/** Whether a database contains a store. Throws `StoreRefused` if it contains tables of another application. */
export async function hasStore({ db, engine }: ReadTx): Promise<boolean> {
  const tables = ['migrations', 'settings', 'events', 'events_translations']
  const present: string[] = []
  for (const table of tables) if (await engine.hasTable(db, table)) present.push(table)
  if (present.length > 0 && present.length < tables.length) throw refuseTables(present.join(', '))
  return present.length > 0
}

/** Fill derived columns and tables that SQL cannot compute, after the steps that create or change them: by the name of the step. */
const fillings: { readonly [step: string]: (tx: WriteTx) => Promise<void> } = {
  'other-days-hours': fillOtherDays,
  'other-days-history': fillOtherDays,
  'folded-texts': fillFoldedTexts,
}

/** `folded-texts` of `0013-folded-texts.sql`. */
const stepName = (file: string): string => file.replace(/^\d+-|\.sql$/g, '')

const refuseTables = (found: string): StoreRefused =>
  new StoreRefused(
    `The database holds tables of another application (${found}); the store needs a database of its own.`,
  )

async function appliedVersion(tx: WriteTx): Promise<number> {
  const { db } = tx
  if (await hasStore(tx)) {
    const row = await db
      .selectFrom('migrations')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirst()
    return row?.version ?? 0
  }
  await sql`CREATE TABLE migrations (version integer NOT NULL PRIMARY KEY, name text NOT NULL, applied_utc text NOT NULL)`.execute(
    db,
  )
  return 0
}

/** Applies missing steps in one transaction. Throws `StoreRefused` for a store of a newer release; it is not changed. */
export async function migrate({ write }: Transactions, engine: Engine): Promise<void> {
  await engine.check()
  const steps = readSteps(engine.name)
  const latest = steps.at(-1)?.version ?? 0
  await write(async (tx) => {
    const applied = await appliedVersion(tx)
    if (applied > latest)
      throw new StoreRefused(
        `The store has version ${applied}; this release knows versions up to ${latest}. Start the newer release, or restore a backup of this one into an empty database.`,
      )
    const missing = steps.filter((step) => step.version > applied)
    for (const { version, name, text } of missing) {
      try {
        await engine.script(tx.db, text)
      } catch (error) {
        const isForeign = applied === 0 && error instanceof Error && error.message.endsWith('already exists')
        throw isForeign ? refuseTables(error.message) : error
      }
      const appliedUtc = new Date().toISOString().slice(0, 19).replace('T', ' ')
      await tx.db.insertInto('migrations').values({ version, name, applied_utc: appliedUtc }).execute()
    }
    // The present code reads records, which need every step.
    for (const { name } of missing) await fillings[stepName(name)]?.(tx)
    await tx.db
      .insertInto('settings')
      .values({ key: storeIdKey, value: randomUUID() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  })
}
