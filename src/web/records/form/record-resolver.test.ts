// Validation errors before a save, and the fields of server errors.
import { describe, expect, it, vi } from 'vitest'
import { invalid, missing } from '#shared/problem.ts'
import { resources } from '#shared/schema/resources.ts'
import { createEmptyDraft, updateDraft } from '../draft/draft.ts'
import { findErrors, findPartErrors, locateServerErrors } from './record-resolver.ts'
import { createRecordForm } from './record-form.ts'

const start = createEmptyDraft(resources.events, 'nl', { timezone: 'Europe/Brussels' })
const fieldPaths = (errors: readonly { part: string; field: string; code: string }[]) =>
  errors.map(({ part, field, code }) => `${part}.${field}: ${code}`)

describe('a new record', () => {
  it('lists all required fields in the order of the form', () => {
    expect(fieldPaths(findErrors(start))).toEqual([
      'nl.title: required',
      'shared.start_date: required',
      'shared.end_date: required',
    ])
  })
  it('requires a title only in edited languages', () => {
    expect(fieldPaths(findErrors(updateDraft(start, 'fr', { title: 'Nuit' })))).not.toContain('nl.title: required')
    expect(fieldPaths(findErrors(updateDraft(start, 'fr', { excerpt: 'Nuit' })))).toContain('fr.title: required')
  })
  it('reports an invalid date, and an end before its start', () => {
    const unreadable = updateDraft(start, 'shared', { start_date: 'onleesbaar', end_date: '2026-11-24 20:00:00' })
    expect(fieldPaths(findPartErrors(unreadable, 'shared'))).toEqual(['shared.start_date: not_a_date'])
    expect(
      fieldPaths(findPartErrors(updateDraft(unreadable, 'shared', { start_date: '2026-11-24 21:00:00' }), 'shared')),
    ).toEqual(['shared.end_date: end_before_start'])
  })
  it('clears an error when the field it depends on changes, and shows none before', async () => {
    const form = createRecordForm(start, undefined)
    const endError = () => form.errorAt({ part: 'shared', field: 'end_date' })?.type
    form.change('shared', 'end_date', '2026-11-24 20:00:00')
    form.change('shared', 'start_date', '2026-11-24 21:00:00')
    expect(endError()).toBeUndefined()
    form.showErrors(findErrors(form.state().draft))
    expect(endError()).toBe('end_before_start')
    form.change('shared', 'start_date', '2026-11-24 19:00:00')
    await vi.waitFor(() => expect(endError()).toBeUndefined())
  })
})

describe('the errors of a rejected save', () => {
  const draft = updateDraft(start, 'shared', { venue: [9] })
  it('are placed at their part and field', () => {
    const problem = invalid({
      'nl.slug': { code: 'in_use', message: '' },
      'shared.venue': { code: 'unknown_id', message: '' },
    })
    expect(fieldPaths(locateServerErrors(draft, problem).errors)).toEqual([
      'nl.slug: in_use',
      'shared.venue: unknown_id',
    ])
  })
  it('are “required” for missing fields, and listed for parameters without a field', () => {
    const placed = locateServerErrors(
      draft,
      missing(['nl.title'], { source_language: { code: 'not_a_choice', message: '' } }),
    )
    expect(fieldPaths(placed.errors)).toEqual(['nl.title: required'])
    expect(placed.otherParameters).toEqual(['source_language'])
  })
})
