// What every write looks up takes no longer the more there is.
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'
import { sampleFile } from './testing.ts'

test.each([
  ["SELECT r.id FROM venues_rows r WHERE r.asked = 'nl' AND r.stand_in = 0 AND r.title = 'hal'", 'venues_named'],
  [
    "SELECT r.id FROM organizers_rows r WHERE r.asked = 'nl' AND r.stand_in = 0 AND r.title = 'hal'",
    'organizers_named',
  ],
])('%s goes by an index', (sql, index) => {
  const { file, remove } = sampleFile()
  openStore(file).close()
  const db = openDatabase(file)
  const [step] = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
  db.close()
  remove()
  expect(step?.detail).toMatch(new RegExp(`^SEARCH .* INDEX ${index} `))
})
