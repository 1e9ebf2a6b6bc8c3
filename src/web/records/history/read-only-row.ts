// Why something of the history cannot be put back by who looks at it, in words; the service refuses it too.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Field } from '#shared/schema/fields.ts'
import { canRevert } from '#shared/policy/granted-status.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Account, PolicySubject } from '#shared/policy/policy.ts'
import type { RecordPermissions } from '#shared/record-bundle.ts'
import { readOnlyReason } from '../form/read-only-reason.ts'
import type { PutBackRow } from './revert.ts'

const removal = msg`You do not have permission to remove a language.`
const status = msg`You do not have permission to set this status.`

/** The reason, or `undefined` where the account may put it back. */
export function closedRow(
  { rights, account, subject }: { rights: RecordPermissions; account: Account; subject: PolicySubject },
  resource: ResourceName,
  row: Pick<PutBackRow, 'part' | 'field' | 'now' | 'was'>,
): MessageDescriptor | undefined {
  const { part, field: name, was } = row
  const { fields, title } = resources[resource]
  const known: { readonly [name: string]: Field } = fields
  const field = known[name ?? title] ?? known[title]
  const isRemoved = name === undefined && was === null
  const reason = field && readOnlyReason(rights, part, field, false)
  if (reason) return reason
  if (isRemoved) return rights.deeds.includes('deleteVariant') ? undefined : removal
  if (name !== 'status' && (name !== undefined || was === null)) return undefined
  // A translation that comes back as a whole comes back with its status.
  const put = { part, field: 'status', old: was, present: row.now }
  return canRevert(account, resource, put, subject) === true ? undefined : status
}
