// A state as a shape and a word, so that colour is never the only one to say it.
import type { ReactNode } from 'react'
import { classes } from './css-classes.ts'
import type { Tone } from './Notice.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './StateMark.module.css'

const ring = <circle cx="5" cy="5" r="4.1" fill="none" stroke="currentColor" strokeWidth="1.3" />
const shapes = {
  empty: ring,
  half: (
    <>
      {ring}
      <path d="M5 .9a4.1 4.1 0 0 0 0 8.2z" fill="currentColor" />
    </>
  ),
  quarter: (
    <>
      {ring}
      <path d="M5 5V.9a4.1 4.1 0 0 1 4.1 4.1z" fill="currentColor" />
    </>
  ),
  full: <circle cx="5" cy="5" r="4.6" fill="currentColor" />,
  again: (
    <path
      d="M8.6 2.2A4.1 4.1 0 1 0 9.1 5M9.2.6v2.4H6.8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  waiting: (
    <>
      {ring}
      <path d="M2.9 5h.1M5 5h.1M7 5h.1" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
    </>
  ),
  closed: (
    <>
      {ring}
      <path d="M2.6 5h4.8" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  gone: (
    <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
  ),
  done: (
    <path
      d="M1 5.6l2.6 2.6L9 2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
} as const

/** empty ○ missing · half ◐ draft · quarter ◔ scheduled · full ● published · again ↻ outdated · waiting pending · closed private · gone trashed · done ✓. */
export type StateShape = keyof typeof shapes

/** `word` is seen; `name` is heard instead where the word is a code ("FR" seen, "Français: outdated, description" heard). */
export function StateMark({
  shape,
  tone,
  word,
  name,
  small,
  wordFirst,
}: {
  shape: StateShape
  tone: Tone | 'quiet'
  word: ReactNode
  name?: string
  small?: boolean
  /** The word stands before the shape (language codes). */ wordFirst?: boolean
}) {
  const drawing = (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      {shapes[shape]}
    </svg>
  )
  const text =
    name === undefined ? (
      <span>{word}</span>
    ) : (
      <>
        <span aria-hidden="true">{word}</span>
        <VisuallyHidden>{name}</VisuallyHidden>
      </>
    )
  return (
    <span className={classes(css.mark, css[tone], small && css.small)} title={name}>
      {wordFirst ? (
        <>
          {text}
          {drawing}
        </>
      ) : (
        <>
          {drawing}
          {text}
        </>
      )}
    </span>
  )
}

/** Marks side by side, as a list: the states of a record's languages. */
export function StateMarks({ label, children }: { label?: string; children: ReactNode[] }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children.map((mark, at) => (
        <li key={at}>{mark}</li>
      ))}
    </ul>
  )
}
