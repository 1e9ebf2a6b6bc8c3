import { expect, it } from 'vitest'
import { toBatches } from './import-events.ts'

const sizes = (rows: Parameters<typeof toBatches>[0]) => toBatches(rows).map((batch) => batch.length)

it('divides rows by number, bytes and images, in their order', () => {
  const rows = Array.from({ length: 250 }, (_, id) => ({ id: id + 1 }))
  expect(sizes(rows)).toEqual([100, 100, 50])
  expect(toBatches(rows).flat()).toEqual(rows)
  // 400,000 bytes.
  const long = { texts: { fr: { description: 'é'.repeat(200_000) } } }
  expect(sizes([long, long, long, { id: 1 }])).toEqual([2, 2])
  const photo = { shared: { image: 'https://example.org/photo.jpg' } }
  expect(sizes([...Array.from({ length: 12 }, () => photo), { id: 1 }])).toEqual([10, 3])
  expect(sizes([])).toEqual([])
})
