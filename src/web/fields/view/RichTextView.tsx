// A stored text, whole.
import { Html } from '#ui/Html.tsx'
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'

/** The text, in its language. */
export function RichTextView({ value, language }: ViewProps) {
  const html = typeof value === 'string' ? value : ''
  return html.trim() === '' ? <EmptyValue /> : <Html html={html} lang={language} />
}
