import { TextEditor } from './editor.ts'
import { mergeSource } from './merge-source.ts'
import { parseSource } from './parse-source.ts'
import { readSegments } from './read-segments.ts'
import { decodeEntity, getHref, render } from './render.ts'

/** Creates an editor on a bare page: `show` renders a source (or returns why not), `written` returns the edited source. */
export function createIsolatedEditor(root: HTMLElement) {
  const editor = new TextEditor(root, { onError: (problem) => reportError(problem), onRemovedImages: () => undefined })
  let shown = { source: '', text: parseSource('', decodeEntity) }
  return {
    show: (source: string): string | undefined => {
      shown = { source, text: parseSource(source, decodeEntity) }
      if ('uneditableReason' in shown.text) return shown.text.uneditableReason
      editor.show(render(shown.text, decodeEntity, (tag) => tag))
      return undefined
    },
    written: (): string => {
      const { source, text } = shown
      if ('uneditableReason' in text) return source
      return mergeSource(
        source,
        text,
        readSegments(root, text, (index) => getHref(text.elements[index], decodeEntity)),
      )
    },
  }
}
