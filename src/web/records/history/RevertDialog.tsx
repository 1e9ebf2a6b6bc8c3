// Dialog that reverts selected fields. Fields with later changes start unselected; read-only fields are disabled.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useRestore } from '#api/trash-mutations.ts'
import { useRevert } from '#api/mutations.ts'
import { keys } from '#api/queries.ts'
import { ProblemError } from '#client/send.ts'
import { config } from '#device/page-config.ts'
import type { AuditEntry } from '#shared/responses.ts'
import { formatInstant, formatList } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { Account, PolicySubject } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import { auditFieldName, undoneMarkLabels } from './audit-labels.ts'
import { auditField, FieldChange } from './AuditValue.tsx'
import { findingLabels } from './finding-labels.ts'
import css from './history.module.css'
import {
  getRowReadOnlyReason,
  planUndo,
  planVersion,
  restoreFromTrash,
  type RevertPlan,
  type RevertRow,
  rowName,
} from './revert.ts'

/** To undo the change `seq`, or to return to the version after it. */
export type RevertTarget = { kind: 'undo' | 'version'; seq: number }

/** Props of the component that undoes a change set of several records. */
export type UndoAllProps = {
  changeSet: string
  language: Language
  onDone: () => void
  /** A change of one record is undone, too: it cannot be undone otherwise. */
  isOnly?: boolean | undefined
}

type Props = {
  resource: ResourceName
  bundle: AnyBundle
  /** The history of the record, newest first. */
  changes: readonly AuditEntry[]
  language: Language
  account: Account
  subject: PolicySubject
}

const hasStatus = (error: unknown, status: number): error is ProblemError =>
  error instanceof ProblemError && error.problem.data.status === status

/** Renders nothing if the target cannot be planned. The plan is updated when the record changes. */
export function RevertDialog({
  target,
  undoAll: UndoAll,
  onClose,
  ...props
}: Props & { target: RevertTarget; undoAll: ComponentType<UndoAllProps>; onClose: () => void }) {
  const { resource, bundle, changes, language } = props
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const revert = useRevert(resource, bundle.id, language)
  const restore = useRestore()
  const index = changes.findIndex(({ seq }) => seq === target.seq)
  const plan = target.kind === 'undo' ? planUndo(changes, index) : planVersion(changes, index)
  const { selected, select, getReason } = useSelectedRows(props, plan)
  if (!plan) return null
  const run = async () => {
    const request = selected.includes(restoreFromTrash)
      ? restore.mutateAsync({ resource, id: bundle.id, language })
      : revert.mutateAsync({ seq: plan.seq, fields: selected, if: bundle.etags })
    try {
      await request
      onClose()
      showToast({ tone: 'positive', text: t`Restored. You can undo this from the history.` })
    } catch (error) {
      if (hasStatus(error, 412)) await queries.invalidateQueries({ queryKey: keys.all(resource) })
    }
  }
  const getMessage = (error: unknown): string => {
    if (hasStatus(error, 412)) return t`Someone else changed this record. Review what will be restored.`
    const invalid = hasStatus(error, 400) ? Object.keys(error.problem.data.details ?? {}) : []
    const names = formatList(
      invalid.map((name) => {
        const [part = '', field] = name.includes('.') ? name.split('.') : ['shared', name]
        return auditFieldName(i18n, resource, part, field)
      }),
      activeLocale(),
    )
    return names === ''
      ? i18n._(problemMessage(error))
      : t`Nothing was restored because of: ${names}. These values no longer exist or conflict with others. Change your selection and try again.`
  }
  const finish = () => {
    onClose()
    void queries.invalidateQueries({ queryKey: keys.bundle(resource, bundle.id) })
  }
  const error = revert.error ?? restore.error
  const change = target.kind === 'undo' ? changes[index] : undefined
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={plan.isWhole ? t`Undo this change` : t`Restore previous value`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {!plan.isWhole && (
            <Button
              variant="primary"
              busy={revert.isPending || restore.isPending}
              {...(selected.length === 0 && { unavailable: t`Nothing selected.` })}
              onClick={() => void run()}
            >
              <Plural value={selected.length} one="Restore # field" other="Restore # fields" />
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Notice tone="danger" role="alert">
          {getMessage(error)}
        </Notice>
      )}
      {change && <UndoAll changeSet={change.change_set} language={language} onDone={finish} isOnly={plan.isWhole} />}
      {plan.isWhole ? (
        <p>
          <Trans>Created events are moved to the trash, trashed ones are restored.</Trans>
        </p>
      ) : plan.rows.length === 0 ? (
        <p>
          <Trans>Nothing has changed since this version.</Trans>
        </p>
      ) : (
        <ul className={css.rows}>
          {plan.rows.map((row) => {
            const name = rowName(row)
            const reason = getReason(row)
            const field = auditFieldName(i18n, resource, row.part, row.field)
            const finding = row.finding && i18n._(findingLabels[row.finding])
            return (
              <li key={name}>
                <Checkbox
                  label={finding === undefined ? field : t`${field}: ${finding}`}
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

/** The names of the selected rows, in order. A new plan starts with a new selection. */
function useSelectedRows({ resource, bundle, changes, account, subject }: Props, plan: RevertPlan | undefined) {
  const getReason = (row: RevertRow) => getRowReadOnlyReason({ rights: bundle.rights, account, subject }, resource, row)
  const rows = plan?.rows ?? []
  const latest = changes[0]?.seq
  const [selection, setSelection] = useState<{ latest: number | undefined; names: readonly string[] }>()
  const names =
    selection?.latest === latest && selection
      ? selection.names
      : rows.filter((row) => !row.since && !getReason(row)).map(rowName)
  return {
    selected: rows.map(rowName).filter((name) => names.includes(name)),
    select: (name: string, isSelected: boolean) =>
      setSelection({ latest, names: isSelected ? [...names, name] : names.filter((each) => each !== name) }),
    getReason,
  }
}

/** The planned change of a row, and its later change. */
function RowChange({ row, resource, language }: { row: RevertRow; resource: ResourceName; language: Language }) {
  const { i18n, t } = useLingui()
  const { since } = row
  const reason = <q translate="no">{row.was}</q>
  const who = <span translate="no">{since?.by?.name || t`someone`}</span>
  const at = since && formatInstant(since.at, config.siteTimezone, activeLocale())
  return (
    <div className={css.was}>
      {row.finding !== undefined ? (
        <p>
          {row.was === null ? (
            <Trans>The text is kept and the finding is shown again.</Trans>
          ) : (
            <Trans>The text is kept and the finding is dismissed again. Reason: {reason}</Trans>
          )}
        </p>
      ) : row.mark !== undefined ? (
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
            Changed again by {who}, {at}
          </Trans>
        </p>
      )}
    </div>
  )
}
