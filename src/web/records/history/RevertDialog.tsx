// Dialog that reverts selected fields. Fields with later changes start unselected; read-only fields are disabled.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { config } from '#device/page-config.ts'
import { formatInstant } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { Account, PolicySubject } from '#shared/policy/policy.ts'
import type { RecordPermissions } from '#shared/record-bundle.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { auditFieldName, undoneMarkLabels } from './audit-labels.ts'
import { auditField, FieldChange } from './AuditValue.tsx'
import css from './history.module.css'
import { getRowReadOnlyReason, type RevertPlan, type RevertRow, rowName } from './revert.ts'

/** `onConfirm` gets the names of the selected fields; `problem` is the message of the last attempt. */
export function RevertDialog({
  resource,
  rights,
  account,
  subject,
  language,
  plan,
  isPending,
  problem,
  undoAll,
  onConfirm,
  onClose,
}: {
  resource: ResourceName
  rights: RecordPermissions
  account: Account
  subject: PolicySubject
  language: Language
  plan: RevertPlan
  isPending: boolean
  problem: string | undefined
  undoAll: ReactNode
  onConfirm: (fields: string[]) => void
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const getReason = (row: RevertRow) => getRowReadOnlyReason({ rights, account, subject }, resource, row)
  const [selected, setSelected] = useState(() => plan.rows.filter((row) => !row.since && !getReason(row)).map(rowName))
  const selectedRows = plan.rows.map(rowName).filter((name) => selected.includes(name))
  const select = (name: string, isSelected: boolean) =>
    setSelected((names) => (isSelected ? [...names, name] : names.filter((each) => each !== name)))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t`Restore previous value`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Do not change</Trans>
          </Button>
          <Button
            variant="primary"
            busy={isPending}
            {...(selectedRows.length === 0 && { unavailable: t`Nothing selected.` })}
            onClick={() => onConfirm(selectedRows)}
          >
            <Plural value={selectedRows.length} one="Restore # field" other="Restore # fields" />
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {undoAll}
      {plan.rows.length === 0 ? (
        <p>
          <Trans>Nothing has changed since this version.</Trans>
        </p>
      ) : (
        <ul className={css.rows}>
          {plan.rows.map((row) => {
            const name = rowName(row)
            const reason = getReason(row)
            return (
              <li key={name}>
                <Checkbox
                  label={auditFieldName(i18n, resource, row.part, row.field)}
                  checked={selected.includes(name)}
                  disabled={reason !== undefined}
                  hint={reason && i18n._(reason)}
                  onChange={(event) => select(name, event.target.checked)}
                />
                <RowChange row={row} resource={resource} language={language} />
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}

/** The planned change of a row, and its later change. */
function RowChange({ row, resource, language }: { row: RevertRow; resource: ResourceName; language: Language }) {
  const { i18n, t } = useLingui()
  const { since } = row
  const who = since?.by?.name || t`someone`
  const at = since && formatInstant(since.at, config.siteTimezone, activeLocale())
  return (
    <div className={css.was}>
      {row.mark !== undefined ? (
        <p>{i18n._(undoneMarkLabels[row.mark])}</p>
      ) : row.field !== undefined ? (
        <FieldChange of={auditField(resource, row.part, row.field, language)} old={row.now} now={row.was} />
      ) : row.was === null ? (
        <p>
          <Trans>This language did not exist then and will be removed.</Trans>
        </p>
      ) : (
        <p>
          <Trans>This language will be restored.</Trans>
        </p>
      )}
      {since && (
        <p className={css.since}>
          <Trans>
            Changed again by <span translate="no">{who}</span>, {at}
          </Trans>
        </p>
      )}
    </div>
  )
}
