import { openDatabase } from '#server/store/database.ts'
import { listedListsOf } from '#server/store/listed/list.ts'
import { recordsOf } from '#server/store/records.ts'
import { openStore } from '#server/store/open-store.ts'
const { different, kindsOf } = await import('./questions.ts')
const { sizesFor } = await import('./content.ts')
const n = Number(process.argv[2])
const file = process.argv[3]!
const s = openStore(file)
const z = sizesFor(n)
const db = openDatabase(file)
const by = new Map<string, [number, number, number]>()
const wrap = (name: 'one' | 'all') => {
  const o = (db as any)[name]
  ;(db as any)[name] = (sql: string, ...v: any[]) => {
    const t = performance.now()
    const r = o(sql, ...v)
    const d = performance.now() - t
    const k = sql
      .replace(/\s+/g, ' ')
      .replace(/BETWEEN \d+ AND \d+|= \d+/g, '#')
      .slice(0, 150)
    const e = by.get(k) ?? [0, 0, 0]
    e[0] += d
    e[1]++
    e[2] = Math.max(e[2], d)
    by.set(k, e)
    return r
  }
}
wrap('one')
wrap('all')
const list = listedListsOf(db)
const rec = recordsOf(db)
for (const [k, f] of Object.entries(kindsOf(s, { categories: 60, firstVenue: 1, venues: z.venues }, 100))) {
  const q = different(f, 600, 5)
  by.clear()
  let tl = 0,
    th = 0
  for (const x of q) {
    let t = performance.now()
    const { rows } = list(x)
    tl += performance.now() - t
    t = performance.now()
    rec.readMany(
      'events',
      rows.map((r) => r.id),
    )
    th += performance.now() - t
  }
  console.log('==', k, 'list', (tl / q.length).toFixed(3), 'hydrate', (th / q.length).toFixed(3))
  for (const [k, [t, m, mx]] of [...by].sort((a, b) => b[1][0] - a[1][0]).slice(0, 6))
    console.log('   ', (t / q.length).toFixed(3), (m / q.length).toFixed(2) + 'x', mx.toFixed(1), k)
}
s.close()
