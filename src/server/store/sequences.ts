// Ids of new rows; none is given out twice.
import { sql } from 'kysely'
import { isTermResource, resourceNames } from '#shared/schema/resources.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** The tables that share a sequence. */
const tables = {
  posts: [...resourceNames.filter((resource) => !isTermResource(resource)), 'images'],
  terms: resourceNames.filter(isTermResource),
  accounts: ['accounts'],
  app_passwords: ['app_passwords'],
  saved_views: ['saved_views'],
  share_links: ['share_links'],
  glossary: ['glossary'],
  dismissals: ['dismissals'],
} as const satisfies { readonly [sequence: string]: readonly string[] }

export type SequenceName = keyof typeof tables

/** A requested id belongs to another row of the same sequence. */
export class IdConflict extends Error {
  override readonly name = 'IdConflict'
  readonly id: number

  constructor(id: number, table: string) {
    super(`The id ${id} is in use among ${table}.`)
    this.id = id
  }
}

/** Whether a number can be an id. PostgreSQL rejects others instead of finding no row. */
export const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

/** The next ids of a sequence, ascending. */
export async function nextIds({ db }: WriteTx, sequence: SequenceName, count: number): Promise<number[]> {
  if (count === 0) return []
  const { last } = await db
    .updateTable('sequences')
    .set(({ eb }) => ({ last: eb('last', '+', count) }))
    .where('name', '=', sequence)
    .returning('last')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}

/** The next id of a sequence. */
export const nextId = async (tx: WriteTx, sequence: SequenceName): Promise<number> =>
  (await nextIds(tx, sequence, 1))[0] ?? 0

/** The table of a sequence that has a row with this id. */
async function tableWithId({ db }: ReadTx, sequence: SequenceName, id: number): Promise<string | undefined> {
  for (const table of tables[sequence]) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
    if (rows.length > 0) return table
  }
  return undefined
}

/** Whether a number is an id that no row of a sequence has. */
export const isIdFree = async (tx: ReadTx, sequence: SequenceName, id: number): Promise<boolean> =>
  isId(id) && (await tableWithId(tx, sequence, id)) === undefined

/** Takes a requested id; the sequence continues after the highest. Throws `IdConflict` if it is in use. */
export async function allocateId(tx: WriteTx, sequence: SequenceName, id: number): Promise<number> {
  if (!isId(id)) throw new RangeError(`${id} is not an id: ids are integers from 1.`)
  const table = await tableWithId(tx, sequence, id)
  if (table !== undefined) throw new IdConflict(id, table)
  await tx.db.updateTable('sequences').set({ last: id }).where('name', '=', sequence).where('last', '<', id).execute()
  return id
}
