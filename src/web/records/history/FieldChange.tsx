// What became of one field: its texts word by word, anything else as what it was and what it is.
import { Trans } from '@lingui/react/macro'
import type { AuditValue as Value } from '#shared/responses.ts'
import { WordDiff } from '#ui/WordDiff.tsx'
import { isWords, LoggedValue, type Of, wordsOf } from './AuditValue.tsx'
import css from './history.module.css'

/** From `old` to `now`. */
export function FieldChange({ of, old, now }: { of: Of; old: Value; now: Value }) {
  if (isWords(of, old) && isWords(of, now)) {
    const [before, after] = [wordsOf(of, old), wordsOf(of, now)]
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
        <LoggedValue of={of} value={old} />
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span>
        <LoggedValue of={of} value={now} />
      </span>
    </p>
  )
}
