import { useQuery } from '@tanstack/react-query'
import { Field, TextInput } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { InputProps } from '../field-props.ts'
import { moduleQuery } from '../lazy-module.ts'
import { getFieldText, getTextControlProps, useFocusById } from './input-parts.tsx'

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
