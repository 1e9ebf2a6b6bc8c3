import { permissionsOf } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { type Account, can } from '#shared/policy/policy.ts'

/** Whether the account may make a series of the event of a form: one that belongs to none and is not in the trash. */
export function canRepeat(form: RecordForm, account: NonNullable<Account>): boolean {
  const state = form.state()
  const { series, trashed } = state.bundle?.shared ?? {}
  return !series && !trashed && can(account, 'create', 'events') === true && permissionsOf(state, account).shared
}
