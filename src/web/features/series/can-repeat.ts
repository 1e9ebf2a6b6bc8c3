import { externalServer } from '#api/client.ts'
import { permissionsOf } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { type Account, can } from '#shared/policy/policy.ts'

/** Whether the account may make a series of the event of a form: on our server, of an event that belongs to none. */
export function canRepeat(form: RecordForm, account: NonNullable<Account>): boolean {
  const state = form.state()
  const { series, trashed } = state.bundle?.shared ?? {}
  if (externalServer() || series || trashed) return false
  return can(account, 'create', 'events') === true && permissionsOf(state, account).shared
}
