// Device drafts are restored completely, for any record, any edits and any later changes on the server.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begun, edited, edits, sameIn, table, bundle } from './arbitraries.ts'
import { isOutdated, toStoredParts, parseStoredPart, restoreDraft } from './stored-draft.ts'
import {
  changedParts,
  changedFields,
  copiedFields,
  discardChanges,
  type RecordDraft,
  createDraft,
  createEmptyDraft,
  parts,
  partValues,
  markCopied,
  updateDraft,
} from './draft.ts'
import { rebaseRecord } from './rebase.ts'

/** Edits that are stored: all but those of secrets. */
const openly = edits.map((all) => all.filter(({ field }) => field !== 'password'))
/** Through the device and back, as its storage clones it. */
const throughDevice = (stored: ReturnType<typeof toStoredParts>) =>
  stored.flatMap((one) => parseStoredPart(structuredClone(one)) ?? [])

describe('a device draft', () => {
  it('is restored unchanged if the record has not changed', () => {
    fc.assert(
      fc.property(begun, openly, (start, all) => {
        const draft = edited(start, all)
        const stored = throughDevice(toStoredParts(draft, [], 'k'))
        expect(stored.map(({ part }) => part)).toEqual(changedParts(draft))
        expect(isOutdated(start, stored)).toBe(false)
        expect(changedFields(restoreDraft(start, stored))).toEqual(changedFields(draft))
        for (const part of changedParts(draft))
          expect(partValues(restoreDraft(start, stored), part)).toEqual(partValues(draft, part))
      }),
    )
  })
  it('is rebased on a newer record with the same values and conflicts as an open draft', () => {
    fc.assert(
      fc.property(bundle, bundle, openly, (before, after, all) => {
        const draft = edited(createDraft(table, before), all)
        const now = createDraft(table, after)
        const stored = throughDevice(toStoredParts(draft, [], 'k'))
        const late = rebaseRecord(restoreDraft(now, stored), now)
        const live = rebaseRecord(draft, now)
        for (const { part, field } of changedFields(draft))
          expect([
            field,
            sameIn(field, partValues(late.draft, part)[field], partValues(live.draft, part)[field]),
          ]).toEqual([field, true])
        const ofChanged = live.conflicts.filter(({ part }) => changedParts(draft).includes(part))
        expect(late.conflicts).toEqual(ofChanged)
      }),
    )
  })
  it('keeps the copied flags of texts', () => {
    fc.assert(
      fc.property(begun, (start) => {
        const draft = markCopied(updateDraft(start, 'de', { title: 'Nuit', excerpt: '<p>Nuit</p>' }), 'de', {
          title: 'Nuit',
          excerpt: '<p>Other</p>',
        })
        const copied = (one: RecordDraft) => copiedFields(one.parts.de)
        expect(copied(draft)).toEqual('title' in draft.parts.de.changes ? ['title'] : [])
        expect(copied(restoreDraft(start, throughDevice(toStoredParts(draft, [], 'k'))))).toEqual(copied(draft))
        expect(copied(rebaseRecord(draft, start).draft)).toEqual(copied(draft))
        expect(copied(discardChanges(draft))).toEqual([])
      }),
    )
  })
  it('restores an unresolved conflict, but not a resolved one', () => {
    const [before, after] = ['Nuit', 'Le leur'].map((title) =>
      createDraft(table, {
        id: 7,
        source_language: 'fr',
        shared: {},
        texts: { fr: { title } },
        etags: { shared: '"1"', fr: `"${title}"` },
        inherited: {},
        outdated: {},
        rights: { shared: true, languages: [], delete: true, deeds: [] },
      }),
    ) as [ReturnType<typeof createDraft>, ReturnType<typeof createDraft>] // safe: made of two
    const { draft, conflicts } = rebaseRecord(updateDraft(before, 'fr', { title: 'Le mien' }), after)
    const open = conflicts.map((one) => ({ ...one, choice: undefined }))
    const again = throughDevice(toStoredParts(draft, open, 'k'))
    expect(isOutdated(after, again)).toBe(true)
    expect(rebaseRecord(restoreDraft(after, again), after).conflicts).toEqual(conflicts)
    const chosen = open.map((one) => ({ ...one, choice: 'draft' as const }))
    const settled = throughDevice(toStoredParts(draft, chosen, 'k'))
    expect(rebaseRecord(restoreDraft(after, settled), after).conflicts).toEqual([])
  })
  it('contains no password, and ignores unknown fields and invalid rows', () => {
    const start = createEmptyDraft(table, 'nl')
    expect(toStoredParts(updateDraft(start, 'shared', { password: 'geheim' }), [], 'k')).toEqual([])
    const [stored] = toStoredParts(updateDraft(start, 'nl', { title: 'Nacht' }), [], 'k')
    const foreign = parseStoredPart({ ...stored, changes: { ...stored?.changes, unknown: 1 } })
    expect(foreign && restoreDraft(start, [foreign]).parts.nl.changes).toEqual({ title: 'Nacht' })
    for (const nonsense of [
      undefined,
      'text',
      {},
      { ...stored, part: 'xx' },
      { ...stored, changes: [] },
      { ...stored, source: 3 },
    ])
      expect(parseStoredPart(nonsense)).toBeUndefined()
  })
  it('restores a new record in its source language', () => {
    const draft = updateDraft(createEmptyDraft(table, 'fr', { timezone: 'Europe/Paris' }), 'fr', { title: 'Nuit' })
    const again = restoreDraft(
      createEmptyDraft(table, 'nl', { timezone: 'Europe/Brussels' }),
      toStoredParts(draft, [], 'k'),
    )
    expect(again.source).toBe('fr')
    for (const part of parts) expect(again.parts[part].changes).toEqual(draft.parts[part].changes)
  })
})
