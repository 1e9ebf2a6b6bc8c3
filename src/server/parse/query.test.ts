import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuery, writeQuery } from './query.ts'

const piece = fc.oneof(
  fc.stringMatching(/^[a-z=&%+0-9[\]]{0,12}$/),
  fc.constantFrom('a', '&&', '=', 'a=b=c', '%41', '%zz', 'é', '+', '\u{1f600}', '\ud800'),
)

test('a query string is read and written as URLSearchParams does', () => {
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('&')
      const [ours, theirs] = [readQuery(text), new URLSearchParams(`?${text}`)]
      expect([...ours]).toEqual([...theirs])
      expect(ours.toString()).toBe(theirs.toString())
      expect(writeQuery(ours)).toBe(theirs.toString())
      for (const name of ['a', '', ...theirs.keys()])
        expect([ours.get(name), ours.getAll(name), ours.has(name)]).toEqual([
          theirs.get(name),
          theirs.getAll(name),
          theirs.has(name),
        ])
    }),
  )
})
