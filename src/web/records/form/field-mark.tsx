// The quiet words beside a field's name: shared, taken from the source, behind its source.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { languageNames } from '#shared/i18n/language-names.ts'
import { isSourceNewer } from '../draft/based-on.ts'
import { copiedFields, type FieldPath, partValues } from '../draft/draft.ts'
import type { FormEventStatus } from './form-state.ts'

/**
 * Says of a changed shared field whom the change touches, of a text where it stands towards its source. Nothing is said where
 * nothing needs saying.
 */
export function fieldMark(
  { draft, bundle }: FormEventStatus,
  { part, field: name }: FieldPath,
  language: Language,
): ReactNode {
  const field = draft.table.fields[name]
  if (part === 'shared') {
    if (name in draft.parts.shared.changes && language !== draft.source && bundle)
      return <Trans>changes all languages</Trans>
    return undefined
  }
  if (part === draft.source) return undefined
  if (field?.inherits && (partValues(draft, part)[name] ?? null) === null) {
    const source = languageNames[draft.source]
    return (
      <Trans>
        same as <span lang={draft.source}>{source}</span>
      </Trans>
    )
  }
  const isCopied =
    copiedFields(draft.parts[part]).includes(name) ||
    (bundle?.made_from?.[part]?.[name] === null && !(name in draft.parts[part].changes))
  if (isCopied)
    return <StatusIcon shape="again" tone="warning" small word={<Trans>copied, not translated yet</Trans>} />
  if (!bundle?.outdated[part]?.includes(name) && !isSourceNewer(draft, { part, field: name })) return undefined
  return <StatusIcon shape="again" tone="warning" small word={<Trans>outdated: the source text has changed</Trans>} />
}
