// Asks for an e-mail address.
import type { InputProps } from '../field-components.ts'
import { LineEntry } from './line.tsx'

export function EmailEntry(props: InputProps<string>) {
  return <LineEntry entry={props} type="email" inputMode="email" neutral spellCheck={false} />
}
