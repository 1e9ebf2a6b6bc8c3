// Asks for a telephone number, kept as it is written.
import type { InputProps } from '../field-components.ts'
import { SingleLineInput } from './line.tsx'

export function PhoneInput(props: InputProps<string>) {
  return <SingleLineInput entry={props} type="tel" inputMode="tel" neutral spellCheck={false} />
}
