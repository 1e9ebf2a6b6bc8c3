// Notice above the form of a trashed record.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Account } from '#shared/policy/policy.ts'
import { isTrashed } from '#records/detail/visible-fields.ts'
import { permissionsOf, useFormOutline } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { Notice } from '#ui/Notice.tsx'

/** Renders nothing if the record is not in the trash, or if saving has just reported it. */
export function FormTrashNotice({ form, account }: { form: RecordForm; account: NonNullable<Account> }) {
  const { t } = useLingui()
  const state = useFormOutline(form)
  if (!state.bundle || !isTrashed(state.bundle) || state.failure?.kind === 'trashed') return null
  return (
    <Notice tone="warning" title={t`This is in the trash`}>
      {permissionsOf(state, account).delete ? (
        <Trans>Not visible to visitors. When you save, you can choose to restore it with your changes.</Trans>
      ) : (
        <Trans>Not visible to visitors. An editor can restore it.</Trans>
      )}
    </Notice>
  )
}
