// A state as a shape and a word, so that colour is never the only one to say it.
import type { ReactNode } from 'react'
import { classes } from './css-classes.ts'
import type { Severity } from './Notice.tsx'
import css from './StatusIcon.module.css'

/** Drawn by a line; the others are discs and rings of the style sheet, for a list has a hundred of them and a drawing is dear. */
const lines = {
  again: 'M8.6 2.2A4.1 4.1 0 1 0 9.1 5M9.2.6v2.4H6.8',
  gone: 'M1.5 1.5l7 7M8.5 1.5l-7 7',
  done: 'M1 5.6l2.6 2.6L9 2',
} as const
const discs = ['empty', 'half', 'quarter', 'full', 'waiting', 'closed'] as const

/** empty ○ missing · half ◐ draft · quarter ◔ scheduled · full ● published · again ↻ outdated · waiting pending · closed private · gone trashed · done ✓. */
export type StatusShape = keyof typeof lines | (typeof discs)[number]

const isLine = (shape: StatusShape): shape is keyof typeof lines => shape in lines

/** `word` is seen; `name` is heard instead where the word is a code ("FR" seen, "Français: outdated, description" heard). */
export function StatusIcon({
  shape,
  tone,
  word,
  name,
  small,
  wordFirst,
}: {
  shape: StatusShape
  tone: Severity | 'quiet'
  word: ReactNode
  name?: string
  small?: boolean
  /** The word stands before the shape (language codes). */ wordFirst?: boolean
}) {
  const drawing = isLine(shape) ? (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <path
        d={lines[shape]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  ) : undefined
  const look = classes(
    css.mark,
    css[tone],
    small && css.small,
    wordFirst && css.wordFirst,
    !isLine(shape) && css[shape],
  )
  // Its own name is heard in place of the code that is seen.
  if (name !== undefined)
    return (
      <span className={look} role="img" aria-label={name} title={name}>
        {word}
        {drawing}
      </span>
    )
  return (
    <span className={look}>
      {!wordFirst && drawing}
      <span>{word}</span>
      {wordFirst && drawing}
    </span>
  )
}

/** Marks side by side, as a list: the states of a record's languages. */
export function StatusIconList({ label, children }: { label?: string; children: ReactNode[] }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children.map((mark, at) => (
        <li key={at}>{mark}</li>
      ))}
    </ul>
  )
}
