// The names of fields, with the language of the text.
import type { I18n } from '@lingui/core'
import type { Field } from '#shared/schema/fields.ts'
import { nestedFields, findNested, type NestedPath } from '#shared/schema/links.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { formatList } from '#shared/dates/format.ts'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import { type RecordDraft, type FieldPath, partValues } from '../draft/draft.ts'
import { controlId } from './record-form.ts'

/** “Title (Dutch)”; for a shared field “Venue”. */
export function fieldName(i18n: I18n, resource: ResourceName, part: RecordPart, field: string): string {
  const label = fieldLabel(resource, field)
  const name = label ? i18n._(label) : field
  return part === 'shared' ? name : `${name} (${languageName(part)})`
}

/** The names of several fields, as a list in a sentence. */
export const formatFieldNames = (i18n: I18n, resource: ResourceName, paths: readonly FieldPath[]): string =>
  formatList(
    paths.map(({ part, field }) => fieldName(i18n, resource, part, field)),
    activeLocale(),
  )

/** The name of a field of a nested record (“Zaal Noord – Website”), its definition, and the id of its control. */
export function nestedEntry(
  i18n: I18n,
  draft: RecordDraft,
  { part, field }: FieldPath,
  nested: NestedPath,
): { name: string; field: Field; id: string } | undefined {
  const to = draft.table.fields[field]?.to
  if (!isResourceName(to)) return undefined
  const table: { readonly [name: string]: Field } = resources[to].fields
  const row = table[nested.field]
  if (!row) return undefined
  const record = findNested(partValues(draft, part)[field]).find(({ at }) => at === nested.at)?.record
  const called = String(record?.[resources[to].title] ?? '') || i18n._(resourceLabels[to].create)
  const isAlone = nestedFields[to].length < 2
  return {
    name: `${called} – ${fieldName(i18n, to, 'shared', nested.field)}`,
    field: row,
    id: isAlone ? controlId(part, field) : controlId(part, field, nested),
  }
}
