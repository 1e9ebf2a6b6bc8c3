// The name by which the list shows an event, whatever is being written in its place.
import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { discarded, type Draft, titleOf } from '#records/draft/draft.ts'

/** The title as the server has it, in `language` or else in the one it is shown in. */
export function Called({ draft, language }: { draft: Draft; language: Language }) {
  const { t } = useLingui()
  const title = titleOf(discarded(draft), language)
  return title ? <span lang={title.language}>{title.text}</span> : t`Untitled`
}
