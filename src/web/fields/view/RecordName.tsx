// Records of which only the numbers are known, by their names.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { useRecordNames } from '../record-names.ts'

/** Each in the language its name is in; by its number until that is known. */
export function RecordNames(of: { resource: ResourceName; ids: readonly number[]; language: Language }) {
  return useRecordNames(of.resource, of.ids, of.language).map(({ id, name, language }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <span lang={language}>{name ?? `#${id}`}</span>
    </span>
  ))
}
