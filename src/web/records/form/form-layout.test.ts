// The fields of the form, for every resource and language.
import { expect, it } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { resourceNames, resources } from '#shared/schema/resources.ts'
import { planSections } from './form-layout.ts'

it('contains every writable field once, except alternate notations', () => {
  for (const name of resourceNames) {
    const table = resources[name]
    const planned = planSections(table, 'nl', true).flatMap(({ fieldPaths }) => fieldPaths.map(({ field }) => field))
    const sent = Object.entries(table.fields).filter(
      ([field, row]) => !('readOnly' in row) && !('alternate' in row) && field !== 'source_language',
    )
    expect(planned.toSorted()).toEqual(sent.map(([field]) => field).toSorted())
  }
})

it('contains the texts of the selected language, or none if that translation is missing', () => {
  for (const language of languages) {
    const parts = planSections(resources.events, language, true).flatMap(({ fieldPaths }) =>
      fieldPaths.map(({ part }) => part),
    )
    expect(new Set(parts)).toEqual(new Set(['shared', language]))
  }
  expect(
    planSections(resources.events, 'nl', false)
      .flatMap(({ fieldPaths }) => fieldPaths)
      .every(({ part }) => part === 'shared'),
  ).toBe(true)
})

it('omits unsupported fields of this server, but not unsupported fields of the interface', () => {
  const planned = planSections(resources.events, 'nl', true, ['event_state', 'event_state_reason', 'featured']).flatMap(
    ({ fieldPaths }) => fieldPaths.map(({ field }) => field),
  )
  expect(planned).not.toContain('event_state')
  expect(planned).not.toContain('event_state_reason')
  expect(planned).toContain('featured')
})
