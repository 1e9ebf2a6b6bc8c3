// Values of the audit log for display: a value, and a change of one field.
import { Trans } from '@lingui/react/macro'
import { createElement } from 'react'
import { AccountName } from '#fields/account-names.tsx'
import type { ViewProps } from '#fields/field-props.ts'
import { LinkedImage } from '#fields/image/image-preview.tsx'
import { RecordNames } from '#fields/record-names.tsx'
import { viewComponents } from '#fields/view/views.tsx'
import type { AuditParts, AuditValue as Value } from '#shared/responses.ts'
import { formatCoordinates, formatDateTime, formatDay } from '#shared/dates/format.ts'
import { isWallTime, zeroDateTime } from '#shared/dates/wall-time.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import type { Field } from '#shared/schema/fields.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { WordDiff } from '#ui/WordDiff.tsx'
import css from './history.module.css'

/** A field of the audit log; `field` is absent for entries that are not fields. Linked records are named in `language`. */
export type AuditField = {
  resource: ResourceName
  name: string
  field: Field | undefined
  language: Language
  /** The times of day are those of whole days. */
  isAllDay: boolean
  /** The value that means that there is no publication date. */
  unset: Value | undefined
}

/** `changed`: all changed fields of the part. */
export const auditField = (
  resource: ResourceName,
  part: string,
  name: string,
  language: Language,
  changed: AuditParts[string] = {},
): AuditField => {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const { start_date: start, end_date: end } = changed
  const endsWith = (value: typeof start, time: string) =>
    value !== undefined && [value.old, value.new].every((each) => each === null || String(each).endsWith(time))
  const isAllDay = endsWith(start, ' 00:00:00') && endsWith(end, ' 23:59:59')
  return {
    resource,
    name,
    field: fields[name],
    language: isLanguage(part) ? part : language,
    isAllDay,
    unset: name === 'date' ? findDateOfCreation(changed) : zeroDateTime,
  }
}

/** Before a record is scheduled or published, its `date` is that of its creation. */
const findDateOfCreation = ({ date, date_utc: utc }: AuditParts[string]): Value | undefined => {
  if (utc?.old === zeroDateTime) return date?.old
  return utc?.new === zeroDateTime ? date?.new : undefined
}

/** Whether a value is a text that can be compared word by word. */
const isText = ({ field }: AuditField, value: Value): value is string =>
  typeof value === 'string' && value !== '' && (field?.kind === 'text' || field?.kind === 'richText')

const withoutMarkup = ({ field }: AuditField, text: string): string =>
  field?.kind === 'richText' ? normalizeText(text) : text

export function AuditValue({ of, value }: { of: AuditField; value: Value }) {
  const { field, language, resource } = of
  if (of.name === 'trashed') return value === null ? <Trans>No</Trans> : <Trans>Yes</Trans>
  if (value === null || value === '' || value === of.unset || (Array.isArray(value) && value.length === 0))
    return <Trans>empty</Trans>
  if (of.name === 'protected' || field?.kind === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  if (typeof value === 'object') return <RecordNameList resource={field?.to} ids={value} language={language} />
  if ((field?.kind === 'parent' || of.name === 'post_parent') && typeof value === 'number')
    return value === 0 ? <Trans>empty</Trans> : <RecordNameList resource={resource} ids={[value]} language={language} />
  if (field?.kind === 'account' && typeof value === 'number') return <AccountName id={value} />
  if (field?.kind === 'image') return <LinkedImage value={String(value)} language={language} className={css.image} />
  if (typeof value === 'number')
    return field?.kind === 'coordinate' ? formatCoordinates(value, activeLocale()) : String(value)
  if (isLanguage(value)) return languageLabel(value)
  if (field?.kind === 'choice' || field?.kind === 'color')
    return createElement<ViewProps>(viewComponents[field.kind], { field, resource, value, language, record: {} })
  if (isWallTime(value)) return (of.isAllDay ? formatDay : formatDateTime)(value, activeLocale(), 'long')
  return (
    <span lang={field?.perLanguage ? language : undefined}>{isText(of, value) ? withoutMarkup(of, value) : value}</span>
  )
}

function RecordNameList({
  resource,
  ids,
  language,
}: {
  resource: string | undefined
  ids: readonly number[]
  language: Language
}) {
  return isResourceName(resource) ? (
    <RecordNames resource={resource} ids={ids} language={language} />
  ) : (
    ids.map((id) => `#${id}`).join(', ')
  )
}

/** The change of a field: texts word by word, other values as before and after. */
export function FieldChange({ of, old, now }: { of: AuditField; old: Value; now: Value }) {
  if (isText(of, old) && isText(of, now)) {
    const [before, after] = [withoutMarkup(of, old), withoutMarkup(of, now)]
    return before === after ? (
      <p className={css.quiet}>
        <Trans>same text, different markup</Trans>
      </p>
    ) : (
      <WordDiff from={before} to={after} lang={of.field?.perLanguage ? of.language : undefined} />
    )
  }
  return (
    <p>
      <span className={css.old}>
        <VisuallyHidden>
          <Trans>removed:</Trans>{' '}
        </VisuallyHidden>
        <AuditValue of={of} value={old} />
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span>
        <VisuallyHidden>
          <Trans>added:</Trans>{' '}
        </VisuallyHidden>
        <AuditValue of={of} value={now} />
      </span>
    </p>
  )
}
