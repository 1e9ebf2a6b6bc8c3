// Stands where a field is never sent: its value as text, so that no kind is without a face.
import { Field } from '#ui/Field.tsx'
import type { InputProps } from '../field-components.ts'
import { getFieldText } from './InputFrame.tsx'

export function ReadOnlyInput(props: InputProps) {
  const { value } = props
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '–'
  return (
    <Field {...getFieldText(props)} required={undefined} id={props.id}>
      {(wiring) => <output {...wiring}>{text}</output>}
    </Field>
  )
}
