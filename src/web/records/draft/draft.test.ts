// What a draft calls changed, for any record and any edits.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { begun, edited, edits, sameIn, whole, table } from './any-record.ts'
import { changes, discarded, draftOf, parts, valuesOf, write } from './draft.ts'
import { requests } from './requests.ts'

describe('what a draft calls changed', () => {
  it('is nothing in a record as answered, and nothing is sent', () => {
    fc.assert(
      fc.property(begun, (draft) => {
        expect(changes(draft)).toEqual([])
        expect(requests(draft)).toBeUndefined()
      }),
    )
  })
  it('is nothing after writing every value back as it stands', () => {
    fc.assert(
      fc.property(begun, edits, (draft, all) => {
        const now = edited(draft, all)
        expect(parts.reduce((next, part) => write(next, part, valuesOf(now, part)), now)).toEqual(now)
        expect(changes(parts.reduce((next, part) => write(next, part, draft.parts[part].base), now))).toEqual([])
        expect(discarded(now)).toEqual(draft)
      }),
    )
  })
  it('is exactly the fields whose value differs from what the server said', () => {
    fc.assert(
      fc.property(begun, edits, (draft, all) => {
        const now = edited(draft, all)
        const begunParts = parts.filter(
          (part) => now.parts[part].exists || Object.values(now.parts[part].mine).some((value) => value !== ''),
        )
        const differs = begunParts.flatMap((part) =>
          Object.keys(draft.parts[part].base).filter(
            (name) => !sameIn(name, valuesOf(now, part)[name], draft.parts[part].base[name]),
          ),
        )
        expect(
          changes(now)
            .map((spot) => spot.field)
            .toSorted(),
        ).toEqual(differs.toSorted())
      }),
    )
  })
  it('never holds an inherited value', () => {
    fc.assert(
      fc.property(whole, (answered) => {
        const draft = draftOf(table, answered)
        for (const language of languages)
          for (const name of answered.inherited[language] ?? []) expect(valuesOf(draft, language)[name]).toBeNull()
      }),
    )
  })
})
