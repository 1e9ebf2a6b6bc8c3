// Asks for an http(s) address; one typed without its scheme gets https:// when left.
import type { InputProps } from '../face.ts'
import { isOwn } from './entry.tsx'
import { LineEntry } from './line.tsx'

/** "www.example.org/a" or "example.org" as a whole address; anything else as it is. */
export const wholeAddress = (typed: string): string => {
  const text = typed.trim()
  return /^(?:www\.)?[a-z0-9](?:[a-z0-9-]*\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : text
}

export function WebEntry(props: InputProps<string>) {
  const leave = () => {
    const whole = wholeAddress(props.value ?? '')
    if (isOwn(props) && whole !== props.value) props.onChange(whole)
    props.onBlur()
  }
  return <LineEntry entry={{ ...props, onBlur: leave }} type="url" inputMode="url" neutral spellCheck={false} />
}
