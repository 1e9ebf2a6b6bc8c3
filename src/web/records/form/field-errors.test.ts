// Faults before a save, and where those of a refused one belong.
import { describe, expect, it } from 'vitest'
import { invalid, missing } from '#shared/problem.ts'
import { resources } from '#shared/schema/resources.ts'
import { createEmptyDraft, updateDraft } from '../draft/draft.ts'
import { findErrors, findPartErrors, mendedBeside, locateServerErrors } from './field-errors.ts'

const start = createEmptyDraft(resources.events, 'nl', { timezone: 'Europe/Brussels' })
const spots = (faults: readonly { part: string; field: string; code: string }[]) =>
  faults.map(({ part, field, code }) => `${part}.${field}: ${code}`)

describe('a new record', () => {
  it('names all it needs, in the order of the form', () => {
    expect(spots(findErrors(start))).toEqual([
      'nl.title: required',
      'shared.start_date: required',
      'shared.end_date: required',
    ])
  })
  it('needs a title in the languages written, and in no other', () => {
    expect(spots(findErrors(updateDraft(start, 'fr', { title: 'Nuit' })))).not.toContain('nl.title: required')
    expect(spots(findErrors(updateDraft(start, 'fr', { excerpt: 'Nuit' })))).toContain('fr.title: required')
  })
  it('refuses what cannot be read, and an end before its start', () => {
    const unreadable = updateDraft(start, 'shared', { start_date: 'onleesbaar', end_date: '2026-11-24 20:00:00' })
    expect(spots(findPartErrors(unreadable, 'shared'))).toEqual(['shared.start_date: not_a_date'])
    expect(
      spots(findPartErrors(updateDraft(unreadable, 'shared', { start_date: '2026-11-24 21:00:00' }), 'shared')),
    ).toEqual(['shared.end_date: end_before_start'])
  })
  it('says which field was mended by writing into another', () => {
    const early = updateDraft(start, 'shared', { start_date: '2026-11-24 21:00:00', end_date: '2026-11-24 20:00:00' })
    const mended = updateDraft(early, 'shared', { start_date: '2026-11-24 19:00:00' })
    expect(mendedBeside(early, mended, 'shared')).toEqual(['end_date'])
    expect(mendedBeside(mended, early, 'shared')).toEqual([])
  })
})

describe('the faults of a refused save', () => {
  const draft = updateDraft(start, 'shared', { venue: [9] })
  it('go to their part and field', () => {
    const problem = invalid({
      'nl.slug': { code: 'in_use', message: '' },
      'shared.venue': { code: 'unknown_id', message: '' },
    })
    expect(spots(locateServerErrors(draft, problem).faults)).toEqual(['nl.slug: in_use', 'shared.venue: unknown_id'])
  })
  it('are never dropped: what is missing is required, what has no field is named', () => {
    const placed = locateServerErrors(
      draft,
      missing(['nl.title'], { source_language: { code: 'not_a_choice', message: '' } }),
    )
    expect(spots(placed.faults)).toEqual(['nl.title: required'])
    expect(placed.elsewhere).toEqual(['source_language'])
  })
})
