// A stored text in a list: its words, on one line.
import { SecondLine } from '#ui/Table.tsx'
import type { ViewProps } from '../field-components.ts'
import { Nothing } from './EmptyValue.tsx'
import { plainText } from './rich-text-to-text.ts'

/** How much of a text is looked at for one line, in characters. */
const enough = 2_000

/** The line, in its language. */
export function ProseCell({ value, language }: ViewProps) {
  const text = typeof value === 'string' ? plainText(value.slice(0, enough)) : ''
  if (text === '') return <Nothing />
  return (
    <SecondLine oneLine lang={language}>
      {text}
    </SecondLine>
  )
}
