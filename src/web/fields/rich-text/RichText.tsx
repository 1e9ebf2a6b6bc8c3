import { Bold, Image, Italic, Link, List, ListOrdered, Redo2, RemoveFormatting, TextQuote, Undo2 } from 'lucide-react'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import {
  Fragment,
  Suspense,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import { classes } from '#ui/css-classes.ts'
import type { FieldIds } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { showToast } from '#ui/toasts.tsx'
import { schedulePendingInput } from '../pending-input.ts'
import type { BlockFormat, EditorImage, TextEditor } from './editor.ts'
import { LinkDialog, type LinkRequest } from './LinkDialog.tsx'
import type { SourceText } from './parse-source.ts'
import css from './rich-text.module.css'
import { useEditor, type EditorState } from './use-editor.ts'

const ImageDialog = lazyComponent(async () => (await import('./ImageDialog.tsx')).ImageDialog)

/** A rich text editor that keeps every byte of the source that is not edited. */
export function RichText({
  ids,
  label,
  lang,
  language,
  value,
  text,
  readOnly,
  onChange,
  onBlur,
  onSource,
}: {
  ids: FieldIds
  label: string
  lang: string | undefined
  /** The language of alt texts. */
  language: Language
  value: string
  text: SourceText
  readOnly: boolean
  onChange: (value: string) => void
  onBlur: () => void
  /** Switches to the HTML source. */
  onSource: () => void
}) {
  const { t } = useLingui()
  const [linkRequest, setLinkRequest] = useState<LinkRequest>()
  const [imageRequest, setImageRequest] = useState<{ image?: EditorImage | undefined; file?: File }>()
  const describeOpaque = (tag: string, about: string) =>
    about === '' ? t`${tag} – not editable` : t`${tag} – not editable: ${about}`
  const onRemovedImages = (count: number) => {
    const text = plural(count, {
      one: '# image was not pasted. Add it with “Image”.',
      other: '# images were not pasted. Add them with “Image”.',
    })
    showToast({ tone: 'warning', text })
  }
  const { root, editor, state } = useEditor({ value, text, onChange, readOnly, describeOpaque, onRemovedImages })
  const openLinkDialog = () => {
    if (!editor) return
    const link = editor.link()
    setLinkRequest({
      href: link?.getAttribute('href') ?? '',
      hasText: link !== undefined || !editor.getSelection().collapsed,
    })
  }
  const openImageDialog = () => {
    const image = editor?.image()
    setImageRequest({ image: image && { src: image.src, alt: image.alt } })
  }
  // A pasted or dropped image is uploaded and described in the dialog first.
  const openImageDialogWith = (event: SyntheticEvent, data: DataTransfer): boolean => {
    const canUpload = editor && !readOnly && externalServer()?.hasStoredValues() !== false
    const file = canUpload ? findImage(data) : undefined
    if (!file) return false
    event.preventDefault()
    setImageRequest({ file })
    return true
  }
  const closeAndRun = (action: () => void) => {
    setLinkRequest(undefined)
    setImageRequest(undefined)
    // The dialog returns the focus first.
    requestAnimationFrame(() => {
      editor?.focus()
      action()
    })
  }
  const focusToolbar = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'F10') return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
  }
  return (
    <div className={classes(css.editor, readOnly && css.readOnly)} data-invalid={ids['aria-invalid']}>
      {editor && !readOnly && (
        <Toolbar
          editor={editor}
          state={state}
          label={label}
          controls={ids.id}
          onLink={openLinkDialog}
          onImage={openImageDialog}
          onSource={onSource}
        />
      )}
      <div
        {...ids}
        ref={root}
        className={css.text}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={`${ids.id}-label`}
        aria-readonly={readOnly}
        aria-keyshortcuts="Alt+F10"
        tabIndex={0}
        lang={lang}
        spellCheck
        onBlur={onBlur}
        onKeyDown={focusToolbar}
        onPaste={(event) => openImageDialogWith(event, event.clipboardData)}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          if (openImageDialogWith(event, event.dataTransfer)) editor?.caretTo(event.clientX, event.clientY)
        }}
      />
      {editor && <CharacterCount editor={editor} text={text} />}
      {editor && linkRequest && (
        <LinkDialog
          request={linkRequest}
          onClose={() => setLinkRequest(undefined)}
          onLink={(href, linkText) => closeAndRun(() => editor.setLink(href, linkText))}
          onUnlink={() => closeAndRun(() => editor.removeLink())}
        />
      )}
      {editor && imageRequest && (
        <Suspense>
          <ImageDialog
            image={imageRequest.image}
            file={imageRequest.file}
            language={language}
            onImage={(image) => closeAndRun(() => editor.setImage(image))}
            onClose={() => setImageRequest(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Returns an image file, unless it accompanies pasted text. */
const findImage = ({ files, types }: DataTransfer): File | undefined =>
  types.includes('text/plain') || (types.includes('text/html') && types.includes('text/rtf'))
    ? undefined
    : [...files].find(({ type }) => type.startsWith('image/'))

type Tool = { name: string; content: ReactNode; pressed?: boolean; disabled?: boolean; run: () => void }

/** A toolbar with one tab stop and arrow keys. */
function Toolbar({
  editor,
  state,
  label,
  controls,
  onLink,
  onImage,
  onSource,
}: {
  editor: TextEditor
  state: EditorState
  label: string
  controls: string
  onLink: () => void
  onImage: () => void
  onSource: () => void
}) {
  const { t } = useLingui()
  const toolbar = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const blockTool = (format: BlockFormat, name: string, content: ReactNode): Tool => ({
    name,
    content,
    pressed: state.line === format,
    run: () => editor.setLine(format),
  })
  const groups: Tool[][] = [
    [blockTool('h2', t`Heading`, 'H2'), blockTool('h3', t`Subheading`, 'H3')],
    [
      { name: t`Bold`, content: <Icon icon={Bold} />, pressed: state.bold, run: () => editor.bold() },
      { name: t`Italic`, content: <Icon icon={Italic} />, pressed: state.italic, run: () => editor.italic() },
      { name: t`Link`, content: <Icon icon={Link} />, pressed: state.link, run: onLink },
      { name: t`Image`, content: <Icon icon={Image} />, pressed: state.image, run: onImage },
    ],
    [
      blockTool('ul', t`List`, <Icon icon={List} />),
      blockTool('ol', t`Numbered list`, <Icon icon={ListOrdered} />),
      blockTool('blockquote', t`Quote`, <Icon icon={TextQuote} />),
      { name: t`Clear formatting`, content: <Icon icon={RemoveFormatting} />, run: () => editor.removeAllFormatting() },
    ],
    [
      { name: t`Undo`, content: <Icon icon={Undo2} />, disabled: !state.canUndo, run: () => editor.undo() },
      { name: t`Redo`, content: <Icon icon={Redo2} />, disabled: !state.canRedo, run: () => editor.redo() },
    ],
    [{ name: t`HTML source`, content: 'HTML', run: onSource }],
  ]
  const tools = groups.flat()
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: focused + 1, ArrowLeft: focused - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (event.key === 'Escape') editor.focus()
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tools.length) % tools.length
    setFocused(index)
    toolbar.current?.querySelectorAll('button')[index]?.focus()
  }
  const button = (tool: Tool) => {
    const { name, content, pressed, disabled, run } = tool
    const index = tools.indexOf(tool)
    return (
      <button
        key={name}
        type="button"
        className={classes(css.tool, typeof content === 'string' && css.textTool)}
        aria-label={name}
        title={name}
        tabIndex={index === focused ? 0 : -1}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
        {...(disabled && { 'aria-disabled': true })}
        onFocus={() => setFocused(index)}
        // Keeps the focus in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !disabled && run()}
      >
        {content}
      </button>
    )
  }
  return (
    <div
      ref={toolbar}
      className={css.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t`Formatting: ${label}`}
      aria-controls={controls}
      onKeyDown={handleKeyDown}
    >
      {groups.map((group, index) => (
        <Fragment key={index}>
          {index > 0 && <span className={css.gap} />}
          {group.map(button)}
        </Fragment>
      ))}
    </div>
  )
}

/** Counts visible characters, without opaque elements. */
function countCharacters(root: HTMLElement): number {
  const opaque = [...root.querySelectorAll('[contenteditable=false]')].map(({ textContent }) => textContent.length)
  return root.textContent.replaceAll('\u200b', '').length - opaque.reduce((sum, length) => sum + length, 0)
}

/** The length of the text, updated while typing. */
function CharacterCount({ editor, text }: { editor: TextEditor; text: SourceText }) {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const count = () => setLength(countCharacters(editor.getRoot()))
    const scheduleCount = () => schedulePendingInput(count)
    count()
    editor.addEventListener('input', scheduleCount)
    return () => void editor.removeEventListener('input', scheduleCount)
  }, [editor, text])
  return (
    <p className={css.length} data-length>
      <Plural value={length} one="# character" other="# characters" />
    </p>
  )
}
