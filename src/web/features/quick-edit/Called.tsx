// The name by which the list shows an event, whatever is being written in its place.
import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { discardChanges, type RecordDraft, getTitle } from '#records/draft/draft.ts'

/** The title as the server has it, in `language` or else in the one it is shown in. */
export function Called({ draft, language }: { draft: RecordDraft; language: Language }) {
  const { t } = useLingui()
  const title = getTitle(discardChanges(draft), language)
  return title ? <span lang={title.language}>{title.text}</span> : t`Untitled`
}
