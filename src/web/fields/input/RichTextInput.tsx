import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { Html } from '#ui/Html.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { InputProps } from '../field-props.ts'
import type { UneditableReason } from '../rich-text/parse-source.ts'
import {
  getFieldText,
  getTextControlProps,
  hasOwnValue,
  moduleQuery,
  Sentences,
  SourceValue,
  useFocusById,
} from './input-parts.tsx'
import css from './inputs.module.css'

const loadEditor = async () => {
  const [{ RichText }, { parseEditable }] = await Promise.all([
    import('../rich-text/RichText.tsx'),
    import('../rich-text/use-editor.ts'),
  ])
  return { RichText, parseEditable }
}
const editorQuery = moduleQuery('rich-text', loadEditor)

type Parsed = ReturnType<Awaited<ReturnType<typeof loadEditor>>['parseEditable']>

/** `initial` is the value that was parsed, `current` the value after edits. */
type Content = { initial: string; current: string; parsed: Parsed; isSource: boolean }

/** Lines of a text with its toolbar, so that nothing moves when the editor is loaded. */
const countLines = (html: string): number => Math.min(20, 2 + Math.ceil(html.length / 125))

/** HTML in a rich text editor, or as source if the user prefers it or the editor could not keep the source. */
export function RichTextInput(props: InputProps<string>) {
  const { id, onChange, readOnly } = props
  const value = props.value ?? ''
  const { data: editor, isError } = useQuery(editorQuery)
  const [content, setContent] = useState<Content>()
  useFocusById(props.focusRef, id)
  // Only a value that was not typed here is parsed.
  if (editor && content?.current !== value)
    setContent({
      initial: value,
      current: value,
      parsed: editor.parseEditable(value),
      isSource: content?.isSource ?? false,
    })
  const handleChange = (current: string) => {
    setContent((previous) => previous && { ...previous, current })
    onChange(current)
  }
  const uneditableReason = content && 'uneditableReason' in content.parsed ? content.parsed.uneditableReason : undefined
  const hasSwitched = useRef(false)
  useEffect(() => {
    if (hasSwitched.current) document.getElementById(id)?.focus()
    hasSwitched.current = false
  }, [id, content?.isSource])
  const switchView = (isSource: boolean) => {
    hasSwitched.current = true
    if (editor) setContent({ initial: value, current: value, parsed: editor.parseEditable(value), isSource })
  }
  if (isError || content?.isSource || uneditableReason)
    return (
      <HtmlSourceInput
        {...props}
        onChange={handleChange}
        reason={isError ? 'absent' : uneditableReason}
        onShowRendered={content?.isSource ? () => switchView(false) : undefined}
      />
    )
  if (!editor || !content || 'uneditableReason' in content.parsed)
    return (
      <Field {...getFieldText(props)}>
        {() => (
          <div className={css.loading} aria-busy="true">
            <Skeleton lines={countLines(value)} />
          </div>
        )}
      </Field>
    )
  const { parsed } = content
  return (
    <Field
      {...getFieldText(props)}
      id={id}
      message={
        hasOwnValue(props) && props.onInherit && <SourceValue inherited={undefined} onInherit={props.onInherit} />
      }
    >
      {(ids) => (
        <editor.RichText
          ids={ids}
          label={props.label}
          lang={props.field.perLanguage ? props.language : undefined}
          language={props.language}
          value={content.initial}
          text={parsed}
          readOnly={readOnly !== undefined}
          onChange={handleChange}
          onBlur={props.onBlur}
          onSource={() => switchView(true)}
        />
      )}
    </Field>
  )
}

/** `absent`: the editor could not be loaded; `undefined`: the user prefers the source. */
type SourceReason = UneditableReason | 'absent' | undefined

/** HTML as source with a preview, and the reason why it cannot be edited as rich text. */
function HtmlSourceInput({
  reason,
  onShowRendered,
  ...props
}: InputProps<string> & {
  reason: SourceReason
  onShowRendered: (() => void) | undefined
}) {
  const { t } = useLingui()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const previewId = useId()
  const { label } = props
  const value = props.value ?? ''
  return (
    <div className={css.sourceField}>
      <TextArea
        {...getTextControlProps(props)}
        lang={props.field.perLanguage ? props.language : undefined}
        rows={6}
        className={css.source}
        spellCheck={false}
        value={value}
        onChange={(event) => props.onChange(event.target.value)}
        message={
          <Sentences>
            <SourceNote reason={reason} />
            {hasOwnValue(props) && props.onInherit && <SourceValue inherited={undefined} onInherit={props.onInherit} />}
          </Sentences>
        }
      />
      <div className={css.bar}>
        {onShowRendered && (
          <Button variant="bare" aria-label={t`Visual editor: ${label}`} onClick={onShowRendered}>
            <Trans>Visual editor</Trans>
          </Button>
        )}
        <Button
          variant="bare"
          aria-label={t`Preview: ${label}`}
          aria-expanded={isPreviewOpen}
          aria-controls={previewId}
          onClick={() => setPreviewOpen(!isPreviewOpen)}
        >
          <Trans>Preview</Trans>
        </Button>
      </div>
      <div id={previewId} hidden={!isPreviewOpen}>
        {isPreviewOpen && (
          <div className={css.preview}>
            {value === '' ? <Trans>Empty.</Trans> : <Html html={value} lang={props.language} />}
          </div>
        )}
      </div>
    </div>
  )
}

function SourceNote({ reason }: { reason: SourceReason }) {
  switch (reason) {
    case 'unbalanced':
      return (
        <Trans>
          HTML source. The visual editor is off because it would change this text: elements are not nested correctly.
        </Trans>
      )
    case 'unfinished':
      return (
        <Trans>HTML source. The visual editor is off because it would change this text: a tag is not closed.</Trans>
      )
    case 'invisible':
      return <Trans>HTML source. This text contains only comments.</Trans>
    case 'absent':
      return <Trans>HTML source. The visual editor could not be loaded.</Trans>
    case undefined:
      return <Trans>HTML source.</Trans>
  }
}
