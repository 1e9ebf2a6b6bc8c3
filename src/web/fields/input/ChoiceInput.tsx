// Asks for one of a few words.
import { useLingui } from '@lingui/react'
import { Select } from '#ui/inputs.tsx'
import { optionLabel } from '#shared/i18n/labels.ts'
import type { InputProps } from '../field-components.ts'
import { narrowRef, getFieldText } from './InputFrame.tsx'

/** The browser's own list, in the order of the field's options. A value that is no option (kept from before) stays choosable. */
export function ChoiceInput(props: InputProps<string>) {
  const { i18n } = useLingui()
  const value = props.value ?? ''
  const offered: readonly string[] = props.field.options ?? []
  const options = (offered.includes(value) ? offered : [value, ...offered]).map((option) => {
    const word = optionLabel(option)
    const label = 'message' in word ? i18n._(word.message) : word.text || '–'
    return { value: option, label, ...('lang' in word && word.lang ? { lang: word.lang } : {}) }
  })
  return (
    <Select
      {...getFieldText(props)}
      id={props.id}
      name={props.name}
      ref={narrowRef(props.focusRef)}
      value={value}
      disabled={props.readOnly !== undefined}
      options={options}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  )
}
