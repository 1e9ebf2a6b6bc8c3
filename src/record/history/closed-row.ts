// Why something of the history cannot be put back by who looks at it, in words; the service refuses it too.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Field } from '#contract/field.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import type { WholeRights } from '#contract/whole.ts'
import { closedReason } from '../form/closed.ts'
import type { PutBackRow } from './put-back.ts'

const removal = msg`Your account may not remove a language.`

/** The reason, or `undefined` where the account may put it back. */
export function closedRow(
  rights: WholeRights,
  resource: ResourceName,
  { part, field: name, was }: Pick<PutBackRow, 'part' | 'field' | 'was'>,
): MessageDescriptor | undefined {
  const { fields, title } = resources[resource]
  const known: { readonly [name: string]: Field } = fields
  const field = known[name ?? title] ?? known[title]
  const isRemoved = name === undefined && was === null
  const reason = field && closedReason(rights, part, field, false)
  return reason ?? (isRemoved && !rights.deeds.includes('deleteVariant') ? removal : undefined)
}
