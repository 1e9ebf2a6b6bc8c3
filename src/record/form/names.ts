// What the fields of a form are called: in the interface's language, with the language of the text where it belongs to one.
import type { I18n } from '@lingui/core'
import type { ResourceName } from '#contract/resources.ts'
import type { Part } from '#contract/whole.ts'
import { fieldLabel } from '#words/form/labels.ts'
import { languageNames } from '#words/languages.ts'

/** "Title (Nederlands)"; a shared field just "Venue". */
export function fieldName(i18n: I18n, resource: ResourceName, part: Part, field: string): string {
  const label = fieldLabel(resource, field)
  const name = label ? i18n._(label) : field
  return part === 'shared' ? name : `${name} (${languageNames[part]})`
}
