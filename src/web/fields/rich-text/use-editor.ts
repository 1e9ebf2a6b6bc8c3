// The editor on its element: draws the value it is given, and gives on a value only after an edit.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { other } from '#api/server.ts'
import { tellNow, tellSoon } from '../pending-input.ts'
import { draw, hrefOf } from './render.ts'
import { TextEditor } from './editor.ts'
import { decoded } from './entities.ts'
import { read } from './parse.ts'
import { textOf, type Text } from './tokens.ts'
import { woven } from './merge-source.ts'

/** The text that a value is, or why it cannot be edited as it looks. */
export const editable = (value: string) => textOf(value, decoded)

/** What the toolbar shows of the selection. */
export type Standing = {
  bold: boolean
  italic: boolean
  link: boolean
  image: boolean
  line: string | undefined
  undo: boolean
  redo: boolean
}
const nothing: Standing = {
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
  text: Text
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
  const source = useRef<{ value: string; text: Text; given: string }>(undefined)

  const give = useEffectEvent(() => {
    const from = source.current
    if (!from || !root.current) return
    const now = woven(
      from.value,
      from.text,
      read(root.current, from.text, (at) => hrefOf(from.text.elements[at], decoded)),
    )
    if (now === from.given) return
    from.given = now
    onChange(now)
  })
  const look = useEffectEvent((of: TextEditor, more: Partial<Standing> = {}) => {
    const next = {
      ...standing,
      bold: of.has('b'),
      italic: of.has('i'),
      link: of.link() !== undefined,
      image: of.image() !== undefined,
      line: of.line(),
      ...more,
    }
    if (Object.entries(next).some(([name, one]) => standing[name as keyof Standing] !== one)) setStanding(next) // safe: its own names
  })

  useLayoutEffect(() => {
    const element = root.current
    if (!element || readOnly) return
    const made = new TextEditor(element, (problem) => reportError(problem))
    const tell = () => give()
    made.addEventListener('input', () => tellSoon(tell))
    made.addEventListener('pathChange', () => look(made))
    made.addEventListener('undoStateChange', (event) => {
      if (event instanceof CustomEvent) look(made, undoOf(event.detail))
    })
    setEditor(made)
    return () => {
      tellNow()
      made.destroy()
      setEditor(undefined)
    }
  }, [readOnly])

  const show = useEffectEvent((of: Text, on: TextEditor | undefined) => {
    source.current = { value, text: of, given: value }
    const drawn = draw(of, decoded, kept, other()?.origins)
    if (on) on.show(drawn)
    else root.current?.replaceChildren(drawn)
    setStanding(nothing)
  })
  useLayoutEffect(() => {
    if (editor || readOnly) show(text, editor)
  }, [text, editor, readOnly])
  return { root, editor, standing }
}

const undoOf = (detail: unknown): Partial<Standing> =>
  typeof detail === 'object' && detail !== null && 'canUndo' in detail && 'canRedo' in detail
    ? { undo: detail.canUndo === true, redo: detail.canRedo === true }
    : {}
