import type { ReactNode } from 'react'
import { classes } from './css-classes.ts'
import type { Severity } from './Notice.tsx'
import css from './StatusIcon.module.css'

/** SVG paths. The other shapes are drawn in CSS, which is cheaper in a list with hundreds of them. */
const lines = {
  again: 'M8.6 2.2A4.1 4.1 0 1 0 9.1 5M9.2.6v2.4H6.8',
  cross: 'M1.5 1.5l7 7M8.5 1.5l-7 7',
  done: 'M1 5.6l2.6 2.6L9 2',
} as const
const discs = ['empty', 'half', 'quarter', 'full', 'waiting', 'closed'] as const

/** empty ○ missing · half ◐ draft · quarter ◔ scheduled · full ● published · again ↻ outdated · waiting pending · closed private · cross trashed · done ✓. */
export type StatusShape = keyof typeof lines | (typeof discs)[number]

const isLine = (shape: StatusShape): shape is keyof typeof lines => shape in lines

/** A status as a shape and a word. A `name` replaces a word that is a code: "FR" is announced as "French: outdated". */
export function StatusIcon({
  shape,
  tone,
  word,
  name,
  small,
}: {
  shape: StatusShape
  tone: Severity | 'quiet'
  word: ReactNode
  name?: string
  small?: boolean
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
  const className = classes(
    css.mark,
    css[tone],
    small && css.small,
    name !== undefined && css.chip,
    !isLine(shape) && css[shape],
  )
  if (name !== undefined)
    return (
      <span className={className} role="img" aria-label={name} title={name}>
        {word}
        {drawing}
      </span>
    )
  return (
    <span className={className}>
      {drawing}
      <span>{word}</span>
    </span>
  )
}

/** A status as a word on its colour; `dashed`: it is missing. */
export function Pill({ tone, children, dashed }: { tone: Severity | 'quiet'; children: ReactNode; dashed?: boolean }) {
  return <span className={classes(css.pill, css[tone], dashed && css.dashed)}>{children}</span>
}
