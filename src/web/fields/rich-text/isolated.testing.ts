// The editor on a bare page, as tests put it there: it shows a source and tells it as written now.
import { render, getHref, decodeEntity } from './render.ts'
import { TextEditor } from './editor.ts'
import { readSegments } from './read-segments.ts'
import { parseSource } from './parse-source.ts'
import { mergeSource } from './merge-source.ts'

/** An editor on an element: `show` draws a source (and answers why not, where it cannot), `written` tells what would be stored. */
export function createIsolatedEditor(root: HTMLElement) {
  const editor = new TextEditor(root, (problem) => reportError(problem))
  let from = { source: '', text: parseSource('', decodeEntity) }
  return {
    show: (source: string): string | undefined => {
      from = { source, text: parseSource(source, decodeEntity) }
      if ('obstacle' in from.text) return from.text.obstacle
      editor.show(render(from.text, decodeEntity, (tag) => tag))
      return undefined
    },
    written: (): string => {
      const { source, text } = from
      if ('obstacle' in text) return source
      return mergeSource(
        source,
        text,
        readSegments(root, text, (at) => getHref(text.elements[at], decodeEntity)),
      )
    },
  }
}
