// Why a record was refused, in a sentence.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Field } from '#contract/field.ts'
import type { Problem } from '#contract/problem.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { faultSentence } from '#words/form/faults.ts'
import { fieldLabel } from '#words/form/labels.ts'
import { problemSentence } from '#words/problems.ts'

/** The sentence; a fault of a field is said with the field's name. */
export function reasonOf(i18n: I18n, resource: ResourceName, problem: Problem): string {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const faults = Object.entries(problem.data.details ?? {}).map(([name, fault]) => {
    if (name === 'do.move.hours') return i18n._(msg`An all-day event can only be moved by whole days.`)
    const field = fields[name]
    const label = fieldLabel(resource, name)
    const said = field && i18n._(faultSentence(fault, field))
    if (!said || !label) return undefined
    const called = i18n._(label)
    return i18n._(msg`${called}: ${said}`)
  })
  const said = faults.filter((fault) => fault !== undefined)
  if (said.length > 0) return said.join(' ')
  if (problem.code === 'rest_precondition_failed')
    return i18n._(msg`Somebody changed this since. It was left as it is.`)
  return i18n._(problemSentence({ problem }))
}
