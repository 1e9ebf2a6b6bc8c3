// Asks for the HTML of a text, byte for byte, with a preview beside it, and says why where it cannot be written as it looks.
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Html } from '#ui/Html.tsx'
import { TextArea } from '#ui/inputs.tsx'
import type { InputProps } from '../field-components.ts'
import { SourceValue, hasOwnValue, narrowRef, Sentences, getFieldText } from './InputFrame.tsx'
import css from './InputFrame.module.css'

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
