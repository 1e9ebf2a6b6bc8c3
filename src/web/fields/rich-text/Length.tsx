// How long a text is, in characters as they are read; it follows what is written.
import { Plural } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { schedulePendingInput } from '../pending-input.ts'
import type { TextEditor } from './editor.ts'
import css from './rich-text.module.css'
import type { SourceText } from './tokens.ts'

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
