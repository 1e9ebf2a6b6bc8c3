// The changed fields of a draft, for any record and any edits.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { begun, edited, edits, sameIn, bundle, table } from './arbitraries.ts'
import { changedFields, discardChanges, createDraft, parts, partValues, updateDraft } from './draft.ts'
import { toRequest } from './request.ts'

describe('the changes of a draft', () => {
  it('are empty for an unedited record, which has no request', () => {
    fc.assert(
      fc.property(begun, (draft) => {
        expect(changedFields(draft)).toEqual([])
        expect(toRequest(draft)).toBeUndefined()
      }),
    )
  })
  it('are empty after every value is set back to its base', () => {
    fc.assert(
      fc.property(begun, edits, (draft, all) => {
        const now = edited(draft, all)
        expect(parts.reduce((next, part) => updateDraft(next, part, partValues(now, part)), now)).toEqual(now)
        expect(
          changedFields(parts.reduce((next, part) => updateDraft(next, part, draft.parts[part].base), now)),
        ).toEqual([])
        expect(discardChanges(now)).toEqual(draft)
      }),
    )
  })
  it('are exactly the fields whose value differs from the server’s', () => {
    fc.assert(
      fc.property(begun, edits, (draft, all) => {
        const now = edited(draft, all)
        const begunParts = parts.filter(
          (part) => now.parts[part].exists || Object.values(now.parts[part].changes).some((value) => value !== ''),
        )
        const differs = begunParts.flatMap((part) =>
          Object.keys(draft.parts[part].base).filter(
            (name) => !sameIn(name, partValues(now, part)[name], draft.parts[part].base[name]),
          ),
        )
        expect(
          changedFields(now)
            .map((path) => path.field)
            .toSorted(),
        ).toEqual(differs.toSorted())
      }),
    )
  })
  it('never contain an inherited value', () => {
    fc.assert(
      fc.property(bundle, (received) => {
        const draft = createDraft(table, received)
        for (const language of languages)
          for (const name of received.inherited[language] ?? []) expect(partValues(draft, language)[name]).toBeNull()
      }),
    )
  })
})
