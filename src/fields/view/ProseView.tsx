// A stored text: whole on a detail screen, its words on one line in a list.
import { Html } from '#ui/Html.tsx'
import { SecondLine } from '#ui/Table.tsx'
import type { ViewProps } from '../face.ts'
import { Nothing } from './Nothing.tsx'
import { plainText } from './prose-text.ts'

/** The text, in its language. */
export function ProseView({ value, language, place }: ViewProps) {
  const html = typeof value === 'string' ? value : ''
  if (html.trim() === '') return <Nothing />
  if (place === 'detail') return <Html html={html} lang={language} />
  return (
    <SecondLine oneLine lang={language}>
      {plainText(html)}
    </SecondLine>
  )
}
