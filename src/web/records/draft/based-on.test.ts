// A translation is made from the source text that its writer had, whatever becomes of that before it is saved.
import { describe, expect, it } from 'vitest'
import { table } from './any-record.ts'
import { isBehind } from './based-on.ts'
import { keptParts, readKept, takenUp } from './stored-draft.ts'
import { type AnyWhole, discarded, type Draft, draftOf, write } from './draft.ts'
import { rebaseAll } from './rebase.ts'
import { requests } from './requests.ts'

/** The record when its French source had a version. */
const at = (version: number, texts: { title: string; excerpt?: string; status?: string }): Draft => {
  const whole: AnyWhole = {
    id: 7,
    source_language: 'fr',
    shared: { translations: { fr: { version } } },
    texts: { fr: texts },
    etags: { shared: '"1"', fr: `"${version}"` },
    inherited: {},
    outdated: {},
    rights: { shared: false, languages: ['nl'], delete: false, deeds: [] },
  }
  return draftOf(table, whole)
}
const title = { part: 'nl', field: 'title' } as const
const begun = write(at(4, { title: 'Fête' }), 'nl', { title: 'Feest' })
const basedOn = (draft: Draft): number | undefined => requests(draft)?.based_on
const news = (draft: Draft, newer: Draft): Draft => rebaseAll(draft, newer).draft

describe('a source that others change while somebody translates it', () => {
  const moved = news(begun, at(5, { title: 'Grande fête' }))
  it('is not what the text was made from, however often news comes', () => {
    expect(basedOn(moved)).toBe(4)
    expect(isBehind(moved, title)).toBe(true)
    expect(basedOn(news(moved, at(6, { title: 'Grande fête', status: 'publish' })))).toBe(4)
  })
  it('is what a text is made from that was written anew since', () => {
    const anew = write(moved, 'nl', { title: 'Groot feest' })
    expect(basedOn(anew)).toBe(5)
    expect(basedOn(news(anew, at(6, { title: 'Très grande fête' })))).toBe(5)
    expect(isBehind(discarded(moved), title)).toBe(false)
  })
  it('is what the text is made from where it changed elsewhere', () => {
    const elsewhere = news(begun, at(5, { title: 'Fête', excerpt: '<p>Ce soir</p>' }))
    expect(basedOn(elsewhere)).toBe(5)
    expect(isBehind(elsewhere, title)).toBe(false)
  })
})

describe('a source that others change while a translation lies on the device', () => {
  const again = (draft: Draft, now: Draft): Draft =>
    news(
      takenUp(
        now,
        keptParts(draft, [], 'k').flatMap((one) => readKept(structuredClone(one)) ?? []),
      ),
      now,
    )
  it('is not what the text was made from, until it is written anew', () => {
    const late = again(begun, at(6, { title: 'Grande fête' }))
    expect(basedOn(late)).toBe(4)
    expect(isBehind(late, title)).toBe(true)
    expect(basedOn(write(late, 'nl', { title: 'Groot feest' }))).toBe(6)
  })
  it('stays so when the draft was behind before', () => {
    const moved = news(begun, at(5, { title: 'Grande fête' }))
    expect(basedOn(again(moved, at(5, { title: 'Grande fête' })))).toBe(4)
  })
  it('is what the text is made from where it says the same, or is of an older store', () => {
    expect(basedOn(again(begun, at(6, { title: 'Fête' })))).toBe(6)
    expect(basedOn(again(begun, at(3, { title: 'Petite fête' })))).toBe(3)
  })
})
