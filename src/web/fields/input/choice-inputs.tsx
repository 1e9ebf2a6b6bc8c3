import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { optionLabel } from '#shared/i18n/labels.ts'
import { Checkbox, Field, Select, TextInput } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useAccount } from '#api/session.ts'
import { useKnownAccounts } from '../account-names.tsx'
import type { InputProps } from '../field-props.ts'
import {
  getChoiceControlProps,
  getFieldText,
  getTextControlProps,
  moduleQuery,
  useFocusById,
  useTextInput,
} from './input-parts.tsx'
import css from './inputs.module.css'

/** Yes or no; a value protected by a password counts as no. */
export function BooleanInput(props: InputProps<boolean>) {
  return (
    <Checkbox
      {...getChoiceControlProps(props)}
      required={undefined}
      checked={props.value ?? false}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  )
}

/** One of the options of the field, or the saved value if that is no option. */
export function ChoiceInput(props: InputProps<string>) {
  const { i18n } = useLingui()
  const value = props.value ?? ''
  const fieldOptions: readonly string[] = props.field.options ?? []
  const options = (fieldOptions.includes(value) ? fieldOptions : [value, ...fieldOptions]).map((option) => {
    const text = optionLabel(option)
    const label = 'message' in text ? i18n._(text.message) : text.text || '–'
    return { value: option, label }
  })
  return (
    <Select
      {...getChoiceControlProps(props)}
      value={value}
      options={options}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

const parseId = (text: string): number | string => (/^\s*\d{1,15}\s*$/.test(text) ? Number(text) : text)

/** An account by its name, or by its id if the names are not available. */
export function AccountInput(props: InputProps<number | string>) {
  const accounts = useKnownAccounts()
  const own = useAccount()
  const value = props.value ?? ''
  const { text, type } = useTextInput<number | string>(value, { format: String, parse: parseId })
  if (!accounts)
    return (
      <TextInput
        {...getTextControlProps(props)}
        inputMode="numeric"
        className={css.number}
        value={text}
        onChange={(event) => props.onChange(type(event.target.value))}
      />
    )
  const options = accounts.map(({ id, name }) => ({ value: String(id), label: name }))
  // The author of a new record is the account that creates it.
  const shown = value === '' ? String(own?.id ?? '') : String(value)
  const isKnown = options.some((option) => option.value === shown)
  return (
    <Select
      {...getChoiceControlProps(props)}
      value={shown}
      options={isKnown ? options : [{ value: shown, label: shown === '' ? '–' : `#${shown}` }, ...options]}
      onChange={(event) => props.onChange(parseId(event.target.value))}
    />
  )
}

/** The value as text, for fields that are never sent. */
export function ReadOnlyInput(props: InputProps) {
  const { value } = props
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '–'
  return (
    <Field {...getFieldText(props)} required={undefined} id={props.id}>
      {(ids) => <output {...ids}>{text}</output>}
    </Field>
  )
}

const imagePicker = moduleQuery('image-picker', () => import('../image/ImagePicker.tsx'))

/** An image. Its picker is loaded with the first form; if that fails, the id of an image can be typed. */
export function ImageInput(props: InputProps<string>) {
  const { data: module, isError } = useQuery(imagePicker)
  useFocusById(props.focusRef, props.id)
  if (module) return <module.ImagePicker input={props} />
  if (isError)
    return (
      <TextInput
        {...getTextControlProps(props)}
        value={props.value ?? ''}
        onChange={(event) => props.onChange(event.target.value.trim())}
      />
    )
  return (
    <Field {...getFieldText(props)}>
      {() => (
        <div aria-busy="true">
          <Skeleton lines={2} />
        </div>
      )}
    </Field>
  )
}
