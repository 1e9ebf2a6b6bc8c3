// A source as tokens that can be told apart from those of the edited text, and the tree that is drawn from it.
import { blockElements } from './element-kinds.ts'
import { tokenize, type HtmlToken, type UneditableReason, type SourceElement } from './scan.ts'

/**
 * What is compared: an element's opening `<3`, its end `/3`, a closed piece `#3`, else a word, a no-break space or ' '.
 * `before` and `after` hold what is not seen: comments, white space between blocks.
 */
export type SourceToken = { key: string; before: string; written: string; after: string }

/** What is drawn. */
export type RenderedNode =
  | { kind: 'text'; text: string }
  | { kind: 'element' | 'single'; at: number; children: RenderedNode[] }

/** A source that can be edited without losing a byte. */
export type SourceText = { tokens: SourceToken[]; elements: readonly SourceElement[]; tree: RenderedNode[] }

/** The characters that an entity stands for (`&eacute;`). */
export type DecodeEntity = (entity: string) => string

const zeroWidth = '\u200b'
const spaces = /^[ \t\n\r\f]+$/
const parts = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);?|[ \t\n\r\f]+|[\s\S]/giu

/** A character, or a run of white space, as seen and as written. */
type Sign = { seen: string; written: string }

const signsOf = (run: readonly HtmlToken[], isPre: boolean, decode: DecodeEntity): Sign[] =>
  run.flatMap((item) => {
    if (item.kind === 'comment') return [{ seen: '', written: item.written }]
    if (item.kind !== 'text') return []
    return [...item.written.matchAll(parts)].map(([written]) => {
      if (spaces.test(written)) return { seen: isPre ? written : ' ', written }
      const seen = written.length > 1 && written.startsWith('&') ? decode(written) : written
      return { seen: !isPre && spaces.test(seen) ? ' ' : seen.replaceAll(zeroWidth, ''), written }
    })
  })

/** Words, no-break spaces and runs of white space. */
export const splitText = (text: string): string[] => text.match(/[ \t\n\r\f]+|\u00a0|[^ \t\n\r\f\u00a0]+/g) ?? []

/** The key of a piece of text: white space outside `pre` is one space. */
export const getTextKey = (piece: string, isPre: boolean): string => (!isPre && spaces.test(piece) ? ' ' : piece)

/** The tokens of signs: those without a width stay with the one before. */
function tokensOf(signs: readonly Sign[], isPre: boolean): { lead: string; tokens: SourceToken[] } {
  let lead = ''
  const tokens: SourceToken[] = []
  let kind = ''
  for (const { seen, written } of signs) {
    const last = tokens.at(-1)
    if (seen === '') {
      if (last) last.written += written
      else lead += written
      continue
    }
    const now = spaces.test(seen) ? 'space' : seen === '\u00a0' ? 'fixed' : 'word'
    if (last && now === kind && now !== 'fixed') {
      last.key = getTextKey(last.key + seen, isPre)
      last.written += written
    } else tokens.push({ key: seen, before: '', written, after: '' })
    kind = now
  }
  return { lead, tokens }
}

/** Closing remarks (`<!-- /wp:paragraph -->`) stay with what they close; the rest stands before what follows. */
const closing = /^[\s\S]*<!--\s*\/[\s\S]*?-->/

/** A source as tokens and tree, or why it is edited as source only. */
export function parseSource(
  source: string,
  decode: DecodeEntity,
): SourceText | { obstacle: UneditableReason | 'nothing seen' } {
  const scanned = tokenize(source)
  if ('obstacle' in scanned) return scanned
  const { items, elements } = scanned
  const tokens: SourceToken[] = []
  const tree: RenderedNode[] = []
  const open: RenderedNode[][] = [tree]
  let waiting = ''
  let pre = 0
  const isEdge = (at: number, step: 1 | -1): boolean => {
    for (let place = at; ; place += step) {
      const item = items[place]
      if (!item) return true
      if (item.kind === 'text' || item.kind === 'comment') {
        if (item.kind === 'text' && item.written.trim() !== '') return false
        continue
      }
      const tag = elements[item.at]?.tag ?? ''
      if (blockElements.has(tag) || tag === 'br') return true
      if (item.kind === 'single') return false
    }
  }
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]
    if (!item) break
    if (item.kind === 'text' || item.kind === 'comment') {
      let end = at + 1
      while (items[end]?.kind === 'text' || items[end]?.kind === 'comment') end += 1
      const signs = signsOf(items.slice(at, end), pre > 0, decode)
      if (pre === 0) blindEdges(signs, isEdge(at - 1, -1), isEdge(end, 1))
      else if (tokens.at(-1)?.key.startsWith('<')) blindFirstLine(signs, elements, items[at - 1])
      const { lead, tokens: texts } = tokensOf(signs, pre > 0)
      const before = tokens.at(-1)
      const first = texts[0]
      if (!first) {
        const closes =
          before && (before.key.startsWith('/') || items[end]?.kind !== 'close') ? (closing.exec(lead)?.[0] ?? '') : ''
        if (before) before.after += closes
        waiting = lead.slice(closes.length)
      } else {
        if (before) before.after += lead
        else first.before = lead
        waiting = trail(texts.at(-1), signs)
        tokens.push(...texts)
        open.at(-1)?.push({ kind: 'text', text: signs.map(({ seen }) => seen).join('') })
      }
      at = end - 1
      continue
    }
    const written = elements[item.at]
    if (!written) break
    const mark = { open: '<', close: '/', single: '#' }[item.kind]
    tokens.push({
      key: `${mark}${item.at}`,
      before: waiting,
      written: item.kind === 'close' ? written.close : written.open,
      after: '',
    })
    waiting = ''
    if (written.tag === 'pre') pre += item.kind === 'open' ? 1 : item.kind === 'close' ? -1 : 0
    if (item.kind === 'close') open.pop()
    else {
      const node: RenderedNode = { kind: item.kind === 'open' ? 'element' : 'single', at: item.at, children: [] }
      open.at(-1)?.push(node)
      if (item.kind === 'open') open.push(node.children)
    }
  }
  const last = tokens.at(-1)
  if (last) last.after += waiting
  else if (source !== '') return { obstacle: 'nothing seen' }
  return { tokens, elements, tree }
}

/** Takes from the last token what is written after its last seen sign: it stands before the tag that follows. */
function trail(last: SourceToken | undefined, signs: readonly Sign[]): string {
  let rest = ''
  for (let at = signs.length - 1; at >= 0 && signs[at]?.seen === ''; at -= 1) rest = `${signs[at]?.written}${rest}`
  if (last && rest !== '') last.written = last.written.slice(0, -rest.length)
  return rest
}

/** White space at the edges of a block is not seen. */
function blindEdges(signs: Sign[], atStart: boolean, atEnd: boolean): void {
  const blind = (list: Iterable<Sign>) => {
    for (const sign of list) {
      if (sign.seen === ' ') sign.seen = ''
      else if (sign.seen !== '') return
    }
  }
  if (atStart) blind(signs)
  if (atEnd) blind(signs.toReversed())
}

/** Browsers drop the line end right after `<pre>`. */
function blindFirstLine(signs: Sign[], elements: readonly SourceElement[], before: HtmlToken | undefined): void {
  const first = signs[0]
  if (!first || before?.kind !== 'open' || elements[before.at]?.tag !== 'pre') return
  if (!/^\r?\n/.test(first.seen)) return
  const line = /^\r?\n/.exec(first.written)?.[0] ?? ''
  signs.splice(
    0,
    1,
    { seen: '', written: line },
    { seen: first.seen.slice(line.length), written: first.written.slice(line.length) },
  )
}
