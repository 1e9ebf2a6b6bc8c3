// Conflicts until they are decided: choices hold, words stay, and news of the same field asks again.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, edits, sameIn, table, whole } from './any-record.ts'
import { afterNews, afterWriting, type Choice, decided, type Standing, undecided } from './conflicts.ts'
import { draftOf, valuesOf } from './draft.ts'
import { rebaseAll } from './rebase.ts'

const choice = fc.constantFrom<Choice>('base', 'theirs', 'mine')

describe('a conflict', () => {
  it('gives the field the value that is chosen, as often as one chooses', () => {
    fc.assert(
      fc.property(whole, whole, edits, fc.array(choice, { maxLength: 4 }), (before, after, all, choices) => {
        const taken = rebaseAll(edited(draftOf(table, before), all), draftOf(table, after))
        let { draft } = taken
        let standing: Standing[] = afterNews([], taken.conflicts, draft)
        for (const conflict of taken.conflicts)
          for (const one of choices) {
            ;({ draft, conflicts: standing } = decided(draft, standing, conflict, one))
            const { part, field } = conflict
            expect(sameIn(field, valuesOf(draft, part)[field], conflict[one])).toBe(true)
          }
        expect(standing).toMatchObject(taken.conflicts)
        expect(undecided(standing)).toHaveLength(choices.length > 0 ? 0 : taken.conflicts.length)
      }),
    )
  })
  it('keeps what the person wrote through further news, and shows the newest of the others', () => {
    fc.assert(
      fc.property(whole, whole, whole, edits, choice, (first, second, third, all, one) => {
        const taken = rebaseAll(edited(draftOf(table, first), all), draftOf(table, second))
        let { draft } = taken
        let standing: Standing[] = afterNews([], taken.conflicts, draft)
        for (const conflict of taken.conflicts)
          ({ draft, conflicts: standing } = decided(draft, standing, conflict, one))
        const again = rebaseAll(draft, draftOf(table, third))
        for (const now of afterNews(standing, again.conflicts, again.draft)) {
          const was = standing.find(({ part, field }) => part === now.part && field === now.field)
          if (was) expect([now.base, now.mine]).toEqual([was.base, was.mine])
          expect(now.theirs).toEqual(again.draft.parts[now.part].base[now.field])
        }
      }),
    )
  })
  it('is decided by writing into the field', () => {
    const conflict: Standing = { part: 'nl', field: 'title', base: 'a', theirs: 'b', mine: 'c', choice: 'theirs' }
    expect(afterWriting([conflict], { part: 'nl', field: 'title' }, 'd')).toEqual([
      { ...conflict, mine: 'd', choice: 'mine' },
    ])
    expect(afterWriting([conflict], { part: 'fr', field: 'title' }, 'd')).toEqual([conflict])
  })
})
