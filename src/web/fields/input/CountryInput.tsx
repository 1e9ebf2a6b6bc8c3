import { useId, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { TextInput } from '#ui/Field.tsx'
import type { InputProps } from '../field-props.ts'
import { getTextControlProps } from './input-parts.tsx'

/** Codes that ISO 3166-1 reserves for other purposes, and `ZZ`, "unknown". */
const notCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** Returns the names of all countries of ISO 3166-1, sorted. */
export function countryNames(language: Language): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      // Withdrawn codes are canonicalized to those of today.
      const isCurrent = new Intl.Locale(`und-${code}`).region === code
      return (isCurrent && !notCountries.has(code) && names.of(code)) || []
    })
    .toSorted(new Intl.Collator(language).compare)
}

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
