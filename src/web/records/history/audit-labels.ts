// Labels of the actions, parts and fields of the audit log.
import { languageName } from '#shared/i18n/locale.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditAction, TranslationMark } from '#shared/responses.ts'
import { isLanguage } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'

/** Headings of changes. */
export const actionLabels = {
  create: msg`Created`,
  update: msg`Changed`,
  trash: msg`Moved to trash`,
  restore: msg`Restored from trash`,
  delete: msg`Permanently deleted`,
  purge: msg`Permanently deleted`,
} as const satisfies Record<AuditAction, MessageDescriptor>

/** Effects of a change on the state of a translation. */
export const markLabels = {
  confirmed: msg`confirmed as still right`,
  copied: msg`copied from another language`,
  minor: msg`still up to date after a minor change of the source text`,
  outdated: msg`outdated again`,
} as const satisfies Record<TranslationMark, MessageDescriptor>

/** Effects of undoing them; the text itself does not change. */
export const undoneMarkLabels = {
  confirmed: msg`The text is kept and becomes outdated again.`,
  copied: msg`The text is kept and no longer marked as copied.`,
  minor: msg`The text is kept and remains up to date.`,
  outdated: msg`The text is kept and marked as still right.`,
} as const satisfies Record<TranslationMark, MessageDescriptor>

/** Entries that are not fields. */
const otherLabels: { readonly [field: string]: MessageDescriptor } = {
  trashed: msg`In trash`,
  protected: msg`Password protected`,
  post_parent: msg`Parent event`,
}

/** “Title (Nederlands)”, “Venue” for a shared field, “Nederlands” for a whole translation. */
export function auditFieldName(i18n: I18n, resource: ResourceName, part: string, field?: string): string {
  const language = isLanguage(part) ? languageName(part) : undefined
  if (field === undefined) return language ?? part
  const label = fieldLabel(resource, field) ?? otherLabels[field]
  const name = label ? i18n._(label) : field
  return language === undefined ? name : `${name} (${language})`
}
