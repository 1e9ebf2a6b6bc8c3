// How a draft takes news, for any two states of a record and any edits between them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, edits, fields, sameIn, table, whole } from './any-record.ts'
import { type AnyWhole, draftOf, emptyDraft, parts, valuesOf, write } from './draft.ts'
import { decided } from './conflicts.ts'
import { rebase, rebaseAll, settle } from './rebase.ts'
import { requests } from './requests.ts'
import { askedFields } from './values.ts'

describe('news taken into a draft', () => {
  it('leaves the values a person changed, and gives all others those of the server', () => {
    fc.assert(
      fc.property(whole, whole, edits, (before, after, all) => {
        const now = edited(draftOf(table, before), all)
        const newer = draftOf(table, after)
        const taken = rebaseAll(now, newer)
        for (const part of parts) {
          const was = now.parts[part]
          const removed = was.exists && !newer.parts[part].exists && Object.keys(was.mine).length > 0
          for (const name of askedFields(fields, part)) {
            const kept = removed || name in was.mine
            // Terms have no order: two people who chose the same ones agree.
            const meant = kept ? valuesOf(now, part)[name] : newer.parts[part].base[name]
            expect([name, sameIn(name, valuesOf(taken.draft, part)[name], meant)]).toEqual([name, true])
          }
        }
      }),
    )
  })
  it('conflicts only where both sides changed a field, to different values', () => {
    fc.assert(
      fc.property(whole, whole, edits, (before, after, all) => {
        const start = draftOf(table, before)
        const newer = draftOf(table, after)
        const { conflicts, draft } = rebaseAll(edited(start, all), newer)
        const standing = conflicts.map((one) => ({ ...one, choice: undefined }))
        for (const conflict of conflicts) {
          const { part, field, theirs, mine, base } = conflict
          expect(sameIn(field, theirs, base)).toBe(false)
          expect(sameIn(field, theirs, mine)).toBe(false)
          expect(field in decided(draft, standing, conflict, 'theirs').draft.parts[part].mine).toBe(false)
        }
        expect(rebaseAll(edited(start, all), start).conflicts).toEqual([])
        expect(rebaseAll(start, newer).conflicts).toEqual([])
      }),
    )
  })
  it('keeps every text of a variant that others removed', () => {
    const sample = fc.sample(whole, { numRuns: 1, seed: 2 })[0] as AnyWhole // safe: one was asked for
    const start = draftOf(table, {
      ...sample,
      texts: { ...sample.texts, nl: { title: 'Nacht', description: '<p>Lang</p>' } },
    })
    const { draft } = rebase(write(start, 'nl', { title: 'Lange nacht' }), 'nl', emptyDraft(table, 'fr').parts.nl)
    expect(requests(draft)?.texts?.nl).toMatchObject({ title: 'Lange nacht', description: '<p>Lang</p>' })
    expect(requests(draft)?.if).toMatchObject({ nl: null })
  })
  it('after a save holds what was typed while it was under way, and nothing else', () => {
    fc.assert(
      fc.property(whole, whole, edits, edits, (before, after, first, second) => {
        const sent = edited(draftOf(table, before), first)
        const saved = draftOf(table, after)
        expect(settle(sent, sent, saved)).toEqual(saved)
        const now = edited(sent, second)
        const settled = settle(now, sent, saved)
        for (const part of parts)
          for (const name of askedFields(fields, part)) {
            const typed = !sameIn(name, valuesOf(now, part)[name], valuesOf(sent, part)[name])
            const meant = typed ? valuesOf(now, part)[name] : saved.parts[part].base[name]
            expect([name, sameIn(name, valuesOf(settled, part)[name], meant)]).toEqual([name, true])
          }
      }),
    )
  })
})
