// What can be done to the selection: one stop of the Tab key, arrows inside.
import { useLingui } from '@lingui/react/macro'
import { Fragment, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '#ui/css-classes.ts'
import { ToolbarIcon } from './rendered.tsx'
import type { BlockFormat, TextEditor } from './editor.ts'
import css from './rich-text.module.css'
import type { EditorState } from './use-editor.ts'

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
