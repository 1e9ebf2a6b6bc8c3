const words = (text: string): string[] => text.split(' ')

/** Elements without content. */
export const voidElements: ReadonlySet<string> = new Set(
  words('area base br col embed hr img input link meta param source track wbr'),
)

/** Elements whose content is no markup: it ends at their closing tag and nowhere else. */
export const rawContent: ReadonlySet<string> = new Set(
  words('script style textarea title iframe noembed noframes noscript xmp'),
)

const blocks = words(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table caption thead tbody tfoot tr th td dl dt dd figure figcaption div',
)
const otherBlocks = words('details summary section article header footer main nav aside address hgroup center')
const inlines = words('a em strong b i u s sub sup small code abbr cite q span kbd samp del ins var')
const otherInlines = words('mark font big tt time bdi bdo strike acronym')

/** Tag → the element that stands for it in the editor; a tag that is missing is kept closed. */
export const renderedTags: ReadonlyMap<string, string> = new Map([
  ...[...blocks, ...inlines].map((tag) => [tag, tag] as const),
  ...otherBlocks.map((tag) => [tag, 'div'] as const),
  ...otherInlines.map((tag) => [tag, 'span'] as const),
  ...['br', 'hr', 'img'].map((tag) => [tag, tag] as const),
])

/** Elements that stand on lines of their own: white space at their edges is not seen. */
export const blockElements: ReadonlySet<string> = new Set([...blocks, ...otherBlocks, 'hr'])

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
