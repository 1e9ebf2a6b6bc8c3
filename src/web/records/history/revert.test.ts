import { expect, test } from 'vitest'
import type { AuditEntry, AuditParts } from '#shared/responses.ts'
import { compareVersions, restoreFromTrash, planUndo, planVersion, rowName } from './revert.ts'

const change = (seq: number, parts: AuditParts, deed: AuditEntry['deed'] = 'update'): AuditEntry => ({
  seq,
  version: seq,
  at: '2026-11-21 10:00:00',
  change_set: `set-${seq}`,
  by: { id: 1, name: 'editor' },
  deed,
  parts,
})
const created = change(
  1,
  { shared: { venue: { old: null, new: [7] } }, nl: { title: { old: null, new: 'Een' } } },
  'create',
)
const renamed = change(2, { nl: { title: { old: 'Een', new: 'Twee' }, slug: { old: 'een', new: 'twee' } } })
const again = change(3, { nl: { title: { old: 'Twee', new: 'Drie' } }, shared: { venue: { old: [7], new: [] } } })
const translated = change(4, { fr: { status: { old: null, new: 'draft' }, title: { old: null, new: 'Un' } } })
const history = [translated, again, renamed, created]

test('undo restores the values before a change, with later changes of the same fields', () => {
  expect(planUndo(history, 2)).toEqual({
    seq: 1,
    rows: [
      { part: 'nl', field: 'title', now: 'Drie', was: 'Een', since: again },
      { part: 'nl', field: 'slug', now: 'twee', was: 'een' },
    ],
  })
})

test('restoring a version reverts all later changes', () => {
  expect(planVersion(history, 2)).toEqual({
    seq: 2,
    rows: [
      { part: 'fr', now: 'draft', was: null },
      { part: 'nl', field: 'title', now: 'Drie', was: 'Twee' },
      { part: 'shared', field: 'venue', now: [], was: [7] },
    ],
  })
})

test('undo removes a new translation, is not possible for a creation, and skips equal values', () => {
  expect(planUndo(history, 0)).toEqual({ seq: 3, rows: [{ part: 'fr', now: 'draft', was: null }] })
  expect(planUndo(history, 3)).toBeUndefined()
  const back = change(5, { nl: { title: { old: 'Drie', new: 'Twee' } } })
  expect(planUndo([back, ...history], 2)?.rows).toEqual([{ part: 'shared', field: 'venue', now: [], was: [7] }])
  expect(planVersion([back, ...history], 0)?.rows).toEqual([])
  expect(planUndo([change(6, { shared: { trashed: { old: null, new: '2026' } } }), ...history], 0)?.rows).toEqual([])
})

test('undo of trashing restores the record and changes no other field', () => {
  const away = change(7, { shared: { trashed: { old: null, new: '2026-11-21 10:00:00' } } }, 'trash')
  const row = { part: 'shared', field: 'trashed', now: '2026-11-21 10:00:00', was: null }
  expect(planUndo([away, ...history], 0)).toEqual({ seq: 7, rows: [row] })
  expect(rowName({ part: 'shared', field: 'trashed' })).toBe(restoreFromTrash)
})

test('undo reverts a confirmation on its own and a copied flag with its text', () => {
  const confirmed = { ...change(5, {}), marks: { nl: { title: 'confirmed' } } } as const
  const copied = {
    ...change(6, { nl: { title: { old: 'Drie', new: 'Un' } } }),
    marks: { nl: { title: 'copied' } },
  } as const
  expect(planUndo([confirmed, ...history], 0)).toEqual({
    seq: 4,
    rows: [{ part: 'nl', field: 'title', now: null, was: null, mark: 'confirmed' }],
  })
  expect(planUndo([copied, confirmed, ...history], 0)?.rows).toEqual([
    { part: 'nl', field: 'title', now: 'Un', was: 'Drie' },
  ])
  expect(planUndo([copied, confirmed, ...history], 1)?.rows).toMatchObject([{ mark: 'confirmed', since: copied }])
  expect(planVersion([confirmed, ...history], 1)?.rows).toMatchObject([{ part: 'nl', mark: 'confirmed' }])
})

test('undo reverts a dismissal, with a later dismissal of the same finding', () => {
  const reason = (old: string | null, now: string | null): Required<Pick<AuditEntry, 'dismissals'>> => ({
    dismissals: { nl: [{ field: 'title', kind: 'day', old, new: now }] },
  })
  const dismissed = { ...change(5, {}), ...reason(null, 'First') } as const
  const replaced = { ...change(6, {}), ...reason('First', 'Second') } as const
  const row = { part: 'nl', field: 'title', finding: 'day', now: 'First', was: null } as const
  expect(planUndo([dismissed, ...history], 0)).toEqual({ seq: 4, rows: [row] })
  expect(rowName(row)).toBe('nl.dismissed.day.title')
  expect(planUndo([replaced, dismissed, ...history], 1)?.rows).toEqual([{ ...row, since: replaced }])
  expect(planUndo([replaced, dismissed, ...history], 0)?.rows).toEqual([{ ...row, now: 'Second', was: 'First' }])
  expect(planVersion([replaced, dismissed, ...history], 2)?.rows).toEqual([{ ...row, now: 'Second' }])
  expect(
    planVersion([{ ...change(7, {}), ...reason('Second', null) }, replaced, dismissed, ...history], 3)?.rows,
  ).toEqual([])
})

test('a comparison of two versions lists the fields whose values differ', () => {
  expect(compareVersions(history, 3, 1)).toEqual([
    { part: 'nl', field: 'title', old: 'Een', now: 'Drie' },
    { part: 'shared', field: 'venue', old: [7], now: [] },
    { part: 'nl', field: 'slug', old: 'een', now: 'twee' },
  ])
  const back = change(5, { nl: { title: { old: 'Drie', new: 'Een' } } })
  expect(compareVersions([back, ...history], 4, 0).map(({ part, field }) => `${part}.${field}`)).toEqual([
    'fr.status',
    'fr.title',
    'shared.venue',
    'nl.slug',
  ])
  expect(compareVersions(history, 2, 2)).toEqual([])
})
