// A text written as it looks, under a toolbar; what is not edited keeps every byte.
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import { classes } from '#ui/css-classes.ts'
import type { FieldIds } from '#ui/Field.tsx'
import type { EditorImage } from './editor.ts'
import { FormatBar } from './FormatBar.tsx'
import { CharacterCount } from './Length.tsx'
import { LinkDialog, type LinkRequest } from './LinkDialog.tsx'
import css from './rich-text.module.css'
import type { SourceText } from './tokens.ts'
import { useEditor } from './use-editor.ts'

const ImageQuestion = lazy(async () => ({ default: (await import('./ImageDialog.tsx')).ImageDialog }))

/** Props of {@link RichText}; `wiring` ties it to its field, `language` is that of what pictures show. */
export type RichTextProps = {
  wiring: FieldIds
  label: string
  lang: string | undefined
  language: Language
  value: string
  text: SourceText
  readOnly: boolean
  onChange: (value: string) => void
  onBlur: () => void
  onSource: () => void
}

export function RichText(props: RichTextProps) {
  const { wiring, label, lang, language, value, text, readOnly, onChange, onBlur, onSource } = props
  const { t } = useLingui()
  const [asked, setAsked] = useState<LinkRequest>()
  const [image, setImage] = useState<{ present?: EditorImage | undefined; file?: File }>()
  const kept = (tag: string, about: string) =>
    about === '' ? t`${tag} – kept as it is` : t`${tag} – kept as it is: ${about}`
  const { root, editor, standing } = useEditor({ value, text, onChange, readOnly, kept })
  const askLink = () => {
    if (!editor) return
    const link = editor.link()
    setAsked({
      href: link?.getAttribute('href') ?? '',
      hasText: link !== undefined || !editor.getSelection().collapsed,
    })
  }
  const askImage = () => {
    const image = editor?.image()
    setImage({ present: image && { src: image.src, alt: image.alt } })
  }
  // A picture pasted or dropped is sent to the library and described before it stands in the text.
  const takePicture = (event: SyntheticEvent, data: DataTransfer): boolean => {
    const file = editor && !readOnly && externalServer()?.hasStoredValues() !== false ? pictureOf(data) : undefined
    if (!file) return false
    event.preventDefault()
    setImage({ file })
    return true
  }
  const done = (act: () => void) => {
    setAsked(undefined)
    setImage(undefined)
    // The dialog gives the focus back first.
    requestAnimationFrame(() => {
      editor?.focus()
      act()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'F10') {
      event.preventDefault()
      event.currentTarget.parentElement?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
    }
  }
  return (
    <div className={classes(css.frame, readOnly && css.closed)} data-invalid={wiring['aria-invalid']}>
      {editor && !readOnly && (
        <FormatBar
          editor={editor}
          standing={standing}
          label={label}
          controls={wiring.id}
          onLink={askLink}
          onImage={askImage}
          onSource={onSource}
        />
      )}
      <div
        {...wiring}
        ref={root}
        className={css.text}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={`${wiring.id}-label`}
        aria-readonly={readOnly}
        aria-keyshortcuts="Alt+F10"
        tabIndex={0}
        lang={lang}
        spellCheck
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onPaste={(event) => takePicture(event, event.clipboardData)}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          if (takePicture(event, event.dataTransfer)) editor?.caretTo(event.clientX, event.clientY)
        }}
      />
      {editor && <CharacterCount editor={editor} text={text} />}
      {editor && asked && (
        <LinkDialog
          asked={asked}
          onClose={() => setAsked(undefined)}
          onLink={(href, words) => done(() => editor.setLink(href, words))}
          onUnlink={() => done(() => editor.removeLink())}
        />
      )}
      {editor && image && (
        <Suspense>
          <ImageQuestion
            present={image.present}
            file={image.file}
            language={language}
            onPicture={(picture) => done(() => editor.setImage(picture))}
            onClose={() => setImage(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The picture among what is pasted or dropped, where that is no text of which it is a part. */
const pictureOf = ({ files, types }: DataTransfer): File | undefined =>
  types.includes('text/plain') || (types.includes('text/html') && types.includes('text/rtf'))
    ? undefined
    : [...files].find(({ type }) => type.startsWith('image/'))
