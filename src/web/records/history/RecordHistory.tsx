// The history of a record, newest change first, with undo and revert.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { config } from '#device/page-config.ts'
import type { AuditEntry } from '#shared/responses.ts'
import { formatInstant } from '#shared/dates/format.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { undoScope } from '#shared/policy/granted-status.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/css-classes.ts'
import { isTrashed } from '../detail/visible-fields.ts'
import type { AnyBundle } from '../draft/draft.ts'
import { toPolicySubject } from '../policy-subject.ts'
import { actionLabels, auditFieldName, markLabels } from './audit-labels.ts'
import { auditField, AuditValue, FieldChange } from './AuditValue.tsx'
import { findingLabels } from './finding-labels.ts'
import css from './history.module.css'
import { isSeriesChange } from './revert.ts'
import { VersionComparison } from './VersionComparison.tsx'
import { RevertDialog, type RevertTarget, type UndoAllProps } from './RevertDialog.tsx'

/**
 * A change can be undone if the account may edit one of its fields; a version can be restored if it may edit a field that has changed
 * since.
 */
export function RecordHistory({
  undoAll,
  ...props
}: {
  resource: ResourceName
  bundle: AnyBundle
  changes: readonly AuditEntry[]
  language: Language
  account: Account
  undoAll: ComponentType<UndoAllProps>
}) {
  const { resource, bundle, changes, language, account } = props
  // A URL may open the dialog: `#undo-` and the change set.
  const { hash } = useLocation()
  const [target, setTarget] = useState<RevertTarget | undefined>(() => {
    const change = hash.startsWith('#undo-') && changes.find(({ change_set }) => hash === `#undo-${change_set}`)
    return change ? { kind: 'undo', seq: change.seq } : undefined
  })
  const [compared, setCompared] = useState<number>()
  const subject = toPolicySubject(bundle.shared['author'], bundle.texts)
  const canUndo = changes.map((change) => !subject.trashed && undoScope(account, resource, change, subject) !== 'none')
  const firstUndoable = canUndo.indexOf(true)
  const canDelete = !isTrashed(bundle) && bundle.rights.delete
  const canUndoChange = (change: AuditEntry, index: number): boolean =>
    change.deed === 'create'
      ? canDelete && isSeriesChange(change)
      : change.deed === 'update' && canUndo[index] === true && changes[index + 1] !== undefined
  const canRestore = isTrashed(bundle) && bundle.rights.delete
  const trashChange = canRestore ? changes.find(({ deed }) => deed === 'trash') : undefined
  if (changes.length === 0)
    return (
      <p>
        <Trans>This record has no history.</Trans>
      </p>
    )
  return (
    <>
      <div className={css.lines}>
        {changes.map((change, index) => (
          <ChangeItem
            key={change.seq}
            resource={resource}
            change={change}
            language={language}
            onUndo={
              change === trashChange || canUndoChange(change, index)
                ? () => setTarget({ kind: 'undo', seq: change.seq })
                : undefined
            }
            onCompare={changes.length > 1 ? () => setCompared(change.seq) : undefined}
            onRestore={
              firstUndoable >= 0 && firstUndoable < index
                ? () => setTarget({ kind: 'version', seq: change.seq })
                : undefined
            }
          />
        ))}
      </div>
      {target && (
        <RevertDialog
          {...props}
          subject={subject}
          target={target}
          undoAll={undoAll}
          onClose={() => setTarget(undefined)}
        />
      )}
      {compared !== undefined && (
        <VersionComparison
          resource={resource}
          changes={changes}
          seq={compared}
          language={language}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}

/** A finding that was dismissed for a reason, or is shown again. */
function DismissalChange({ finding, reason: text }: { finding: string; reason: string | null }) {
  if (text === null) return <Trans>Finding shown again: {finding}.</Trans>
  const reason = <q translate="no">{text}</q>
  return (
    <Trans>
      Finding dismissed: {finding}. Reason: {reason}
    </Trans>
  )
}

/** A change; `onUndo`, `onCompare` and `onRestore` are absent if it cannot be undone, compared or returned to. */
function ChangeItem({
  resource,
  change,
  language,
  onUndo,
  onCompare,
  onRestore,
}: {
  resource: ResourceName
  change: AuditEntry
  language: Language
  onUndo: (() => void) | undefined
  onCompare: (() => void) | undefined
  onRestore: (() => void) | undefined
}) {
  const { i18n, t } = useLingui()
  const { version } = change
  const minute = formatInstant(change.at, config.siteTimezone, activeLocale())
  // Two changes in one minute get different names.
  const second = `${minute}:${change.at.slice(17, 19)}`
  const who = <span translate="no">{change.by === null ? t`system` : change.by.name || t`someone`}</span>
  const at = second
  const label = t`${i18n._(actionLabels[change.deed])}, ${at}`
  const fields = Object.entries(change.parts).flatMap(([part, values]) =>
    Object.entries(values).map(([field, values]) => ({ part, field, ...values })),
  )
  const count = fields.length
  const marks = languages.flatMap((part) =>
    Object.entries(change.marks?.[part] ?? {}).map(([field, mark]) => ({ part, field, mark })),
  )
  const dismissals = languages.flatMap((part) => (change.dismissals?.[part] ?? []).map((each) => ({ part, ...each })))
  const list = (
    <dl className={css.fields}>
      {fields.map(({ part, field, old, new: now }) => (
        <div key={`${part} ${field}`}>
          <dt>{auditFieldName(i18n, resource, part, field)}</dt>
          <dd>
            {field === 'series_rule' ? (
              // A rule of RFC 5545 tells readers nothing.
              <p className={css.quiet}>
                <Trans>changed</Trans>
              </p>
            ) : change.deed === 'create' ? (
              <AuditValue of={auditField(resource, part, field, language, change.parts[part])} value={now} />
            ) : (
              <FieldChange of={auditField(resource, part, field, language, change.parts[part])} old={old} now={now} />
            )}
          </dd>
        </div>
      ))}
      {marks.map(({ part, field, mark }) => (
        <div key={`mark ${part} ${field}`}>
          <dt>{auditFieldName(i18n, resource, part, field)}</dt>
          <dd>{i18n._(markLabels[mark])}</dd>
        </div>
      ))}
      {dismissals.map(({ part, field, kind, new: reason }) => (
        <div key={`dismissal ${part} ${field} ${kind}`}>
          <dt>{auditFieldName(i18n, resource, part, field)}</dt>
          <dd>
            <DismissalChange finding={i18n._(findingLabels[kind])} reason={reason} />
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <article className={css.line} aria-label={label}>
      <header>
        <h2>
          <Trans>Version {version}</Trans> <span className={css.quiet}>{i18n._(actionLabels[change.deed])}</span>{' '}
          <time dateTime={`${change.at.replace(' ', 'T')}Z`}>{minute}</time>
        </h2>
        <p className={css.quiet}>
          <Trans>by {who}</Trans>
        </p>
      </header>
      {change.deed === 'create' ? (
        <details>
          <summary>
            <Plural value={count} one="# field" other="# fields" />
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
      {(onUndo ?? onCompare ?? onRestore) && (
        <p className={classes(css.actions, !onUndo && css.bare)}>
          {onUndo && (
            <Button onClick={onUndo} aria-label={t`Undo this change: ${label}`}>
              <Trans>Undo this change…</Trans>
            </Button>
          )}
          {onCompare && (
            <Button variant="bare" onClick={onCompare} aria-label={t`Compare this version: ${label}`}>
              <Trans>Compare…</Trans>
            </Button>
          )}
          {onRestore && (
            <Button variant="bare" onClick={onRestore} aria-label={t`Restore this version: ${label}`}>
              <Trans>Restore this version…</Trans>
            </Button>
          )}
        </p>
      )}
    </article>
  )
}
