// The tree of categories.
import { sql } from 'kysely'
import type { TermResource } from '#shared/schema/resources.ts'
import { isId } from './sequences.ts'
import { selectAll, selectIds } from './statements.ts'
import type { ReadTx } from './transaction.ts'

type Category = { id: number; parent: number }

/** The categories with these ids, and those that a walk up or down the tree finds. */
async function selectRelatives(tx: ReadTx, ids: readonly number[], direction: 'above' | 'below'): Promise<Category[]> {
  if (ids.length === 0) return []
  const isNext = direction === 'above' ? sql`c.id = r.parent` : sql`c.parent = r.id`
  return selectAll(
    tx,
    sql<Category>`WITH RECURSIVE relatives (id, parent) AS (
       SELECT id, parent FROM categories WHERE ${tx.engine.isAmong(sql.ref('id'), ids)}
       UNION SELECT c.id, c.parent FROM categories c JOIN relatives r ON ${isNext}
     ) SELECT id, parent FROM relatives`,
  )
}

async function withRelatives(tx: ReadTx, ids: Iterable<number>, direction: 'above' | 'below'): Promise<number[]> {
  const start = [...ids].filter(isId)
  const found = await selectRelatives(tx, start, direction)
  return [...new Set([...start, ...found.map(({ id }) => id)])].toSorted((a, b) => a - b)
}

/** Reads the tree above categories; returns a function that adds to some of them all above these. Ids without a category are left out. */
export async function readTree(
  tx: ReadTx,
  ids: Iterable<number>,
): Promise<(categories: readonly number[]) => ReadonlySet<number>> {
  const parents = new Map((await selectRelatives(tx, [...new Set(ids)], 'above')).map(({ id, parent }) => [id, parent]))
  return (categories) => {
    const found = new Set<number>()
    for (const category of categories)
      for (let id = category; parents.has(id) && !found.has(id); id = parents.get(id) ?? 0) found.add(id)
    return found
  }
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
