// Dialog that compares two versions of a record.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { config } from '#device/page-config.ts'
import type { AuditEntry } from '#shared/responses.ts'
import { formatInstant } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Field.tsx'
import { auditFieldName } from './audit-labels.ts'
import { auditField, FieldChange } from './AuditValue.tsx'
import css from './history.module.css'
import { compareVersions } from './revert.ts'

/** `changes` are newest first; `seq`: the version to compare with the newest one, or the newest with the one before. */
export function VersionComparison({
  resource,
  changes,
  seq,
  language,
  onClose,
}: {
  resource: ResourceName
  changes: readonly AuditEntry[]
  seq: number
  language: Language
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const [first, setFirst] = useState(seq)
  const [second, setSecond] = useState((changes[0]?.seq === seq ? changes[1] : changes[0])?.seq ?? seq)
  const [newer, older] = [first, second]
    .map((one) => changes.findIndex((change) => change.seq === one))
    .toSorted((a, b) => a - b)
  const differences = newer === undefined || older === undefined ? [] : compareVersions(changes, older, newer)
  const options = changes.map((change) => {
    const { version, at } = change
    const time = formatInstant(at, config.siteTimezone, activeLocale())
    return { value: String(change.seq), label: t`Version ${version}, ${time}` }
  })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t`Compare versions`}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={css.compared}>
        <Select
          label={t`First version`}
          options={options}
          value={first}
          onChange={(event) => setFirst(Number(event.target.value))}
        />
        <Select
          label={t`Second version`}
          options={options}
          value={second}
          onChange={(event) => setSecond(Number(event.target.value))}
        />
      </div>
      <div role="status">
        {differences.length === 0 ? (
          <p>
            <Trans>These versions do not differ.</Trans>
          </p>
        ) : (
          <dl className={css.fields}>
            {differences.map(({ part, field, old, now }) => (
              <div key={`${part}.${field}`}>
                <dt>{auditFieldName(i18n, resource, part, field)}</dt>
                <dd>
                  <FieldChange of={auditField(resource, part, field, language)} old={old} now={now} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Dialog>
  )
}
