// Asks for a picture: the part that sends, searches and describes comes with the first form that has one.
import { Field, TextInput } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { InputProps } from '../field-props.ts'
import { createModuleHook } from '../lazy-module.ts'
import { narrowRef, useFocusById, getFieldText } from './input-parts.tsx'

const usePictureEntry = createModuleHook(async () => (await import('../image/ImagePicker.tsx')).ImagePicker)

export function ImageInput(props: InputProps<string>) {
  const { here: PictureEntry, failed } = usePictureEntry()
  useFocusById(props.focusRef, props.id)
  if (PictureEntry) return <PictureEntry entry={props} />
  if (!failed)
    return (
      <Field {...getFieldText(props)}>
        {() => (
          <div aria-busy="true">
            <Skeleton lines={2} />
          </div>
        )}
      </Field>
    )
  // Without it the number of a picture can still be typed.
  return (
    <TextInput
      {...getFieldText(props)}
      id={props.id}
      name={props.name}
      ref={narrowRef(props.focusRef)}
      value={props.value ?? ''}
      readOnly={props.readOnly !== undefined}
      onChange={(event) => props.onChange(event.target.value.trim())}
      onBlur={props.onBlur}
    />
  )
}
