import { expect, test } from 'vitest'
import type { WholeRights } from '#contract/whole.ts'
import { closedRow } from './closed-row.ts'

const translator: WholeRights = { shared: false, languages: ['nl'], delete: false, deeds: ['editVariant'] }
const editor: WholeRights = {
  shared: true,
  languages: ['nl', 'en', 'fr', 'de'],
  delete: true,
  deeds: ['editShared', 'editVariant', 'delete', 'deleteVariant', 'setAuthor', 'setSource'],
}
const text = { part: 'nl', field: 'title', was: 'Feest' } as const
const other = { part: 'fr', field: 'title', was: 'Fête' } as const
const shared = { part: 'shared', field: 'featured', was: 0 } as const
const gone = { part: 'nl', was: null } as const
const back = { part: 'nl', was: 'draft' } as const

test('a translator puts back texts of their language, and a whole language but not its absence', () => {
  const isOpen = [text, other, shared, gone, back].map((row) => closedRow(translator, 'events', row) === undefined)
  expect(isOpen).toEqual([true, false, false, false, true])
})

test('an editor puts back everything', () => {
  for (const row of [text, other, shared, gone, back]) expect(closedRow(editor, 'events', row)).toBeUndefined()
})
