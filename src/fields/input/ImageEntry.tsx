// Asks for a picture: the part that sends, searches and describes comes with the first form that has one.
import { Field } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextInput } from '#ui/inputs.tsx'
import type { InputProps } from '../face.ts'
import { arrivalOf } from './arrival.ts'
import { refTo, useFocusById, wordsOf } from './entry.tsx'

const usePictureEntry = arrivalOf(async () => (await import('../picture/PictureEntry.tsx')).PictureEntry)

export function ImageEntry(props: InputProps<string>) {
  const { here: PictureEntry, failed } = usePictureEntry()
  useFocusById(props.focusRef, props.id)
  if (PictureEntry) return <PictureEntry entry={props} />
  if (!failed)
    return (
      <Field {...wordsOf(props)}>
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
      {...wordsOf(props)}
      id={props.id}
      name={props.name}
      ref={refTo(props.focusRef)}
      value={props.value ?? ''}
      readOnly={props.readOnly !== undefined}
      onChange={(event) => props.onChange(event.target.value.trim())}
      onBlur={props.onBlur}
    />
  )
}
