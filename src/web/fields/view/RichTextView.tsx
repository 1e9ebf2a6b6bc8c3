// A stored text, whole.
import { Html } from '#ui/Html.tsx'
import type { ViewProps } from '../field-components.ts'
import { Nothing } from './EmptyValue.tsx'

/** The text, in its language. */
export function ProseView({ value, language }: ViewProps) {
  const html = typeof value === 'string' ? value : ''
  return html.trim() === '' ? <Nothing /> : <Html html={html} lang={language} />
}
