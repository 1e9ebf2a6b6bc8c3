import { createModuleHook } from '../lazy-module.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Html } from '#ui/Html.tsx'
import { TextArea, Field } from '#ui/Field.tsx'
import type { InputProps } from '../field-props.ts'
import { SourceValue, hasOwnValue, narrowRef, Sentences, getFieldText, useFocusById } from './input-parts.tsx'
import css from './inputs.module.css'
import { Skeleton } from '#ui/Skeleton.tsx'

const fetchEditor = async () => {
  const [{ RichText }, { parseEditable }] = await Promise.all([
    import('../rich-text/RichText.tsx'),
    import('../rich-text/use-editor.ts'),
  ])
  return { RichText, parseEditable }
}

/** A text that can be written as it looks, or why not. */
export type Editable = ReturnType<Awaited<ReturnType<typeof fetchEditor>>['parseEditable']>

/** The editor once it is here. */
export const useRichText = createModuleHook(fetchEditor)

type Props = InputProps<string> & {
  /** Why the text is not shown as it looks; `absent`: the editor did not come. */
  obstacle: 'unbalanced' | 'unfinished' | 'nothing seen' | 'absent' | undefined
  /** Back to the text as it looks. */
  onLook: (() => void) | undefined
}

export function HtmlSourceInput({ obstacle, onLook, ...props }: Props) {
  const { t } = useLingui()
  const [looks, setLooks] = useState(false)
  const preview = useId()
  const { label, onChange, readOnly } = props
  const value = props.value ?? ''
  const back = hasOwnValue(props) ? props.onInherit : undefined
  return (
    <div className={css.prose}>
      <TextArea
        {...getFieldText(props)}
        id={props.id}
        name={props.name}
        ref={narrowRef(props.focusRef)}
        lang={props.field.perLanguage ? props.language : undefined}
        rows={6}
        className={css.source}
        spellCheck={false}
        value={value}
        readOnly={readOnly !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={props.onBlur}
        said={
          <Sentences>
            {[
              <Why key="why" obstacle={obstacle} />,
              back && <SourceValue key="source" inherited={undefined} onInherit={back} />,
            ]}
          </Sentences>
        }
      />
      <div className={css.bar}>
        {onLook && (
          <Button variant="bare" aria-label={t`As it looks: ${label}`} onClick={onLook}>
            <Trans>As it looks</Trans>
          </Button>
        )}
        <Button
          variant="bare"
          aria-label={t`Preview: ${label}`}
          aria-expanded={looks}
          aria-controls={preview}
          onClick={() => setLooks(!looks)}
        >
          <Trans>Preview</Trans>
        </Button>
      </div>
      <div id={preview} hidden={!looks}>
        {looks && (
          <div className={css.preview}>
            {value === '' ? <Trans>Nothing written yet.</Trans> : <Html html={value} lang={props.language} />}
          </div>
        )}
      </div>
    </div>
  )
}

function Why({ obstacle }: Pick<Props, 'obstacle'>) {
  switch (obstacle) {
    case 'unbalanced':
      return (
        <Trans>
          You see the HTML of this text: it has elements that are not closed in order, and showing it as it looks would
          change it.
        </Trans>
      )
    case 'unfinished':
      return (
        <Trans>
          You see the HTML of this text: it has a tag that is not finished, and showing it as it looks would change it.
        </Trans>
      )
    case 'nothing seen':
      return <Trans>You see the HTML of this text: it holds only remarks, and nothing that could be shown.</Trans>
    case 'absent':
      return <Trans>You see the HTML of this text: the editor could not be loaded.</Trans>
    case undefined:
      return <Trans>You see the HTML of this text.</Trans>
  }
}

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
