// Indexes that are taken away while a store is filled, and made anew when all rows are there.
import { isLanguage, type Language } from '#contract/language.ts'
import { type ResourceName, resourceNames } from '#contract/resources.ts'
import { linkTables } from '../columns.ts'
import type { Database } from '../database.ts'
import { linkIndex, slugIndex } from '../schema.ts'
import { firstFree, slugIsFree } from '../slugs.ts'
import { type HeldSlugs, heldSlugs, slugKey } from './held-slugs.ts'

/** The indexes whose entries come in no order: writing a batch touches nearly every page of them. By name. */
const indexesOf = (resource: ResourceName): { readonly [name: string]: string } => ({
  [`${resource}_slugs`]: slugIndex(resource),
  ...(resource === 'events' && Object.fromEntries(linkTables.map((link) => [`${link.to}_events`, linkIndex(link)]))),
})

/** Makes the indexes anew that a load has taken away; nothing where none are missing. */
export function makeIndexes(db: Database, resources: readonly ResourceName[] = resourceNames): void {
  const present = new Set(db.column<string>("SELECT name FROM sqlite_master WHERE type = 'index'"))
  for (const resource of resources)
    for (const [name, sql] of Object.entries(indexesOf(resource))) if (!present.has(name)) db.run(sql)
}

/** A resource whose indexes are away. */
export type Unindexed = {
  readonly held: HeldSlugs
  /** Whether nobody else has written: only then is all that is taken held. */
  isAlone(): boolean
  /** To be called when a batch was written, in its transaction. */
  written(): void
  /** Makes the indexes anew, in a transaction: others have written. */
  end(): void
}

const lastSeq = (db: Database): number => db.column<number | null>('SELECT max(seq) FROM changes')[0] ?? 0

/**
 * Takes the indexes of a resource away, if no more records are there than so many: then those to come are most. The setting that
 * stands while something is loaded has them made anew, whatever happens.
 */
export function unindexedOf(db: Database, resource: ResourceName, most: number): Unindexed | undefined {
  const held = heldSlugs()
  let last = 0
  const isAway = db.transact(() => {
    if (db.one(`SELECT 1 FROM ${resource} LIMIT 1 OFFSET ?`, most)) return false
    const present = db.all<{ language: string; slug: string }>(
      `SELECT language, slug FROM ${resource}_texts WHERE slug <> ''`,
    )
    held.begin(present.length)
    for (const { language, slug } of present) if (isLanguage(language)) held.take(slugKey(language, slug))
    for (const name of Object.keys(indexesOf(resource))) db.run(`DROP INDEX IF EXISTS ${name}`)
    last = lastSeq(db)
    return true
  })
  if (!isAway) return undefined
  return {
    held,
    isAlone: () => lastSeq(db) === last,
    written: () => void (last = lastSeq(db)),
    end: () => makeIndexes(db, [resource]),
  }
}

/** The slug a new variant gets, or the next that is free; from then on it is taken. */
export function givenSlug(
  db: Database,
  resource: ResourceName,
  language: Language,
  wish: string,
  held?: HeldSlugs,
): string {
  if (wish === '') return wish
  const slug = firstFree(
    held ? (slug) => !held.has(slugKey(language, slug)) : (slug) => slugIsFree(db, resource, language, slug, 0),
    wish,
  )
  held?.take(slugKey(language, slug))
  return slug
}
