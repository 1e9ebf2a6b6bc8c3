// Asks for an e-mail address.
import type { InputProps } from '../field-components.ts'
import { SingleLineInput } from './line.tsx'

export function EmailInput(props: InputProps<string>) {
  return <SingleLineInput entry={props} type="email" inputMode="email" neutral spellCheck={false} />
}
