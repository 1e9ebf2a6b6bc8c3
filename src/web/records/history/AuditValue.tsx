// A value as the log keeps it, said to a person: numbers of records as their names, flags as yes and no.
import { Trans } from '@lingui/react/macro'
import { createElement } from 'react'
import type { Field } from '#shared/schema/fields.ts'
import type { AuditValue as Value } from '#shared/responses.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { isResourceName, type ResourceName } from '#shared/schema/resources.ts'
import { isWallTime } from '#shared/dates/wall-time.ts'
import { normalizeText } from '#shared/i18n/translation-state.ts'
import type { ViewProps } from '#fields/field-props.ts'
import { AccountName } from '#fields/account-names.tsx'
import { LinkedImage } from '#fields/image/image-preview.tsx'
import { RecordNames } from '#fields/record-names.tsx'
import { viewComponents } from '#fields/view/views.tsx'
import { formatCoordinates, formatDateTime } from '#shared/dates/format.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import css from './history.module.css'

/** What a value is of: its row of the table (none for what the log tells besides) and the language it is in or shown in. */
export type Of = { resource: ResourceName; name: string; field: Field | undefined; language: Language }

/** Whether a value is a text that can be compared word by word. */
export const isWords = ({ field }: Of, value: Value): value is string =>
  typeof value === 'string' && value !== '' && (field?.kind === 'text' || field?.kind === 'richText')

/** The words of a text, without markup where it has any. */
export const wordsOf = ({ field }: Of, text: string): string =>
  field?.kind === 'richText' ? normalizeText(text) : text

/** The value in words. */
export function LoggedValue({ of, value }: { of: Of; value: Value }) {
  const { field, language, resource } = of
  if (of.name === 'trashed') return value === null ? <Trans>No</Trans> : <Trans>Yes</Trans>
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <Trans>empty</Trans>
  if (of.name === 'protected' || field?.kind === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  if (typeof value === 'object') return <Names of={field?.to} ids={value} language={language} />
  if ((field?.kind === 'parent' || of.name === 'post_parent') && typeof value === 'number')
    return value === 0 ? <Trans>empty</Trans> : <Names of={resource} ids={[value]} language={language} />
  if (field?.kind === 'account' && typeof value === 'number') return <AccountName id={value} />
  if (field?.kind === 'image') return <LinkedImage value={String(value)} language={language} className={css.picture} />
  if (typeof value === 'number')
    return field?.kind === 'coordinate' ? formatCoordinates(value, activeLocale()) : String(value)
  if (isLanguage(value)) return languageLabel(value)
  if (field?.kind === 'choice')
    return createElement<ViewProps>(viewComponents.choice, { field, resource, value, language, record: {} })
  if (isWallTime(value)) return formatDateTime(value, activeLocale(), 'long')
  return <span lang={field?.perLanguage ? language : undefined}>{isWords(of, value) ? wordsOf(of, value) : value}</span>
}

function Names({ of, ids, language }: { of: string | undefined; ids: readonly number[]; language: Language }) {
  return isResourceName(of) ? (
    <RecordNames resource={of} ids={ids} language={language} />
  ) : (
    ids.map((id) => `#${id}`).join(', ')
  )
}
