// The editor on its element: draws the value it is given, and gives on a value only after an edit.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { flushPendingInput, schedulePendingInput } from '../pending-input.ts'
import { render, getHref, decodeEntity } from './render.ts'
import { TextEditor } from './editor.ts'
import { readSegments } from './read-segments.ts'
import { parseSource, type SourceText } from './parse-source.ts'
import { mergeSource } from './merge-source.ts'

/** The text that a value is, or why it cannot be edited as it looks. */
export const parseEditable = (value: string) => parseSource(value, decodeEntity)

/** What the toolbar shows of the selection. */
export type EditorState = {
  bold: boolean
  italic: boolean
  link: boolean
  image: boolean
  line: string | undefined
  undo: boolean
  redo: boolean
}
const nothing: EditorState = {
  bold: false,
  italic: false,
  link: false,
  image: false,
  line: undefined,
  undo: false,
  redo: false,
}

type Wanted = {
  /** What the text was read from. A new `text` is drawn anew. */
  value: string
  text: SourceText
  onChange: (value: string) => void
  readOnly: boolean
  /** Says what a closed piece is. */
  kept: (tag: string, about: string) => string
}

/** The editor once its element stands, and what the toolbar shows. */
export function useEditor({ value, text, onChange, readOnly, kept }: Wanted) {
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<TextEditor>()
  const [standing, setStanding] = useState(nothing)
  const source = useRef<{ value: string; text: SourceText; given: string }>(undefined)

  const give = useEffectEvent(() => {
    const from = source.current
    if (!from || !root.current) return
    const now = mergeSource(
      from.value,
      from.text,
      readSegments(root.current, from.text, (at) => getHref(from.text.elements[at], decodeEntity)),
    )
    if (now === from.given) return
    from.given = now
    onChange(now)
  })
  const look = useEffectEvent((of: TextEditor, more: Partial<EditorState> = {}) => {
    const next = {
      ...standing,
      bold: of.has('b'),
      italic: of.has('i'),
      link: of.link() !== undefined,
      image: of.image() !== undefined,
      line: of.line(),
      ...more,
    }
    if (Object.entries(next).some(([name, one]) => standing[name as keyof EditorState] !== one)) setStanding(next) // safe: its own names
  })

  useLayoutEffect(() => {
    const element = root.current
    if (!element || readOnly) return
    const made = new TextEditor(element, (problem) => reportError(problem))
    const tell = () => give()
    made.addEventListener('input', () => schedulePendingInput(tell))
    made.addEventListener('pathChange', () => look(made))
    made.addEventListener('undoStateChange', (event) => {
      if (event instanceof CustomEvent) look(made, undoOf(event.detail))
    })
    setEditor(made)
    return () => {
      flushPendingInput()
      made.destroy()
      setEditor(undefined)
    }
  }, [readOnly])

  const show = useEffectEvent((of: SourceText, on: TextEditor | undefined) => {
    source.current = { value, text: of, given: value }
    const drawn = render(of, decodeEntity, kept, externalServer()?.origins)
    if (on) on.show(drawn)
    else root.current?.replaceChildren(drawn)
    setStanding(nothing)
  })
  useLayoutEffect(() => {
    if (editor || readOnly) show(text, editor)
  }, [text, editor, readOnly])
  return { root, editor, standing }
}

const undoOf = (detail: unknown): Partial<EditorState> =>
  typeof detail === 'object' && detail !== null && 'canUndo' in detail && 'canRedo' in detail
    ? { undo: detail.canUndo === true, redo: detail.canRedo === true }
    : {}
