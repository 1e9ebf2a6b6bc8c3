import { useId, useState } from 'react'
import { TextInput } from '#ui/Field.tsx'
import type { InputProps } from '../field-props.ts'
import { getTextControlProps } from './input-parts.tsx'
import { countryNames } from './country-names.ts'

/** A country as text, with the names of all countries in the language of the page as suggestions. */
export function CountryInput(props: InputProps<string>) {
  const listId = useId()
  // Two hundred options cost the form nothing until the field is used.
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <>
      <TextInput
        {...getTextControlProps(props)}
        list={listId}
        value={props.value ?? ''}
        onChange={(event) => props.onChange(event.target.value)}
        onFocus={() => setNames(countryNames(props.language))}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
