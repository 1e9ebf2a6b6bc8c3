// Rebases a draft, for any two states of a record and any edits between them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, edits, fields, sameIn, table, bundle } from './arbitraries.ts'
import { type AnyBundle, createDraft, createEmptyDraft, parts, partValues, updateDraft } from './draft.ts'
import { resolveConflict, rebasePart, rebaseRecord, applySave } from './rebase.ts'
import { toRequest } from './request.ts'
import { editableFields } from './values.ts'

describe('a rebased draft', () => {
  it('keeps edited values and takes all others from the server', () => {
    fc.assert(
      fc.property(bundle, bundle, edits, (before, after, all) => {
        const now = edited(createDraft(table, before), all)
        const newer = createDraft(table, after)
        const taken = rebaseRecord(now, newer)
        for (const part of parts) {
          const was = now.parts[part]
          const removed = was.exists && !newer.parts[part].exists && Object.keys(was.changes).length > 0
          for (const name of editableFields(fields, part)) {
            const isOwn = removed || name in was.changes
            // Terms have no order: two people who chose the same ones agree.
            const meant = isOwn ? partValues(now, part)[name] : newer.parts[part].base[name]
            expect([name, sameIn(name, partValues(taken.draft, part)[name], meant)]).toEqual([name, true])
          }
        }
      }),
    )
  })
  it('has conflicts only for fields that both sides changed to different values', () => {
    fc.assert(
      fc.property(bundle, bundle, edits, (before, after, all) => {
        const start = createDraft(table, before)
        const newer = createDraft(table, after)
        const { conflicts, draft } = rebaseRecord(edited(start, all), newer)
        const open = conflicts.map((one) => ({ ...one, choice: undefined }))
        for (const conflict of conflicts) {
          const { part, field, serverValue, draftValue, baseValue } = conflict
          expect(sameIn(field, serverValue, baseValue)).toBe(false)
          expect(sameIn(field, serverValue, draftValue)).toBe(false)
          expect(field in resolveConflict(draft, open, conflict, 'server').draft.parts[part].changes).toBe(false)
        }
        expect(rebaseRecord(edited(start, all), start).conflicts).toEqual([])
        expect(rebaseRecord(start, newer).conflicts).toEqual([])
      }),
    )
  })
  it('keeps every text of a translation that was deleted on the server', () => {
    const sample = fc.sample(bundle, { numRuns: 1, seed: 2 })[0] as AnyBundle // safe: one was asked for
    const start = createDraft(table, {
      ...sample,
      texts: { ...sample.texts, nl: { title: 'Nacht', description: '<p>Lang</p>' } },
    })
    const { draft } = rebasePart(
      updateDraft(start, 'nl', { title: 'Lange nacht' }),
      'nl',
      createEmptyDraft(table, 'fr').parts.nl,
    )
    expect(toRequest(draft)?.texts?.nl).toMatchObject({ title: 'Lange nacht', description: '<p>Lang</p>' })
    expect(toRequest(draft)?.if).toMatchObject({ nl: null })
  })
  it('has only the edits made during the save after it is saved', () => {
    fc.assert(
      fc.property(bundle, bundle, edits, edits, (before, after, first, second) => {
        const sent = edited(createDraft(table, before), first)
        const saved = createDraft(table, after)
        expect(applySave(sent, sent, saved)).toEqual(saved)
        const now = edited(sent, second)
        const settled = applySave(now, sent, saved)
        for (const part of parts)
          for (const name of editableFields(fields, part)) {
            const typed = !sameIn(name, partValues(now, part)[name], partValues(sent, part)[name])
            const meant = typed ? partValues(now, part)[name] : saved.parts[part].base[name]
            expect([name, sameIn(name, partValues(settled, part)[name], meant)]).toEqual([name, true])
          }
      }),
    )
  })
})
