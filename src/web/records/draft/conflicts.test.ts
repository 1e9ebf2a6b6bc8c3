// Conflicts until they are resolved: choices apply, texts are kept, and further changes of the field update them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, edits, sameIn, table, bundle } from './arbitraries.ts'
import {
  applyServerUpdate,
  type Choice,
  chosenValue,
  type OpenConflict,
  rebaseRecord,
  resolveByEdit,
  resolveConflict,
  unresolved,
} from './rebase.ts'
import { createDraft, partValues } from './draft.ts'

const choice = fc.constantFrom<Choice>('base', 'server', 'draft')

describe('a conflict', () => {
  it('sets the field to the chosen value after every choice', () => {
    fc.assert(
      fc.property(bundle, bundle, edits, fc.array(choice, { maxLength: 4 }), (before, after, all, choices) => {
        const taken = rebaseRecord(edited(createDraft(table, before), all), createDraft(table, after))
        let { draft } = taken
        let open: OpenConflict[] = applyServerUpdate([], taken.conflicts, draft)
        for (const conflict of taken.conflicts)
          for (const one of choices) {
            ;({ draft, conflicts: open } = resolveConflict(draft, open, conflict, one))
            const { part, field } = conflict
            expect(sameIn(field, partValues(draft, part)[field], chosenValue(conflict, one))).toBe(true)
          }
        expect(open).toMatchObject(taken.conflicts)
        expect(unresolved(open)).toHaveLength(choices.length > 0 ? 0 : taken.conflicts.length)
      }),
    )
  })
  it('keeps base and draft value after further server changes, with the newest server value', () => {
    fc.assert(
      fc.property(bundle, bundle, bundle, edits, choice, (first, second, third, all, one) => {
        const taken = rebaseRecord(edited(createDraft(table, first), all), createDraft(table, second))
        let { draft } = taken
        let open: OpenConflict[] = applyServerUpdate([], taken.conflicts, draft)
        for (const conflict of taken.conflicts)
          ({ draft, conflicts: open } = resolveConflict(draft, open, conflict, one))
        const again = rebaseRecord(draft, createDraft(table, third))
        for (const now of applyServerUpdate(open, again.conflicts, again.draft)) {
          const was = open.find(({ part, field }) => part === now.part && field === now.field)
          if (was) expect([now.baseValue, now.draftValue]).toEqual([was.baseValue, was.draftValue])
          expect(now.serverValue).toEqual(again.draft.parts[now.part].base[now.field])
        }
      }),
    )
  })
  it('is resolved by editing its field', () => {
    const conflict: OpenConflict = {
      part: 'nl',
      field: 'title',
      baseValue: 'a',
      serverValue: 'b',
      draftValue: 'c',
      choice: 'server',
    }
    expect(resolveByEdit([conflict], { part: 'nl', field: 'title' }, 'd')).toEqual([
      { ...conflict, draftValue: 'd', choice: 'draft' },
    ])
    expect(resolveByEdit([conflict], { part: 'fr', field: 'title' }, 'd')).toEqual([conflict])
  })
})
