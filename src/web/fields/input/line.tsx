// Entries of one line of text; they differ in what the keyboard offers and whether the text is in the language of the content.
import type { ComponentProps, ReactNode } from 'react'
import { TextInput } from '#ui/inputs.tsx'
import type { InputProps } from '../field-components.ts'
import { SourceValue, hasOwnValue, narrowRef, Sentences, getFieldText } from './InputFrame.tsx'

type LineProps = {
  entry: InputProps<string>
  /** What the entry is understood to say, below it. */
  said?: ReactNode
  /** What is wrong with it as the entry itself knows; what the form knows comes first. */
  fault?: ReactNode
  /** The text is in no language (addresses, numbers). */
  neutral?: boolean
  /** The focus has left it. */
  onLeave?: () => void
} & Pick<ComponentProps<'input'>, 'onFocus' | 'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'className'>

/** A line of text. Without a value of its own it is empty and shows the source language's as reference. */
export function SingleLineInput({ entry, said, fault, neutral, onLeave, ...look }: LineProps) {
  const { id, name, field, value, inherited, language, onChange, onBlur, onInherit, readOnly, focusRef } = entry
  const shown = hasOwnValue(entry) ? undefined : inherited
  const back = hasOwnValue(entry) ? onInherit : undefined
  return (
    <TextInput
      {...getFieldText(entry)}
      {...look}
      id={id}
      name={name}
      ref={narrowRef(focusRef)}
      lang={field.perLanguage && !neutral ? language : undefined}
      value={value ?? ''}
      placeholder={shown || undefined}
      readOnly={readOnly !== undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        onLeave?.()
        onBlur()
      }}
      error={entry.error ?? fault}
      said={
        said || back ? (
          <Sentences>{[said, back && <SourceValue key="source" inherited={inherited} onInherit={back} />]}</Sentences>
        ) : undefined
      }
    />
  )
}
