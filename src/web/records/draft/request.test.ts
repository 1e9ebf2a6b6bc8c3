// The request of a draft, for any record and any edits.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, edits, table, bundle } from './arbitraries.ts'
import { type AnyBundle, changedParts, createDraft, createEmptyDraft, markCopied, updateDraft } from './draft.ts'
import { toRequest } from './request.ts'

describe('the request of a draft', () => {
  it('contains exactly the changed parts, each with its ETag', () => {
    fc.assert(
      fc.property(bundle, edits, (received, all) => {
        const now = edited(createDraft(table, received), all)
        const body = toRequest(now)
        const changed = changedParts(now)
        expect(Object.keys(body?.if ?? {}).toSorted()).toEqual([...changed].toSorted())
        expect([...Object.keys(body?.texts ?? {}), ...(body?.shared ? ['shared'] : [])].toSorted()).toEqual(
          [...changed].toSorted(),
        )
        for (const part of changed) expect(body?.if?.[part]).toBe(now.parts[part].exists ? received.etags[part] : null)
      }),
    )
  })
  it('contains only changed fields of existing parts, and lists fields reset to inherited', () => {
    const draft = createDraft(table, fc.sample(bundle, { numRuns: 1, seed: 5 })[0] as AnyBundle) // safe: one was asked for
    const now = updateDraft(updateDraft(draft, 'fr', { cost: 'own', title: 'Nuit' }), 'shared', { venue: [99] })
    expect(toRequest(now)).toMatchObject({ shared: { venue: [99] }, texts: { fr: { cost: 'own', title: 'Nuit' } } })
    expect(Object.keys(toRequest(now)?.shared ?? {})).toEqual(['venue'])
    expect(toRequest(updateDraft(updateDraft(draft, 'fr', { cost: 'x' }), 'fr', { cost: null }))?.texts?.fr).toEqual({
      inherit: ['cost'],
    })
  })
  it('lists copied texts until they are edited', () => {
    const draft = createEmptyDraft(table, 'fr')
    const copied = markCopied(updateDraft(draft, 'nl', { title: 'Nuit', excerpt: '<p>Une</p>' }), 'nl', {
      title: 'Nuit',
      excerpt: '<p>Une</p>',
    })
    expect(toRequest(copied)?.texts?.nl).toMatchObject({ title: 'Nuit', copied: ['title', 'excerpt'] })
    expect(toRequest(updateDraft(copied, 'nl', { title: 'Nacht' }))?.texts?.nl).toMatchObject({ copied: ['excerpt'] })
  })
  it('has the source version of a translation, unless the source text changes too', () => {
    fc.assert(
      fc.property(bundle, (received) => {
        const draft = createDraft(table, received)
        const translated = updateDraft(draft, 'nl', { title: 'Geheel nieuw' })
        expect(toRequest(translated)?.based_on).toBe(4)
        expect(toRequest(updateDraft(translated, 'fr', { title: 'Tout neuf' }))?.based_on).toBeUndefined()
        expect(toRequest(updateDraft(draft, 'shared', { venue: [99] }))?.based_on).toBeUndefined()
      }),
    )
  })
  it('creates a record in the edited languages, with the default values of the form', () => {
    const draft = createEmptyDraft(table, 'fr', { timezone: 'Europe/Brussels' })
    const body = toRequest(updateDraft(draft, 'nl', { title: 'Nacht' }))
    expect(body).toEqual({
      source_language: 'nl',
      shared: {
        all_day: false,
        timezone: 'Europe/Brussels',
        event_state: 'scheduled',
        featured: false,
        sticky: false,
        hide_from_listings: false,
        show_map: false,
        show_map_link: false,
      },
      texts: { nl: { title: 'Nacht', status: 'draft' } },
    })
    expect(
      toRequest(updateDraft(updateDraft(draft, 'nl', { title: 'Nacht' }), 'fr', { title: 'Nuit' }))?.source_language,
    ).toBe('fr')
  })
})
