// Asks for a text in HTML. Bare paragraphs are typed as plain text; anything richer as its source, byte for byte, with a preview beside it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Html } from '#ui/Html.tsx'
import { TextArea } from '#ui/inputs.tsx'
import type { InputProps } from '../face.ts'
import { Inheriting, isOwn, refTo, Several, useTyped, wordsOf } from './entry.tsx'
import css from './entry.module.css'
import { toHtml, toPlain } from './paragraphs.ts'

export function ProseEntry(props: InputProps<string>) {
  const { t } = useLingui()
  const { label, onChange, readOnly } = props
  const value = props.value ?? ''
  const [wantsSource, setWantsSource] = useState(false)
  const [looks, setLooks] = useState(false)
  const preview = useId()
  const plain = toPlain(value)
  const inSource = wantsSource || plain === undefined
  const { text, type } = useTyped(value, {
    write: (html) => (inSource ? html : (plain?.text ?? html)),
    read: (typed) => (inSource ? typed : toHtml(typed, plain?.manner)),
    mode: inSource,
  })
  const note = !inSource ? undefined : plain === undefined ? (
    <Trans>This text has formatting: you see its HTML.</Trans>
  ) : (
    <Trans>You see the HTML of this text.</Trans>
  )
  const back = isOwn(props) ? props.onInherit : undefined
  return (
    <div className={css.prose}>
      <TextArea
        {...wordsOf(props)}
        key={inSource ? 'source' : 'plain'}
        id={props.id}
        name={props.name}
        ref={refTo(props.focusRef)}
        lang={props.field.perLanguage ? props.language : undefined}
        rows={4}
        className={inSource ? css.source : undefined}
        spellCheck={!inSource}
        value={text}
        readOnly={readOnly !== undefined}
        onChange={(event) => onChange(type(event.target.value))}
        onBlur={props.onBlur}
        said={
          note || back ? (
            <Several>{[note, back && <Inheriting key="source" inherited={undefined} onInherit={back} />]}</Several>
          ) : undefined
        }
      />
      <div className={css.bar}>
        <Button
          variant="bare"
          aria-label={t`Preview: ${label}`}
          aria-expanded={looks}
          aria-controls={preview}
          onClick={() => setLooks(!looks)}
        >
          <Trans>Preview</Trans>
        </Button>
        {plain !== undefined && (
          <Button
            variant="bare"
            aria-label={t`HTML: ${label}`}
            aria-pressed={wantsSource}
            onClick={() => setWantsSource(!wantsSource)}
          >
            HTML
          </Button>
        )}
      </div>
      <div id={preview} hidden={!looks}>
        {looks &&
          (value === '' ? (
            <p className={css.preview}>
              <Trans>Nothing written yet.</Trans>
            </p>
          ) : (
            <div className={css.preview}>
              <Html html={value} lang={props.language} />
            </div>
          ))}
      </div>
    </div>
  )
}
