import { useState } from 'react'
import { TextArea } from '#ui/Field.tsx'
import type { InputProps } from '../field-props.ts'
import { formatPlainHtml, parsePlainHtml } from '../plain-html.ts'
import { getTextControlProps, useTextInput } from './input-parts.tsx'
import css from './inputs.module.css'
import { RichTextInput } from './RichTextInput.tsx'

/** Characters that lists show. */
const recommendedLength = 160

/** An excerpt as plain text with its length; in the rich text editor if it has markup. */
export function ExcerptInput(props: InputProps<string>) {
  const value = props.value ?? ''
  // An editor that has lost its markup while typing keeps the focus.
  const [isRich, setIsRich] = useState(false)
  if (!isRich && formatPlainHtml(value) === undefined) setIsRich(true)
  return isRich ? <RichTextInput {...props} /> : <PlainExcerpt {...props} />
}

function PlainExcerpt(props: InputProps<string>) {
  const { text, type, reset } = useTextInput(props.value ?? '', {
    format: (html) => formatPlainHtml(html) ?? '',
    parse: parsePlainHtml,
  })
  return (
    <TextArea
      {...getTextControlProps(props)}
      lang={props.language}
      rows={2}
      className={css.excerpt}
      value={text}
      onChange={(event) => props.onChange(type(event.target.value))}
      onBlur={() => {
        reset()
        props.onBlur()
      }}
      mark={
        <>
          {props.mark}{' '}
          <span className={css.count} data-over={text.length > recommendedLength || undefined}>
            {text.length}/{recommendedLength}
          </span>
        </>
      }
    />
  )
}
