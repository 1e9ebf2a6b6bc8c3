import { Trans } from '@lingui/react/macro'
import { diffWordsWithSpace } from 'diff'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './WordDiff.module.css'

/** Longer texts are not compared word by word: it would block the page. */
const maxLength = 20_000

/** The difference between two plain texts: removed words struck through, added words underlined. */
export function WordDiff({ from, to, lang }: { from: string; to: string; lang?: string | undefined }) {
  const isLong = from.length + to.length > maxLength
  const parts = isLong
    ? [
        { value: from, removed: true, added: false },
        { value: to, removed: false, added: true },
      ]
    : diffWordsWithSpace(from, to)
  return (
    <p className={css.text} lang={lang}>
      {parts.map(({ value, removed, added }, index) =>
        removed ? (
          <del key={index}>
            <VisuallyHidden>
              <Trans>removed:</Trans>{' '}
            </VisuallyHidden>
            {value}
          </del>
        ) : added ? (
          <ins key={index}>
            <VisuallyHidden>
              <Trans>added:</Trans>{' '}
            </VisuallyHidden>
            {value}
          </ins>
        ) : (
          value
        ),
      )}
    </p>
  )
}
