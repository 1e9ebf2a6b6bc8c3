// What is kept on a device comes back whole, for any record, any edits, and whatever others did since.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begun, edited, edits, sameIn, table, whole } from './any-record.ts'
import { isOlder, keptParts, readKept, takenUp } from './stored-draft.ts'
import {
  changedParts,
  changes,
  copiedFields,
  discarded,
  type Draft,
  draftOf,
  emptyDraft,
  parts,
  valuesOf,
  withCopied,
  write,
} from './draft.ts'
import { rebaseAll } from './rebase.ts'

/** Edits that are kept: all but those of secrets. */
const openly = edits.map((all) => all.filter(({ field }) => field !== 'password'))
/** Through the device and back, as its storage clones it. */
const throughDevice = (kept: ReturnType<typeof keptParts>) =>
  kept.flatMap((one) => readKept(structuredClone(one)) ?? [])

describe('a draft kept on the device', () => {
  it('comes back as it was while the record stands as it stood', () => {
    fc.assert(
      fc.property(begun, openly, (start, all) => {
        const draft = edited(start, all)
        const kept = throughDevice(keptParts(draft, [], 'k'))
        expect(kept.map(({ part }) => part)).toEqual(changedParts(draft))
        expect(isOlder(start, kept)).toBe(false)
        expect(changes(takenUp(start, kept))).toEqual(changes(draft))
        for (const part of changedParts(draft))
          expect(valuesOf(takenUp(start, kept), part)).toEqual(valuesOf(draft, part))
      }),
    )
  })
  it('meets a newer record as it would have on the page: what both changed is asked, no text is lost', () => {
    fc.assert(
      fc.property(whole, whole, openly, (before, after, all) => {
        const draft = edited(draftOf(table, before), all)
        const now = draftOf(table, after)
        const kept = throughDevice(keptParts(draft, [], 'k'))
        const late = rebaseAll(takenUp(now, kept), now)
        const live = rebaseAll(draft, now)
        for (const { part, field } of changes(draft))
          expect([field, sameIn(field, valuesOf(late.draft, part)[field], valuesOf(live.draft, part)[field])]).toEqual([
            field,
            true,
          ])
        const ofChanged = live.conflicts.filter(({ part }) => changedParts(draft).includes(part))
        expect(late.conflicts).toEqual(ofChanged)
      }),
    )
  })
  it('remembers which texts are copies of another language', () => {
    fc.assert(
      fc.property(begun, (start) => {
        const draft = withCopied(write(start, 'de', { title: 'Nuit', excerpt: '<p>Nuit</p>' }), 'de', {
          title: 'Nuit',
          excerpt: '<p>Other</p>',
        })
        const copied = (one: Draft) => copiedFields(one.parts.de)
        expect(copied(draft)).toEqual('title' in draft.parts.de.mine ? ['title'] : [])
        expect(copied(takenUp(start, throughDevice(keptParts(draft, [], 'k'))))).toEqual(copied(draft))
        expect(copied(rebaseAll(draft, start).draft)).toEqual(copied(draft))
        expect(copied(discarded(draft))).toEqual([])
      }),
    )
  })
  it('asks an undecided conflict again', () => {
    const [before, after] = ['Nuit', 'Le leur'].map((title) =>
      draftOf(table, {
        id: 7,
        source_language: 'fr',
        shared: {},
        texts: { fr: { title } },
        etags: { shared: '"1"', fr: `"${title}"` },
        inherited: {},
        outdated: {},
        rights: { shared: true, languages: [], delete: true, deeds: [] },
      }),
    ) as [ReturnType<typeof draftOf>, ReturnType<typeof draftOf>] // safe: made of two
    const { draft, conflicts } = rebaseAll(write(before, 'fr', { title: 'Le mien' }), after)
    const standing = conflicts.map((one) => ({ ...one, choice: undefined }))
    const again = throughDevice(keptParts(draft, standing, 'k'))
    expect(isOlder(after, again)).toBe(true)
    expect(rebaseAll(takenUp(after, again), after).conflicts).toEqual(conflicts)
    const chosen = standing.map((one) => ({ ...one, choice: 'mine' as const }))
    const settled = throughDevice(keptParts(draft, chosen, 'k'))
    expect(rebaseAll(takenUp(after, settled), after).conflicts).toEqual([])
  })
  it('holds no secret, and takes nothing that is not of the record', () => {
    const start = emptyDraft(table, 'nl')
    expect(keptParts(write(start, 'shared', { password: 'geheim' }), [], 'k')).toEqual([])
    const [kept] = keptParts(write(start, 'nl', { title: 'Nacht' }), [], 'k')
    const foreign = readKept({ ...kept, mine: { ...kept?.mine, unheard: 1 } })
    expect(foreign && takenUp(start, [foreign]).parts.nl.mine).toEqual({ title: 'Nacht' })
    for (const nonsense of [
      undefined,
      'text',
      {},
      { ...kept, part: 'xx' },
      { ...kept, mine: [] },
      { ...kept, source: 3 },
    ])
      expect(readKept(nonsense)).toBeUndefined()
  })
  it('begins a new record again in the language it was begun in', () => {
    const draft = write(emptyDraft(table, 'fr', { timezone: 'Europe/Paris' }), 'fr', { title: 'Nuit' })
    const again = takenUp(emptyDraft(table, 'nl', { timezone: 'Europe/Brussels' }), keptParts(draft, [], 'k'))
    expect(again.source).toBe('fr')
    for (const part of parts) expect(again.parts[part].mine).toEqual(draft.parts[part].mine)
  })
})
