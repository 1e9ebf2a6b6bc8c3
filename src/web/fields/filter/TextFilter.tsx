// A filter that is typed: it is asked for when the field is left or Enter is pressed.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { TextInput } from '#ui/inputs.tsx'
import type { FilterProps } from '../field-components.ts'

type Typed = FilterProps & {
  /** What is typed, as a value; an error says why it is none. `undefined` filters nothing. */
  read: (text: string) => { value: unknown } | { error: string }
  inputMode?: 'decimal'
}

/** The field; a text that is no value stays and says why. */
function TypedFilter({ id, name, label, value, said, onChange, read, inputMode }: Typed) {
  const shown = value === undefined ? '' : String(value)
  const [text, setText] = useState(shown)
  const [error, setError] = useState<string>()
  useEffect(() => setText(shown), [shown])
  const finish = () => {
    const result = read(text.trim())
    if ('error' in result) return setError(result.error)
    setError(undefined)
    if (result.value !== value) onChange(result.value)
  }
  return (
    <TextInput
      id={id}
      name={name}
      label={label}
      value={text}
      inputMode={inputMode}
      error={error}
      said={said}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}

/** Words or a slug. */
export function TextFilter(props: FilterProps) {
  return <TypedFilter {...props} read={(text) => ({ value: text === '' ? undefined : text })} />
}

/** A decimal number, with a point or a comma. */
export function NumberFilter(props: FilterProps) {
  const { t } = useLingui()
  const read = (text: string) => {
    if (text === '') return { value: undefined }
    const number = Number(text.replace(',', '.'))
    return Number.isFinite(number)
      ? { value: number }
      : { error: t`“${text}” is not a number. Write for example 50.85.` }
  }
  return <TypedFilter {...props} read={read} inputMode="decimal" />
}
