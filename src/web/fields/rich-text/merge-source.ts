// The edited text written down: whatever was not edited as it stood in the source, byte for byte, the rest anew.
import { diffArrays } from 'diff'
import type { SourceText, SourceToken } from './parse-source.ts'

/** A piece of the edited text, in order. `top`: it begins a block that stands in no other. */
export type Segment = { key: string; written: string; tag?: string; top?: boolean }

/** More differences than these are not told apart: what stands between the first and the last is written anew. */
const mostEdits = 600

const tagOf = (text: SourceText, token: SourceToken): string | undefined =>
  token.key.startsWith('<') ? text.elements[Number(token.key.slice(1))]?.tag : undefined

/** The remarks that a block editor keeps its blocks by, and the tags they stand around. */
const blockRemark = /<!--\s*wp:[\s\S]*?-->(\s*)$/
const blockNames: Readonly<Record<string, string>> = {
  p: 'paragraph',
  h2: 'heading',
  h3: 'heading {"level":3}',
  ul: 'list',
  ol: 'list {"ordered":true}',
  blockquote: 'quote',
  hr: 'separator',
}

/** How a new block stands in a text of a block editor: in remarks of its own, spread as the others are; `undefined`: no such text. */
function remarked({ tokens }: SourceText, { tag, top }: Segment): { before: string; after: string } | undefined {
  const space = tokens.map(({ before }) => blockRemark.exec(before)?.[1]).find((found) => found !== undefined)
  const isItem = tag === 'li' && tokens.some(({ before }) => /<!--\s*wp:list-item\b/.test(before))
  const name = isItem ? 'list-item' : top && tag !== undefined ? blockNames[tag] : undefined
  if (space === undefined || name === undefined) return undefined
  const between = space === '' ? '' : '\n\n'
  return {
    before: `${between}<!-- wp:${name} -->${space}`,
    after: `${space}<!-- /wp:${name.split(' ')[0]} -->`,
  }
}

/** White space that stands before blocks of a tag; `before` may hold remarks too. */
const lineEnds = (before: string): string => (before.includes('<') ? '\n' : before)

/** What a new block has in front of it: as others of its tag in this text, else a line end between blocks that stand in no other. */
function manner(text: SourceText, { tag, top }: Segment): string {
  if (tag === undefined || (!top && !/^(?:li|dt|dd|tr)$/.test(tag))) return ''
  const others = text.tokens.slice(1)
  const like = others.find((token) => tagOf(text, token) === tag)
  if (like) return lineEnds(like.before)
  if (!top) return ''
  const isPacked = others.some(
    (token, at) => token.key.startsWith('<') && text.tokens[at]?.key.startsWith('/') && token.before === '',
  )
  return isPacked ? '' : '\n'
}

/** The source of the edited text; unedited, it is `source` itself. */
export function mergeSource(source: string, text: SourceText, pieces: readonly Segment[]): string {
  const { tokens } = text
  let start = 0
  while (start < tokens.length && start < pieces.length && tokens[start]?.key === pieces[start]?.key) start += 1
  if (start === tokens.length && start === pieces.length) return source
  if (!pieces.some(({ key }) => key.trim() !== '' && !/^[</]/.test(key))) return ''
  let [end, last] = [tokens.length, pieces.length]
  while (end > start && last > start && tokens[end - 1]?.key === pieces[last - 1]?.key)
    [end, last] = [end - 1, last - 1]
  const kept = (list: readonly SourceToken[]) =>
    list.map(({ before, written, after }) => before + written + after).join('')
  let out = kept(tokens.slice(0, start))
  const ends: string[] = []
  const anew = (list: readonly Segment[]) => {
    for (const piece of list) {
      const block = piece.key.startsWith('<') ? remarked(text, piece) : undefined
      const before = block?.before ?? manner(text, piece)
      out += (out === '' ? before.trimStart() : before) + piece.written
      if (piece.key.startsWith('<')) ends.push(block?.after ?? '')
      else if (piece.key.startsWith('/')) out += ends.pop() ?? ''
    }
  }
  let [at, piece] = [start, start]
  const steps = diffArrays(
    tokens.slice(start, end).map(({ key }) => key),
    pieces.slice(start, last).map(({ key }) => key),
    { maxEditLength: mostEdits },
  )
  for (const { added, removed, count } of steps ?? []) {
    if (added) anew(pieces.slice(piece, piece + count))
    else if (!removed) {
      const same = kept(tokens.slice(at, at + count))
      out += out === '' ? same.trimStart() : same
    }
    if (!added) at += count
    if (!removed) piece += count
  }
  anew(pieces.slice(piece, last))
  return (out + kept(tokens.slice(end))).replace(
    start === 0 && end > 0 && pieces[0]?.key !== tokens[0]?.key ? /^\s+/ : /^(?!)/,
    '',
  )
}

/** An opening tag with another value of an attribute; a value of `undefined` takes it away. */
export function withAttribute(open: string, name: string, value: string | undefined): string {
  const place = new RegExp(`\\s+${name}(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'=<>\`]+))?(?=[\\s/>])`, 'i')
  const written = value === undefined ? '' : ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`
  return place.test(open) ? open.replace(place, () => written) : open.replace(/(?=\s*\/?>$)/, () => written)
}

/** A text as it stands between tags. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
