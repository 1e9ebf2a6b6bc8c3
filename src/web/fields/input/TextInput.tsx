// Asks for one line of plain text.
import type { InputProps } from '../field-components.ts'
import { SingleLineInput } from './line.tsx'

export function PlainTextInput(props: InputProps<string>) {
  return <SingleLineInput entry={props} />
}
