// One change of the history: who did what and when, each field with what it was and what it became, and the way back.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Field } from '#shared/schema/fields.ts'
import type { AuditEntry, AuditValue as Value } from '#shared/responses.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { formatInstant } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { config } from '#device/page-config.ts'
import { Button } from '#ui/Button.tsx'
import { FieldChange } from './FieldChange.tsx'
import css from './history.module.css'
import { LoggedValue, type Of } from './AuditValue.tsx'
import { deedWords, loggedName, markWords } from './names.ts'

/** What a field of the log is; shared ones name linked records in `language`. */
export const loggedField = (resource: ResourceName, part: string, name: string, language: Language): Of => {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  return { resource, name, field: fields[name], language: isLanguage(part) ? part : language }
}

/** `onUndo` and `onRestore` are absent where there is no way back to that. */
export function ChangeLine({
  resource,
  change,
  language,
  onUndo,
  onRestore,
}: {
  resource: ResourceName
  change: AuditEntry
  language: Language
  onUndo: (() => void) | undefined
  onRestore: (() => void) | undefined
}) {
  const { i18n, t } = useLingui()
  const minute = formatInstant(change.at, config.siteTimezone, activeLocale())
  // Two changes of one minute are told apart by name.
  const at = `${minute}:${change.at.slice(17, 19)}`
  const who = change.by === null ? t`system` : change.by.name || t`someone`
  const label = t`${i18n._(deedWords[change.deed])}, ${at}`
  const fields = Object.entries(change.parts).flatMap(([part, told]) =>
    Object.entries(told).map(([field, values]) => ({ part, field, ...values })),
  )
  const marks = languages.flatMap((part) =>
    Object.entries(change.marks?.[part] ?? {}).map(([field, mark]) => ({ part, field, mark })),
  )
  return (
    <article className={css.line} aria-label={label}>
      <header>
        <h2>
          {i18n._(deedWords[change.deed])} <time dateTime={`${change.at.replace(' ', 'T')}Z`}>{minute}</time>
        </h2>
        <p className={css.quiet}>
          <Trans>
            by <span translate="no">{who}</span>
          </Trans>
        </p>
      </header>
      <dl className={css.fields}>
        {fields.map(({ part, field, old, new: now }) => (
          <div key={`${part} ${field}`}>
            <dt>{loggedName(i18n, resource, part, field)}</dt>
            <dd>
              <Told
                of={loggedField(resource, part, field, language)}
                old={old}
                now={now}
                isNew={change.deed === 'create'}
              />
            </dd>
          </div>
        ))}
        {marks.map(({ part, field, mark }) => (
          <div key={`mark ${part} ${field}`}>
            <dt>{loggedName(i18n, resource, part, field)}</dt>
            <dd>{i18n._(markWords[mark])}</dd>
          </div>
        ))}
      </dl>
      {(onUndo ?? onRestore) && (
        <p className={css.actions}>
          {onUndo && (
            <Button onClick={onUndo} aria-label={t`Undo this change: ${label}`}>
              <Trans>Undo this change…</Trans>
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

/** What was made had no values before. */
function Told({ of, old, now, isNew }: { of: Of; old: Value; now: Value; isNew: boolean }) {
  return isNew ? <LoggedValue of={of} value={now} /> : <FieldChange of={of} old={old} now={now} />
}
