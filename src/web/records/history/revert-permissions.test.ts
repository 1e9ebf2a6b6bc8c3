import { expect, test } from 'vitest'
import type { RecordPermissions } from '#shared/record-bundle.ts'
import { getRowReadOnlyReason } from './revert.ts'

const subject = { author: 1, translations: { nl: 'draft', fr: 'publish' }, trashed: false } as const
const translatorRights: RecordPermissions = { shared: false, languages: ['nl'], delete: false, deeds: ['editVariant'] }
const translator = {
  rights: translatorRights,
  account: { id: 7, name: 'Tess', role: 'translator', languages: ['nl'] },
  subject,
} as const
const editorRights: RecordPermissions = {
  shared: true,
  languages: ['nl', 'en', 'fr', 'de'],
  delete: true,
  deeds: ['editShared', 'editVariant', 'delete', 'deleteVariant', 'setAuthor', 'setSource'],
}
const editor = {
  rights: editorRights,
  account: { id: 8, name: 'Edda', role: 'editor', languages: [] },
  subject,
} as const
const text = { part: 'nl', field: 'title', now: null, was: 'Feest' } as const
const other = { part: 'fr', field: 'title', now: null, was: 'Fête' } as const
const shared = { part: 'shared', field: 'featured', now: null, was: 0 } as const
const removed = { part: 'nl', now: null, was: null } as const
const back = { part: 'nl', now: null, was: 'draft' } as const

test('a translator restores texts and translations of their language, but cannot remove a translation', () => {
  const isOpen = [text, other, shared, removed, back].map(
    (row) => getRowReadOnlyReason(translator, 'events', row) === undefined,
  )
  expect(isOpen).toEqual([true, false, false, false, true])
})

test('a translator restores only a status that they may set', () => {
  const row = (was: string) => ({ part: 'nl', field: 'status', now: 'draft', was }) as const
  const isOpen = ['pending', 'publish', 'future', 'private'].map(
    (was) => getRowReadOnlyReason(translator, 'events', row(was)) === undefined,
  )
  expect(isOpen).toEqual([true, true, false, false])
})

test('an editor restores all kinds of rows', () => {
  for (const row of [text, other, shared, removed, back])
    expect(getRowReadOnlyReason(editor, 'events', row)).toBeUndefined()
})
