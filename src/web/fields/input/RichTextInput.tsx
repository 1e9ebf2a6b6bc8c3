// Asks for a text in HTML: written as it looks, or as its source where somebody wants that or the editor could not keep every byte of it.
import { useEffect, useRef, useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { InputProps } from '../field-components.ts'
import css from './InputFrame.module.css'
import { SourceValue, hasOwnValue, useFocusById, getFieldText } from './InputFrame.tsx'
import { HtmlSourceInput } from './HtmlSourceInput.tsx'
import { useRichText, type Editable } from './use-rich-text.ts'

/** What the control shows: the value it was drawn from, the value as last given on, and whether as its source. */
type Shown = { from: string; now: string; text: Editable; inSource: boolean }

/** As many lines as the text will take with its toolbar, so that nothing below moves when it comes. */
const linesOf = (html: string): number => Math.min(20, 2 + Math.ceil(html.length / 125))

export function RichTextInput(props: InputProps<string>) {
  const { id, onChange, readOnly } = props
  const value = props.value ?? ''
  const { here: editor, failed } = useRichText()
  const [shown, setShown] = useState<Shown>()
  useFocusById(props.focusRef, id)
  // Only what comes from elsewhere is read: what is typed here is known already.
  if (editor && shown?.now !== value)
    setShown({ from: value, now: value, text: editor.parseEditable(value), inSource: shown?.inSource ?? false })
  const give = (now: string) => {
    setShown((before) => before && { ...before, now })
    onChange(now)
  }
  const obstacle = shown && 'obstacle' in shown.text ? shown.text.obstacle : undefined
  // Whoever turns the text over goes on in it.
  const turned = useRef(false)
  useEffect(() => {
    if (turned.current) document.getElementById(id)?.focus()
    turned.current = false
  }, [id, shown?.inSource])
  const turn = (inSource: boolean) => {
    turned.current = true
    if (editor) setShown({ from: value, now: value, text: editor.parseEditable(value), inSource })
  }
  const back = hasOwnValue(props) ? props.onInherit : undefined
  if (failed || shown?.inSource || obstacle)
    return (
      <HtmlSourceInput
        {...props}
        onChange={give}
        obstacle={failed ? 'absent' : obstacle}
        onLook={shown?.inSource ? () => turn(false) : undefined}
      />
    )
  if (!editor || !shown || 'obstacle' in shown.text)
    return (
      <Field {...getFieldText(props)}>
        {() => (
          <div className={css.awaited} aria-busy="true">
            <Skeleton lines={linesOf(value)} />
          </div>
        )}
      </Field>
    )
  const { text } = shown
  return (
    <Field {...getFieldText(props)} id={id} said={back && <SourceValue inherited={undefined} onInherit={back} />}>
      {(wiring) => (
        <editor.RichText
          wiring={wiring}
          label={props.label}
          lang={props.field.perLanguage ? props.language : undefined}
          language={props.language}
          value={shown.from}
          text={text}
          readOnly={readOnly !== undefined}
          onChange={give}
          onBlur={props.onBlur}
          onSource={() => turn(true)}
        />
      )}
    </Field>
  )
}
