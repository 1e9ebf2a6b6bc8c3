// What became of a text, word by word: what went is struck through, what came is underlined, the rest stands as it is.
import { Trans } from '@lingui/react/macro'
import { diffWordsWithSpace } from 'diff'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './WordDiff.module.css'

/** Beyond this many characters a text is not compared word by word: the page would stand still. */
const most = 20_000

/** `from` and `to` are plain texts in the language `lang`. */
export function WordDiff({ from, to, lang }: { from: string; to: string; lang?: string | undefined }) {
  const isLong = from.length + to.length > most
  const parts = isLong
    ? [
        { value: from, removed: true, added: false },
        { value: to, removed: false, added: true },
      ]
    : diffWordsWithSpace(from, to)
  return (
    <p className={css.text} lang={lang}>
      {parts.map(({ value, removed, added }, at) =>
        removed ? (
          <del key={at}>
            <VisuallyHidden>
              <Trans>removed:</Trans>{' '}
            </VisuallyHidden>
            {value}
          </del>
        ) : added ? (
          <ins key={at}>
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
