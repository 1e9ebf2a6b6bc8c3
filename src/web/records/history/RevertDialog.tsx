// Before fields go back: each as it is and as it will be, those that others changed since marked and left unticked, those that the account may not write closed.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account, PolicySubject } from '#shared/policy/policy.ts'
import type { RecordPermissions } from '#shared/record-bundle.ts'
import { config } from '#device/page-config.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatInstant } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { loggedField } from './ChangeLine.tsx'
import { closedRow } from './read-only-row.ts'
import { FieldChange } from './FieldChange.tsx'
import css from './history.module.css'
import { loggedName, undoneMarkWords } from './names.ts'
import { type PutBackPlan, type PutBackRow, rowName } from './revert.ts'

/** `run` is given the names of the fields that are ticked. `problem` is what came of the last try, in words. */
export function PutBack({
  resource,
  rights,
  account,
  subject,
  language,
  plan,
  busy,
  problem,
  wider,
  run,
  onClose,
}: {
  resource: ResourceName
  rights: RecordPermissions
  account: Account
  subject: PolicySubject
  language: Language
  plan: PutBackPlan
  busy: boolean
  problem: string | undefined
  wider: ReactNode
  run: (fields: string[]) => void
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const closed = (row: PutBackRow) => closedRow({ rights, account, subject }, resource, row)
  const [ticked, setTicked] = useState(() => plan.rows.filter((row) => !row.since && !closed(row)).map(rowName))
  const chosen = plan.rows.map(rowName).filter((name) => ticked.includes(name))
  const tick = (name: string, on: boolean) =>
    setTicked((before) => (on ? [...before, name] : before.filter((one) => one !== name)))
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
            busy={busy}
            {...(chosen.length === 0 && { unavailable: t`Nothing selected.` })}
            onClick={() => run(chosen)}
          >
            <Plural value={chosen.length} one="Restore # field" other="Restore # fields" />
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {wider}
      {plan.rows.length === 0 ? (
        <p>
          <Trans>Nothing has changed since this version.</Trans>
        </p>
      ) : (
        <ul className={css.rows}>
          {plan.rows.map((row) => {
            const name = rowName(row)
            const reason = closed(row)
            return (
              <li key={name}>
                <Checkbox
                  label={loggedName(i18n, resource, row.part, row.field)}
                  checked={ticked.includes(name)}
                  disabled={reason !== undefined}
                  hint={reason && i18n._(reason)}
                  onChange={(event) => tick(name, event.target.checked)}
                />
                <Was row={row} resource={resource} language={language} />
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}

/** What would become of the field; and who changed it since. */
function Was({ row, resource, language }: { row: PutBackRow; resource: ResourceName; language: Language }) {
  const { i18n, t } = useLingui()
  const { since } = row
  const who = since?.by?.name || t`someone`
  const at = since && formatInstant(since.at, config.siteTimezone, activeLocale())
  return (
    <div className={css.was}>
      {row.mark !== undefined ? (
        <p>{i18n._(undoneMarkWords[row.mark])}</p>
      ) : row.field !== undefined ? (
        <FieldChange of={loggedField(resource, row.part, row.field, language)} old={row.now} now={row.was} />
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
