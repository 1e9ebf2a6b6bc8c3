// Asks yes or no.
import { Checkbox } from '#ui/inputs.tsx'
import type { InputProps } from '../field-components.ts'
import { refTo, wordsOf } from './InputFrame.tsx'

/** A value hidden by a password counts as no. */
export function FlagEntry(props: InputProps<boolean>) {
  return (
    <Checkbox
      {...wordsOf(props)}
      required={undefined}
      id={props.id}
      name={props.name}
      ref={refTo(props.focusRef)}
      checked={props.value ?? false}
      disabled={props.readOnly !== undefined}
      onChange={(event) => props.onChange(event.target.checked)}
      onBlur={props.onBlur}
    />
  )
}
