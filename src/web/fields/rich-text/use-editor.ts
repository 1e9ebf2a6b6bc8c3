import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { flushPendingInput, schedulePendingInput } from '../pending-input.ts'
import { TextEditor } from './editor.ts'
import { mergeSource } from './merge-source.ts'
import { parseSource, type SourceText } from './parse-source.ts'
import { readSegments } from './read-segments.ts'
import { decodeEntity, getHref, render } from './render.ts'

/** Parses a value, or returns the reason why it can only be edited as source. */
export const parseEditable = (value: string) => parseSource(value, decodeEntity)

const initialState: EditorState = {
  bold: false,
  italic: false,
  link: false,
  image: false,
  line: undefined,
  canUndo: false,
  canRedo: false,
}

const readSelection = (editor: TextEditor) => ({
  bold: editor.has('b'),
  italic: editor.has('i'),
  link: editor.link() !== undefined,
  image: editor.image() !== undefined,
  line: editor.line(),
})

/** The state of the toolbar. */
export type EditorState = ReturnType<typeof readSelection> & { canUndo: boolean; canRedo: boolean }

/** Creates the editor on `root`. A new `text` is rendered; only edits call `onChange`. */
export function useEditor({
  value,
  text,
  onChange,
  readOnly,
  describeOpaque,
  onRemovedImages,
}: {
  value: string
  text: SourceText
  onChange: (value: string) => void
  readOnly: boolean
  describeOpaque: (tag: string, description: string) => string
  /** Gets the number of images that were not pasted. */
  onRemovedImages: (count: number) => void
}) {
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<TextEditor>()
  const [state, setState] = useState(initialState)
  const shown = useRef<{ value: string; text: SourceText; reported: string }>(undefined)

  const reportChange = useEffectEvent(() => {
    const { current } = shown
    if (!current || !root.current) return
    const merged = mergeSource(
      current.value,
      current.text,
      readSegments(root.current, current.text, (index) => getHref(current.text.elements[index], decodeEntity)),
    )
    if (merged === current.reported) return
    current.reported = merged
    onChange(merged)
  })

  const reportImages = useEffectEvent(onRemovedImages)

  useLayoutEffect(() => {
    const element = root.current
    if (!element || readOnly) return
    const created = new TextEditor(element, {
      onError: (problem) => reportError(problem),
      onRemovedImages: (count) => reportImages(count),
    })
    const update = (changes: Partial<EditorState>) =>
      setState((previous) => {
        const next = { ...previous, ...changes }
        const isSame = Object.entries(next).every(([name, item]) => previous[name as keyof EditorState] === item) // safe: the same type
        return isSame ? previous : next
      })
    const report = () => reportChange()
    created.addEventListener('input', () => schedulePendingInput(report))
    created.addEventListener('pathChange', () => update(readSelection(created)))
    created.addEventListener('undoStateChange', (event) => {
      if (event instanceof CustomEvent) update({ ...readSelection(created), ...readUndoState(event.detail) })
    })
    setEditor(created)
    return () => {
      flushPendingInput()
      created.destroy()
      setEditor(undefined)
    }
  }, [readOnly])

  const show = useEffectEvent((parsed: SourceText, target: TextEditor | undefined) => {
    shown.current = { value, text: parsed, reported: value }
    const rendered = render(parsed, decodeEntity, describeOpaque, externalServer()?.origins)
    if (target) target.show(rendered)
    else root.current?.replaceChildren(rendered)
    setState(initialState)
  })
  useLayoutEffect(() => {
    if (editor || readOnly) show(text, editor)
  }, [text, editor, readOnly])
  return { root, editor, state }
}

const readUndoState = (detail: unknown): Partial<EditorState> =>
  typeof detail === 'object' && detail !== null && 'canUndo' in detail && 'canRedo' in detail
    ? { canUndo: detail.canUndo === true, canRedo: detail.canRedo === true }
    : {}
