// A translation is based on the source version that its editor saw, also if the source changes before it is saved.
import { describe, expect, it } from 'vitest'
import { table } from './arbitraries.ts'
import { isSourceNewer, outdatedByChanges } from './based-on.ts'
import { toStoredParts, parseStoredPart, restoreDraft } from './stored-draft.ts'
import { type AnyBundle, discardChanges, type RecordDraft, createDraft, updateDraft } from './draft.ts'
import { rebaseRecord } from './rebase.ts'
import { toRequest } from './request.ts'

/** The record when its French source had a version. */
const at = (version: number, texts: { title: string; excerpt?: string; status?: string }): RecordDraft => {
  const bundle: AnyBundle = {
    id: 7,
    source_language: 'fr',
    shared: { translations: { fr: { version } } },
    texts: { fr: texts },
    etags: { shared: '"1"', fr: `"${version}"` },
    inherited: {},
    outdated: {},
    rights: { shared: false, languages: ['nl'], delete: false, deeds: [] },
  }
  return createDraft(table, bundle)
}
const title = { part: 'nl', field: 'title' } as const
const begun = updateDraft(at(4, { title: 'Fête' }), 'nl', { title: 'Feest' })
const basedOn = (draft: RecordDraft): number | undefined => toRequest(draft)?.based_on
const news = (draft: RecordDraft, newer: RecordDraft): RecordDraft => rebaseRecord(draft, newer).draft

describe('a translation whose source changes while it is edited', () => {
  const moved = news(begun, at(5, { title: 'Grande fête' }))
  it('stays based on the version it was started from', () => {
    expect(basedOn(moved)).toBe(4)
    expect(isSourceNewer(moved, title)).toBe(true)
    expect(basedOn(news(moved, at(6, { title: 'Grande fête', status: 'publish' })))).toBe(4)
  })
  it('is based on the newer version after it is edited again', () => {
    const anew = updateDraft(moved, 'nl', { title: 'Groot feest' })
    expect(basedOn(anew)).toBe(5)
    expect(basedOn(news(anew, at(6, { title: 'Très grande fête' })))).toBe(5)
    expect(isSourceNewer(discardChanges(moved), title)).toBe(false)
  })
  it('is based on the newer version if its own source text is unchanged', () => {
    const unrelated = news(begun, at(5, { title: 'Fête', excerpt: '<p>Ce soir</p>' }))
    expect(basedOn(unrelated)).toBe(5)
    expect(isSourceNewer(unrelated, title)).toBe(false)
  })
})

describe('a change of the source text', () => {
  const source: AnyBundle = {
    id: 7,
    source_language: 'fr',
    shared: { translations: { fr: { version: 4 } } },
    texts: {
      fr: { title: 'Fête du village', excerpt: '<p>Ce soir</p>' },
      nl: { title: 'Dorpsfeest', excerpt: '<p>Vanavond</p>' },
      en: { title: 'Village fête', excerpt: '' },
      de: { title: 'Dorffest', excerpt: '' },
    },
    etags: {},
    inherited: {},
    outdated: { de: ['title'] },
    rights: { shared: true, languages: ['nl', 'en', 'fr', 'de'], delete: false, deeds: [] },
  }
  const draft = createDraft(table, source)
  const outdates = (changed: RecordDraft) => outdatedByChanges(changed, source.outdated)
  it('outdates only up-to-date, non-empty translations that are not changed too', () => {
    const title = updateDraft(draft, 'fr', { title: 'Grande fête' })
    expect(outdates(draft)).toEqual([])
    expect(outdates(title)).toEqual(['nl', 'en'])
    expect(outdates(updateDraft(draft, 'fr', { excerpt: '<p>Demain</p>' }))).toEqual(['nl'])
    expect(outdates(updateDraft(title, 'nl', { title: 'Groot feest' }))).toEqual(['en'])
    expect(outdates(updateDraft(draft, 'nl', { title: 'Feest' }))).toEqual([])
  })
  it('outdates no translation if only its markup differs', () => {
    expect(outdates(updateDraft(draft, 'fr', { excerpt: '<p><strong>Ce soir</strong></p>' }))).toEqual([])
  })
  it('is sent as minor only with a source text, and no longer after changes were discarded', () => {
    const minor = { ...draft, isMinor: true }
    expect(toRequest(updateDraft(minor, 'fr', { title: 'Fête de village' }))).toMatchObject({ minor: true })
    expect(toRequest(updateDraft(minor, 'nl', { title: 'Feest' }))).not.toHaveProperty('minor')
    const changed = updateDraft(discardChanges(minor), 'fr', { title: 'Fête de village' })
    expect(toRequest(changed)).not.toHaveProperty('minor')
  })
})

describe('a device draft whose source has changed', () => {
  const again = (draft: RecordDraft, now: RecordDraft): RecordDraft =>
    news(
      restoreDraft(
        now,
        toStoredParts(draft, [], 'k').flatMap((one) => parseStoredPart(structuredClone(one)) ?? []),
      ),
      now,
    )
  it('stays based on the older version until it is edited again', () => {
    const late = again(begun, at(6, { title: 'Grande fête' }))
    expect(basedOn(late)).toBe(4)
    expect(isSourceNewer(late, title)).toBe(true)
    expect(basedOn(updateDraft(late, 'nl', { title: 'Groot feest' }))).toBe(6)
  })
  it('stays based on the older version if the form had already loaded the newer one', () => {
    const moved = news(begun, at(5, { title: 'Grande fête' }))
    expect(basedOn(again(moved, at(5, { title: 'Grande fête' })))).toBe(4)
  })
  it('is based on the current version if the source text is unchanged or the version is lower', () => {
    expect(basedOn(again(begun, at(6, { title: 'Fête' })))).toBe(6)
    expect(basedOn(again(begun, at(3, { title: 'Petite fête' })))).toBe(3)
  })
})
