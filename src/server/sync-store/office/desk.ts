// What an account keeps for itself: preferences, and views of lists, its own or shared with everybody.
import type { Database } from '../database.ts'
import type { Desk, KeptView } from '../account-types.ts'

type ViewRow = { id: number; account: number | null; resource: string; name: string; query: string; shared: number }
const view = ({ shared, ...row }: ViewRow): KeptView => ({ ...row, shared: shared === 1 })

/** The preferences and views kept in the store. */
export function deskOf(db: Database): Desk {
  const one = (id: number): KeptView | undefined => {
    const row = db.one<ViewRow>('SELECT * FROM views WHERE id = ?', id)
    return row && view(row)
  }
  return {
    preferences: (account) =>
      db.one<{ value: string }>('SELECT value FROM preferences WHERE account = ?', account)?.value,
    keepPreferences: (account, value) =>
      void db.run('INSERT OR REPLACE INTO preferences (account, value) VALUES (?, ?)', account, value),
    views: (account) =>
      db.all<ViewRow>('SELECT * FROM views WHERE account = ? OR shared = 1 ORDER BY name, id', account).map(view),
    view: one,
    addView: ({ account, resource, name, query, shared }) => {
      const row = db.one<ViewRow>(
        'INSERT INTO views (account, resource, name, query, shared) VALUES (?, ?, ?, ?, ?) RETURNING *',
        account,
        resource,
        name,
        query,
        Number(shared),
      )
      if (!row) throw new Error('The view was not kept.')
      return view(row)
    },
    changeView: (id, { name, query, shared }) => {
      db.run('UPDATE views SET name = ?, query = ?, shared = ? WHERE id = ?', name, query, Number(shared), id)
      return one(id)
    },
    removeView: (id) => db.run('DELETE FROM views WHERE id = ?', id) > 0,
  }
}
