import { PathIcon } from '#ui/Icon.tsx'
import { useLingui, Plural } from '@lingui/react/macro'
import {
  Fragment,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  lazy,
  Suspense,
  type SyntheticEvent,
} from 'react'
import { classes } from '#ui/css-classes.ts'
import type { BlockFormat, TextEditor, EditorImage } from './editor.ts'
import css from './rich-text.module.css'
import { type EditorState, useEditor } from './use-editor.ts'
import { schedulePendingInput } from '../pending-input.ts'
import type { SourceText } from './parse-source.ts'
import type { Language } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import type { FieldIds } from '#ui/Field.tsx'
import { LinkDialog, type LinkRequest } from './LinkDialog.tsx'

const paths = {
  bold: 'M5 3h4a2.5 2.5 0 0 1 0 5H5zM5 8h4.6a2.5 2.5 0 0 1 0 5H5z',
  italic: 'M7 3h5M4 13h5M9.5 3l-3 10',
  link: 'M6.8 9.2l2.4-2.4M7 5l1.4-1.4a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.4 1.4a2.8 2.8 0 0 1-4-4L5 7',
  image: 'M2.5 3.5h11v9h-11zM2.5 11l3-3 2.5 2.5 2-2 3.5 3.5M10.5 6h.1',
  bullets: 'M6.5 4h7M6.5 8h7M6.5 12h7M3 4h.1M3 8h.1M3 12h.1',
  numbers: 'M7 4h6.5M7 8h6.5M7 12h6.5M2.5 2.8l1-.5v3.4M2.4 10.4c.3-.6 1.9-.7 1.8.3 0 .7-1.8 1.6-1.8 2h1.9',
  quote: 'M3 4v8M6 5h7.5M6 8h7.5M6 11h5',
  plain: 'M3.5 3.5h8M7.5 3.5L6 12.5M10 9.5l4 4M14 9.5l-4 4',
  undo: 'M3 6.5h6.5a3 3 0 0 1 0 6H6M5.5 4L3 6.5 5.5 9',
  redo: 'M13 6.5H6.5a3 3 0 0 0 0 6H10M10.5 4L13 6.5 10.5 9',
} as const

/** A drawing's name. */
export type ToolbarIconName = keyof typeof paths

/** One of them. */
export const ToolbarIcon = ({ name }: { name: ToolbarIconName }) => <PathIcon d={paths[name]} />

type Tool = { name: string; face: ReactNode; pressed?: boolean; off?: boolean; run: () => void }

/** The toolbar of an editor; `onLink` asks for an address, `onImage` for a picture, `onSource` shows the HTML. */
export function FormatBar({
  editor,
  standing,
  label,
  controls,
  onLink,
  onImage,
  onSource,
}: {
  editor: TextEditor
  standing: EditorState
  label: string
  controls: string
  onLink: () => void
  onImage: () => void
  onSource: () => void
}) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const line = (kind: BlockFormat, name: string, face: ReactNode): Tool => ({
    name,
    face,
    pressed: standing.line === kind,
    run: () => editor.setLine(kind),
  })
  const groups: Tool[][] = [
    [line('h2', t`Heading`, 'H2'), line('h3', t`Smaller heading`, 'H3')],
    [
      { name: t`Bold`, face: <ToolbarIcon name="bold" />, pressed: standing.bold, run: () => editor.bold() },
      { name: t`Italic`, face: <ToolbarIcon name="italic" />, pressed: standing.italic, run: () => editor.italic() },
      { name: t`Link`, face: <ToolbarIcon name="link" />, pressed: standing.link, run: onLink },
      { name: t`Image`, face: <ToolbarIcon name="image" />, pressed: standing.image, run: onImage },
    ],
    [
      line('ul', t`List`, <ToolbarIcon name="bullets" />),
      line('ol', t`Numbered list`, <ToolbarIcon name="numbers" />),
      line('blockquote', t`Quote`, <ToolbarIcon name="quote" />),
      { name: t`Clear formatting`, face: <ToolbarIcon name="plain" />, run: () => editor.removeAllFormatting() },
    ],
    [
      { name: t`Undo`, face: <ToolbarIcon name="undo" />, off: !standing.undo, run: () => editor.undo() },
      { name: t`Redo`, face: <ToolbarIcon name="redo" />, off: !standing.redo, run: () => editor.redo() },
    ],
    [{ name: t`HTML source`, face: 'HTML', run: onSource }],
  ]
  const count = groups.flat().length
  const goTo = (to: number) => {
    setCurrent(to)
    bar.current?.querySelectorAll('button')[to]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }[event.key]
    if (event.key === 'Escape') editor.focus()
    if (to === undefined) return
    event.preventDefault()
    goTo((to + count) % count)
  }
  let place = -1
  return (
    <div
      ref={bar}
      className={css.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t`Formatting: ${label}`}
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {groups.map((tools, at) => (
        <Fragment key={at}>
          {at > 0 && <span className={css.gap} />}
          {tools.map(({ name, face, pressed, off, run }) => {
            place += 1
            const own = place
            return (
              <button
                key={name}
                type="button"
                className={classes(css.tool, typeof face === 'string' && css.written)}
                aria-label={name}
                title={name}
                tabIndex={own === current ? 0 : -1}
                {...(pressed !== undefined && { 'aria-pressed': pressed })}
                {...(off && { 'aria-disabled': true })}
                onFocus={() => setCurrent(own)}
                // The caret stays where it is.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !off && run()}
              >
                {face}
              </button>
            )
          })}
        </Fragment>
      ))}
    </div>
  )
}

/** Counts without what is not written: closed pieces and marks without a width. */
const lengthOf = (root: HTMLElement): number => {
  const closed = [...root.querySelectorAll('[contenteditable=false]')].map(({ textContent }) => textContent.length)
  return root.textContent.replaceAll('\u200b', '').length - closed.reduce((sum, one) => sum + one, 0)
}

/** `text` is what was drawn: another one is counted anew. */
export function CharacterCount({ editor, text }: { editor: TextEditor; text: SourceText }) {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const count = () => setLength(lengthOf(editor.getRoot()))
    const follow = () => schedulePendingInput(count)
    count()
    editor.addEventListener('input', follow)
    return () => void editor.removeEventListener('input', follow)
  }, [editor, text])
  return (
    <p className={css.length}>
      <Plural value={length} one="# character" other="# characters" />
    </p>
  )
}

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
