// HTML cut into tags, texts and comments, each with the very characters it is written in: joined again they are the source.
import { renderedTags, rawContent, voidElements } from './element-kinds.ts'

/** An attribute: its name in small letters, its value as written, without quotes. */
export type SourceAttribute = { name: string; written: string }

/** An element as written. `open` is its whole source where it has no content or is kept closed. */
export type SourceElement = {
  tag: string
  open: string
  close: string
  attributes: readonly SourceAttribute[]
  isKept: boolean
}

/** Piece of a source; `at` counts the elements. */
export type HtmlToken =
  | { kind: 'open'; at: number }
  | { kind: 'close'; at: number }
  | { kind: 'single'; at: number }
  | { kind: 'text'; written: string }
  | { kind: 'comment'; written: string }

/** Why a text cannot be drawn so that every byte of it stays. */
export type UneditableReason = 'unbalanced' | 'unfinished'

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const tagStart = /<(\/?)([a-z][a-z0-9:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/iy
const comment = /<!--[\s\S]*?-->|<![a-z][^>]*>|<\?[^>]*>/iy

const attributesOf = (inside: string): SourceAttribute[] =>
  [...inside.matchAll(attribute)].map(([, name = '', double, single, bare]) => ({
    name: name.toLowerCase(),
    written: double ?? single ?? bare ?? '',
  }))

/** The pieces of a source, or why it cannot be told apart safely. */
export function tokenize(
  source: string,
): { items: HtmlToken[]; elements: SourceElement[] } | { obstacle: UneditableReason } {
  const items: HtmlToken[] = []
  const elements: SourceElement[] = []
  const isOpen: number[] = []
  let from = 0
  const text = (to: number) => {
    if (to > from) items.push({ kind: 'text', written: source.slice(from, to) })
  }
  for (let place = source.indexOf('<'); place !== -1; place = source.indexOf('<', place)) {
    comment.lastIndex = tagStart.lastIndex = place
    const remark = comment.exec(source)?.[0]
    if (remark !== undefined) {
      text(place)
      items.push({ kind: 'comment', written: remark })
      from = place += remark.length
      continue
    }
    const found = tagStart.exec(source)
    if (!found) {
      if (/^<[a-z/!?]/i.test(source.slice(place, place + 2))) return { obstacle: 'unfinished' }
      place += 1
      continue
    }
    const [written, slash, name = '', inside = ''] = found
    const tag = name.toLowerCase()
    text(place)
    from = place += written.length
    if (slash === '/') {
      const at = isOpen.pop()
      const opened = at === undefined ? undefined : elements[at]
      if (at === undefined || opened?.tag !== tag) return { obstacle: 'unbalanced' }
      opened.close = written
      items.push({ kind: 'close', at })
      continue
    }
    const at = elements.length
    const isSingle = voidElements.has(tag)
    const isKept = !renderedTags.has(tag)
    let whole = written
    if (isKept && !isSingle) {
      const end = endOf(source, tag, place)
      if (end === undefined) return { obstacle: 'unbalanced' }
      whole += source.slice(place, end)
      from = place = end
    }
    elements.push({ tag, open: whole, close: '', attributes: attributesOf(inside), isKept })
    items.push({ kind: isSingle || isKept ? 'single' : 'open', at })
    if (!isSingle && !isKept) isOpen.push(at)
  }
  text(source.length)
  return isOpen.length > 0 ? { obstacle: 'unbalanced' } : { items, elements }
}

/** Where an element that is kept closed ends: after its own closing tag, counting those of its kind inside. */
function endOf(source: string, tag: string, from: number): number | undefined {
  const tags = new RegExp(`<(/?)${tag}(?=[\\s/>])[^>]*>`, 'gi')
  tags.lastIndex = from
  for (let depth = 1, found = tags.exec(source); found; found = tags.exec(source)) {
    if (found[1] === '/') depth -= 1
    else if (!rawContent.has(tag)) depth += 1
    if (depth === 0) return tags.lastIndex
  }
  return undefined
}
