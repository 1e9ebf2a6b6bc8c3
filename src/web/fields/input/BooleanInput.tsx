// Asks yes or no.
import { Checkbox } from '#ui/inputs.tsx'
import type { InputProps } from '../field-components.ts'
import { narrowRef, getFieldText } from './InputFrame.tsx'

/** A value hidden by a password counts as no. */
export function BooleanInput(props: InputProps<boolean>) {
  return (
    <Checkbox
      {...getFieldText(props)}
      required={undefined}
      id={props.id}
      name={props.name}
      ref={narrowRef(props.focusRef)}
      checked={props.value ?? false}
      disabled={props.readOnly !== undefined}
      onChange={(event) => props.onChange(event.target.checked)}
      onBlur={props.onBlur}
    />
  )
}
