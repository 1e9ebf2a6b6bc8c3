// Asks for degrees, with a comma or a point; what is no number is given on as typed.
import { TextInput } from '#ui/inputs.tsx'
import { formatCoordinates } from '#shared/dates/format.ts'
import type { InputProps } from '../field-components.ts'
import { narrowRef, useTextInput, getFieldText } from './InputFrame.tsx'
import css from './InputFrame.module.css'
import { useInterfaceLanguage } from './interface-language.ts'

/** The number a text says, `''` for an empty one, the text itself when it is no number. */
export const parseCoordinate = (text: string): number | string => {
  const trimmed = text.trim().replace(/\s*°$/, '').replace(',', '.')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : trimmed === '' ? '' : text
}

export function CoordinateInput(props: InputProps<number | string>) {
  const language = useInterfaceLanguage()
  const { text, type } = useTextInput<number | string>(props.value ?? '', {
    write: (value) => (typeof value === 'number' ? formatCoordinates(value, language) : value),
    read: parseCoordinate,
    mode: language,
  })
  return (
    <TextInput
      {...getFieldText(props)}
      id={props.id}
      name={props.name}
      ref={narrowRef(props.focusRef)}
      inputMode="decimal"
      className={css.degrees}
      value={text}
      readOnly={props.readOnly !== undefined}
      onChange={(event) => props.onChange(type(event.target.value))}
      onBlur={props.onBlur}
    />
  )
}
