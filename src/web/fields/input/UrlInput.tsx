// Asks for an http(s) address; one typed without its scheme means https://, and is shown so when left.
import type { InputProps } from '../field-components.ts'
import { hasOwnValue, useTextInput } from './InputFrame.tsx'
import { SingleLineInput } from './line.tsx'

/** "www.example.org/a" or "example.org" as a whole address; anything else as it is. */
export const completeUrl = (typed: string): string => {
  const text = typed.trim()
  return /^[\p{L}\d](?:[\p{L}\d-]*\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu.test(text) ? `https://${text}` : text
}

/** The value is whole from the first key that makes it one: a save by its key comes before the field is left. */
export function UrlInput(props: InputProps<string>) {
  const { text, type, forget } = useTextInput(props.value ?? '', { write: String, read: completeUrl })
  const entry: InputProps<string> = {
    ...props,
    value: hasOwnValue(props) ? text : props.value,
    onChange: (typed) => props.onChange(type(typed)),
    onBlur: () => {
      forget()
      props.onBlur()
    },
  }
  return <SingleLineInput entry={entry} type="url" inputMode="url" neutral spellCheck={false} />
}
