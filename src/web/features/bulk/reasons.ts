// Why a record was refused, in a sentence.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Field } from '#shared/schema/fields.ts'
import type { Problem } from '#shared/problem.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { loggedName } from '#records/history/names.ts'
import { fieldErrorMessage } from '#shared/i18n/form/field-messages.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'

/** The sentence; a fault of a field is said with the field's name. */
export function reasonOf(i18n: I18n, resource: ResourceName, problem: Problem): string {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const details = problem.data.status === 400 ? Object.entries(problem.data.details ?? {}) : []
  const faults = details.map(([name, fault]) => {
    if (name === 'do.move.hours') return i18n._(msg`All-day events can only be moved by whole days.`)
    // The service names a field by its part too: `shared.start_date`, `nl.status`.
    const [part = '', of = ''] = name.split('.')
    const field = fields[of]
    if (!field) return undefined
    const called = loggedName(i18n, resource, part, of)
    const said = i18n._(fieldErrorMessage(fault, field))
    return i18n._(msg`${called}: ${said}`)
  })
  const said = faults.filter((fault) => fault !== undefined)
  if (said.length > 0) return said.join(' ')
  if (problem.code === 'rest_precondition_failed')
    return i18n._(msg`Someone else has changed this since. It was not changed.`)
  return i18n._(problemMessage({ problem }))
}
