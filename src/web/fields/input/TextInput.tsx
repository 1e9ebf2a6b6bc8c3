// Asks for one line of plain text.
import type { InputProps } from '../field-components.ts'
import { LineEntry } from './line.tsx'

export function TextEntry(props: InputProps<string>) {
  return <LineEntry entry={props} />
}
