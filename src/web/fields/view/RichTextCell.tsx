// A stored text in a list: its words, on one line.
import { SecondaryText } from '#ui/Table.tsx'
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'
import { richTextToText } from './rich-text-to-text.ts'

/** How much of a text is looked at for one line, in characters. */
const enough = 2_000

/** The line, in its language. */
export function RichTextCell({ value, language }: ViewProps) {
  const text = typeof value === 'string' ? richTextToText(value.slice(0, enough)) : ''
  if (text === '') return <EmptyValue />
  return (
    <SecondaryText oneLine lang={language}>
      {text}
    </SecondaryText>
  )
}
