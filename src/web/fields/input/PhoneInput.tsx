// Asks for a telephone number, kept as it is written.
import type { InputProps } from '../field-components.ts'
import { LineEntry } from './line.tsx'

export function PhoneEntry(props: InputProps<string>) {
  return <LineEntry entry={props} type="tel" inputMode="tel" neutral spellCheck={false} />
}
