// Dialog of a bulk action with its form.
import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { BulkTargets } from '#api/bulk-mutations.ts'
import type { BulkRowResult } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import { undoScope } from '#shared/policy/granted-status.ts'
import type { Account } from '#shared/policy/policy.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import {
  type FormActionName,
  bulkFormSchema,
  editableLanguages,
  getDefaultValues,
  grantedStatuses,
  toBulkAction,
} from './actions.ts'
import { actionLabels, confirmLabel } from './bulk-labels.ts'
import { BulkForm } from './BulkForm.tsx'
import { BulkSteps } from './BulkSteps.tsx'
import { useBulkDialog } from './use-bulk-dialog.ts'

/** `total`: the number of records. `onClose` gets whether anything was changed. */
export type BulkDialogProps = {
  resource: ResourceName
  language: Language
  account: Account
  targets: BulkTargets
  total: number
  nameOf: (id: number) => string | undefined
  onClose: (isChanged: boolean) => void
}

export function BulkDialog({ action: actionName, ...props }: BulkDialogProps & { action: FormActionName }) {
  const { resource, language, account, targets } = props
  const { i18n, t } = useLingui()
  const formId = useId()
  const editable = editableLanguages(account)
  const form = useForm({
    resolver: zodResolver(bulkFormSchema),
    mode: 'onChange',
    defaultValues: getDefaultValues(
      editable.find((name) => name === language) ?? editable[0] ?? language,
      grantedStatuses(account)[0] ?? 'draft',
    ),
  })
  const values = useWatch({ control: form.control, compute: (current) => current })
  const action = toBulkAction(actionName, values)
  const dialog = useBulkDialog(resource, language, targets)
  const label = i18n._(actionLabels[actionName])
  const incomplete = actionName === 'move' ? t`Enter days or hours.` : t`Choose what to change.`
  return (
    <BulkSteps
      {...props}
      dialog={dialog}
      titleFor={(records) => t`${label}: ${records}`}
      confirmFor={(records) => i18n._(confirmLabel(actionName, values, records))}
      form={{
        id: formId,
        unavailable: action ? undefined : incomplete,
        content: (
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void form.handleSubmit(() => action && dialog.showPreview(action))(event)}
          >
            <BulkForm action={actionName} form={form} account={account} />
          </form>
        ),
      }}
      deletes={actionName === 'delete' ? { uses: resources[resource].post } : undefined}
      canUndo={(row) => actionName !== 'status' || canUndoStatus(account, resource, row)}
    />
  )
}

/** Whether the account may restore the status that a bulk action changed. */
function canUndoStatus(account: Account, resource: ResourceName, { result, parts = {} }: BulkRowResult): boolean {
  if (result !== 'changed') return false
  const translations = Object.fromEntries(Object.entries(parts).map(([part, fields]) => [part, fields['status']?.new]))
  const subject = { author: account?.id ?? 0, translations, trashed: false }
  return undoScope(account, resource, { parts }, subject) === 'all'
}
