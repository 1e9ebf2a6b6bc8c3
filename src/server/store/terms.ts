// The tree of categories.
import { sql } from 'kysely'
import type { TermResource } from '#shared/schema/resources.ts'
import { isId } from './sequences.ts'
import { selectIds } from './statements.ts'
import type { ReadTx } from './transaction.ts'

/** Adds ids that a walk up or down the tree finds; ascending. */
async function withRelatives(tx: ReadTx, ids: Iterable<number>, direction: 'above' | 'below'): Promise<number[]> {
  const start = [...ids].filter(isId)
  const isNext = direction === 'above' ? sql`c.id = r.parent` : sql`c.parent = r.id`
  const found = await selectIds(
    tx,
    sql`WITH RECURSIVE relatives (id, parent) AS (
       SELECT id, parent FROM categories WHERE ${tx.engine.isAmong(sql.ref('id'), start)}
       UNION SELECT c.id, c.parent FROM categories c JOIN relatives r ON ${isNext}
     ) SELECT id FROM relatives`,
  )
  return [...new Set([...start, ...found])].toSorted((a, b) => a - b)
}

/** Categories and all below them; ascending. */
export const descendants = async (tx: ReadTx, ids: Iterable<number>): Promise<number[]> =>
  withRelatives(tx, ids, 'below')

/** Categories and all above them; ascending. */
export const ancestors = async (tx: ReadTx, ids: Iterable<number>): Promise<number[]> => withRelatives(tx, ids, 'above')

/** The terms whose counts include the events of a term. */
export const withAncestors = async (tx: ReadTx, resource: TermResource, id: number): Promise<number[]> =>
  resource === 'categories' ? ancestors(tx, [id]) : [id]

/** The categories directly below another one; ascending. */
export const selectChildren = async (tx: ReadTx, id: number): Promise<number[]> =>
  selectIds(tx, sql`SELECT id FROM categories WHERE parent = ${id} ORDER BY id`)
