// Rows on their way into the store itself, one by one.
import type { Database } from '../database.ts'
import type { HeldSlugs } from './held-slugs.ts'
import type { Into } from './make.ts'
import { givenSlug } from './unindexed.ts'
import { inserting, slugAt, type Way } from './ways.ts'

/** Takes rows into the store itself, as they come; `held` says which slugs are taken where no index does. */
export function intoStore(db: Database, way: Way, held?: HeldSlugs): Into {
  const statements = { own: inserting(way.own), text: inserting(way.texts), row: inserting(way.rows) }
  const plainText = inserting({ ...way.texts, but: '' })
  const links = way.links.map(inserting)
  const [due, change] = [inserting(way.due), inserting(way.changes)]
  return {
    own: (values) => void db.run(statements.own, ...values),
    text(values, language) {
      const wish = String(values[slugAt])
      if (!held && db.run(statements.text, ...values) > 0) return wish
      const slug = givenSlug(db, way.resource, language, wish, held)
      values[slugAt] = slug
      db.run(plainText, ...values)
      return slug
    },
    link: (table, values) => void db.run(links[table] ?? '', ...values),
    due: (values) => void db.run(due, ...values),
    row: (row) => void db.run(statements.row, ...way.rows.columns.map((column) => row[column] ?? '')),
    change: (values) => void db.run(change, ...values),
  }
}
