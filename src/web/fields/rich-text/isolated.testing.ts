// The editor on a bare page, as tests put it there: it shows a source and tells it as written now.
import { draw, hrefOf } from './render.ts'
import { TextEditor } from './editor.ts'
import { decoded } from './entities.ts'
import { read } from './parse.ts'
import { textOf } from './tokens.ts'
import { woven } from './merge-source.ts'

/** An editor on an element: `show` draws a source (and answers why not, where it cannot), `written` tells what would be stored. */
export function standing(root: HTMLElement) {
  const editor = new TextEditor(root, (problem) => reportError(problem))
  let from = { source: '', text: textOf('', decoded) }
  return {
    show: (source: string): string | undefined => {
      from = { source, text: textOf(source, decoded) }
      if ('obstacle' in from.text) return from.text.obstacle
      editor.show(draw(from.text, decoded, (tag) => tag))
      return undefined
    },
    written: (): string => {
      const { source, text } = from
      if ('obstacle' in text) return source
      return woven(
        source,
        text,
        read(root, text, (at) => hrefOf(text.elements[at], decoded)),
      )
    },
  }
}
