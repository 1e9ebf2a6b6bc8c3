// Said above an unsaved row whose event the list does not show any more.
import { Trans } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import type { RecordDraft } from '#records/draft/draft.ts'
import { Notice } from '#ui/Notice.tsx'
import { Called } from './Called.tsx'
import css from './quick.module.css'

/** It stays for the sake of what is unsaved in it. */
export function Away({ draft, language }: { draft: RecordDraft; language: Language }) {
  const called = <Called draft={draft} language={language} />
  return (
    <div className={css.wide}>
      <Notice tone="warning" role="status">
        <Trans>“{called}” is not among these rows. It stays here until you save it or cancel.</Trans>
      </Notice>
    </div>
  )
}
