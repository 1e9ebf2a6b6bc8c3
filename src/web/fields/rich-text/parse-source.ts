/** Parses HTML into tokens that keep every byte, and a tree for the editor. */

const list = (text: string): string[] => text.split(' ')

const voidElements = new Set(list('area base br col embed hr img input link meta param source track wbr'))

/** Elements whose content is not markup. */
const rawTextElements = new Set(list('script style textarea title iframe noembed noframes noscript xmp'))

const blocks = list(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table caption thead tbody tfoot tr th td dl dt dd figure figcaption div',
)
/** Blocks that are shown as paragraphs. */
export const otherBlocks = list('details summary section article header footer main nav aside address hgroup center')
const inlines = list('a em strong b i u s sub sup small code abbr cite q span kbd samp del ins var')
const otherInlines = list('mark font big tt time bdi bdo strike acronym')

/** Tag → the element that represents it in the editor; other tags are opaque: shown as a label and kept as they are. */
export const renderedTags: ReadonlyMap<string, string> = new Map([
  ...[...blocks, ...inlines].map((tag) => [tag, tag] as const),
  ...otherBlocks.map((tag) => [tag, 'div'] as const),
  ...otherInlines.map((tag) => [tag, 'span'] as const),
  ...['br', 'hr', 'img'].map((tag) => [tag, tag] as const),
])

/** Elements at whose edges white space is invisible. */
export const blockElements: ReadonlySet<string> = new Set([...blocks, ...otherBlocks, 'hr'])

/** An element of the source. `open` is the opening tag, of a void or opaque element all of it. */
export type SourceElement = {
  tag: string
  open: string
  close: string
  /** Lower-case names; values as written, without quotes. */
  attributes: readonly { name: string; value: string }[]
  isOpaque: boolean
}

/** A tag, text or comment of the source; `index` refers to the elements. */
type HtmlToken = { kind: 'open' | 'close' | 'single'; index: number } | { kind: 'text' | 'comment'; source: string }

/** The reason why a text can only be edited as source. */
export type UneditableReason = 'unbalanced' | 'unfinished' | 'invisible'

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const tagPattern = /<(\/?)([a-z][a-z0-9:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/iy
const commentPattern = /<!--[\s\S]*?-->|<![a-z][^>]*>|<\?[^>]*>/iy

const parseAttributes = (text: string): { name: string; value: string }[] =>
  [...text.matchAll(attributePattern)].map(([, name = '', double, single, unquoted]) => ({
    name: name.toLowerCase(),
    value: double ?? single ?? unquoted ?? '',
  }))

/** Splits HTML into tags, texts and comments. */
function tokenize(
  html: string,
): { tokens: HtmlToken[]; elements: SourceElement[] } | { uneditableReason: UneditableReason } {
  const tokens: HtmlToken[] = []
  const elements: SourceElement[] = []
  const openIndexes: number[] = []
  let textStart = 0
  const addText = (end: number) => {
    if (end > textStart) tokens.push({ kind: 'text', source: html.slice(textStart, end) })
  }
  for (let position = html.indexOf('<'); position !== -1; position = html.indexOf('<', position)) {
    commentPattern.lastIndex = tagPattern.lastIndex = position
    const comment = commentPattern.exec(html)?.[0]
    if (comment !== undefined) {
      addText(position)
      tokens.push({ kind: 'comment', source: comment })
      textStart = position += comment.length
      continue
    }
    const match = tagPattern.exec(html)
    if (!match) {
      if (/^<[a-z/!?]/i.test(html.slice(position, position + 2))) return { uneditableReason: 'unfinished' }
      position += 1
      continue
    }
    const [source, slash, name = '', attributes = ''] = match
    const tag = name.toLowerCase()
    addText(position)
    textStart = position += source.length
    if (slash === '/') {
      const index = openIndexes.pop()
      const element = index === undefined ? undefined : elements[index]
      if (index === undefined || element?.tag !== tag) return { uneditableReason: 'unbalanced' }
      element.close = source
      tokens.push({ kind: 'close', index })
      continue
    }
    const index = elements.length
    const isVoid = voidElements.has(tag)
    const isOpaque = !renderedTags.has(tag)
    let open = source
    if (isOpaque && !isVoid) {
      const end = findElementEnd(html, tag, position)
      if (end === undefined) return { uneditableReason: 'unbalanced' }
      open += html.slice(position, end)
      textStart = position = end
    }
    elements.push({ tag, open, close: '', attributes: parseAttributes(attributes), isOpaque })
    tokens.push({ kind: isVoid || isOpaque ? 'single' : 'open', index })
    if (!isVoid && !isOpaque) openIndexes.push(index)
  }
  addText(html.length)
  return openIndexes.length > 0 ? { uneditableReason: 'unbalanced' } : { tokens, elements }
}

/** Returns the end of an opaque element, counting nested elements of the same tag. */
function findElementEnd(html: string, tag: string, start: number): number | undefined {
  const tags = new RegExp(`<(/?)${tag}(?=[\\s/>])[^>]*>`, 'gi')
  tags.lastIndex = start
  for (let depth = 1, match = tags.exec(html); match; match = tags.exec(html)) {
    if (match[1] === '/') depth -= 1
    else if (!rawTextElements.has(tag)) depth += 1
    if (depth === 0) return tags.lastIndex
  }
  return undefined
}

/**
 * A unit of comparison between source and edited text. `key`: `<3` and `/3` open and close element 3, `#3` is a single element; else a
 * word, a no-break space or ' '. `before` and `after` are invisible: comments and white space between blocks.
 */
export type SourceToken = { key: string; before: string; source: string; after: string }

/** A node of the editor; `index` refers to the elements. */
export type RenderedNode =
  | { kind: 'text'; text: string }
  | { kind: 'element' | 'single'; index: number; children: RenderedNode[] }

/** A source that can be edited without losing a byte. */
export type SourceText = { tokens: SourceToken[]; elements: readonly SourceElement[]; tree: RenderedNode[] }

/** Returns the characters of an entity (`&eacute;`). */
export type DecodeEntity = (entity: string) => string

const zeroWidthSpace = '\u200b'
const whiteSpace = /^[ \t\n\r\f]+$/
const characterPattern = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);?|[ \t\n\r\f]+|[\s\S]/giu

/** A character or a run of white space: as displayed (`""` if invisible) and as written. */
type Character = { text: string; source: string }

const toCharacters = (run: readonly HtmlToken[], isPre: boolean, decode: DecodeEntity): Character[] =>
  run.flatMap((token) => {
    if (token.kind === 'comment') return [{ text: '', source: token.source }]
    if (token.kind !== 'text') return []
    return [...token.source.matchAll(characterPattern)].map(([source]) => {
      if (whiteSpace.test(source)) return { text: isPre ? source : ' ', source }
      const text = source.length > 1 && source.startsWith('&') ? decode(source) : source
      return { text: !isPre && whiteSpace.test(text) ? ' ' : text.replaceAll(zeroWidthSpace, ''), source }
    })
  })

/** Splits text into words, no-break spaces and runs of white space. */
export const splitText = (text: string): string[] => text.match(/[ \t\n\r\f]+|\u00a0|[^ \t\n\r\f\u00a0]+/g) ?? []

/** Returns the key of a piece of text: white space outside `<pre>` is one space. */
export const getTextKey = (text: string, isPre: boolean): string => (!isPre && whiteSpace.test(text) ? ' ' : text)

/** Joins characters to words; invisible ones stay with the word before them, or are returned as `lead`. */
function joinCharacters(characters: readonly Character[], isPre: boolean): { lead: string; words: SourceToken[] } {
  let lead = ''
  const words: SourceToken[] = []
  let lastKind = ''
  for (const { text, source } of characters) {
    const last = words.at(-1)
    if (text === '') {
      if (last) last.source += source
      else lead += source
      continue
    }
    const kind = whiteSpace.test(text) ? 'space' : text === '\u00a0' ? 'no-break' : 'word'
    if (last && kind === lastKind && kind !== 'no-break') {
      last.key = getTextKey(last.key + text, isPre)
      last.source += source
    } else words.push({ key: text, before: '', source, after: '' })
    lastKind = kind
  }
  return { lead, words }
}

/** Closing comments (`<!-- /wp:paragraph -->`) belong to the token before them, the rest to the token after. */
const closingComments = /^[\s\S]*<!--\s*\/[\s\S]*?-->/

/** Parses HTML, or returns the reason why it can only be edited as source. */
export function parseSource(html: string, decode: DecodeEntity): SourceText | { uneditableReason: UneditableReason } {
  const result = tokenize(html)
  if ('uneditableReason' in result) return result
  const { tokens: htmlTokens, elements } = result
  const tokens: SourceToken[] = []
  const tree: RenderedNode[] = []
  const openNodes: RenderedNode[][] = [tree]
  let pending = ''
  let preDepth = 0
  const isBlockEdge = (start: number, step: 1 | -1): boolean => {
    for (let position = start; ; position += step) {
      const token = htmlTokens[position]
      if (!token) return true
      if ('source' in token) {
        if (token.kind === 'text' && token.source.trim() !== '') return false
        continue
      }
      const tag = elements[token.index]?.tag ?? ''
      if (blockElements.has(tag) || tag === 'br') return true
      if (token.kind === 'single') return false
    }
  }
  for (let position = 0; position < htmlTokens.length; position += 1) {
    const token = htmlTokens[position]
    if (!token) break
    if ('source' in token) {
      let end = position + 1
      while (htmlTokens[end]?.kind === 'text' || htmlTokens[end]?.kind === 'comment') end += 1
      const characters = toCharacters(htmlTokens.slice(position, end), preDepth > 0, decode)
      if (preDepth === 0) hideEdges(characters, isBlockEdge(position - 1, -1), isBlockEdge(end, 1))
      else if (tokens.at(-1)?.key.startsWith('<')) hideFirstLineBreak(characters, elements, htmlTokens[position - 1])
      const { lead, words } = joinCharacters(characters, preDepth > 0)
      const previous = tokens.at(-1)
      const first = words[0]
      if (first) {
        if (previous) previous.after += lead
        else first.before = lead
        pending = takeTrailing(words.at(-1), characters)
        tokens.push(...words)
        openNodes.at(-1)?.push({ kind: 'text', text: characters.map(({ text }) => text).join('') })
      } else {
        const isAfterContent = previous && (previous.key.startsWith('/') || htmlTokens[end]?.kind !== 'close')
        const closing = isAfterContent ? (closingComments.exec(lead)?.[0] ?? '') : ''
        if (previous) previous.after += closing
        pending = lead.slice(closing.length)
      }
      position = end - 1
      continue
    }
    const element = elements[token.index]
    if (!element) break
    const prefix = { open: '<', close: '/', single: '#' }[token.kind]
    tokens.push({
      key: `${prefix}${token.index}`,
      before: pending,
      source: token.kind === 'close' ? element.close : element.open,
      after: '',
    })
    pending = ''
    if (element.tag === 'pre') preDepth += token.kind === 'open' ? 1 : token.kind === 'close' ? -1 : 0
    if (token.kind === 'close') openNodes.pop()
    else {
      const children: RenderedNode[] = []
      openNodes.at(-1)?.push({ kind: token.kind === 'open' ? 'element' : 'single', index: token.index, children })
      if (token.kind === 'open') openNodes.push(children)
    }
  }
  const last = tokens.at(-1)
  if (last) last.after += pending
  else if (html !== '') return { uneditableReason: 'invisible' }
  return { tokens, elements, tree }
}

/** Removes invisible characters from the end of the last word: they belong before the tag that follows. */
function takeTrailing(last: SourceToken | undefined, characters: readonly Character[]): string {
  const lastVisible = characters.findLastIndex(({ text }) => text !== '')
  const trailing = characters
    .slice(lastVisible + 1)
    .map(({ source }) => source)
    .join('')
  if (last && trailing !== '') last.source = last.source.slice(0, -trailing.length)
  return trailing
}

/** Marks white space at the edges of a block as invisible. */
function hideEdges(characters: Character[], atStart: boolean, atEnd: boolean): void {
  const hide = (sequence: Iterable<Character>) => {
    for (const character of sequence) {
      if (character.text === ' ') character.text = ''
      else if (character.text !== '') return
    }
  }
  if (atStart) hide(characters)
  if (atEnd) hide(characters.toReversed())
}

/** Marks the line break right after `<pre>` as invisible, as browsers do. */
function hideFirstLineBreak(
  characters: Character[],
  elements: readonly SourceElement[],
  previous: HtmlToken | undefined,
): void {
  const [first] = characters
  if (!first || previous?.kind !== 'open' || elements[previous.index]?.tag !== 'pre') return
  if (!/^\r?\n/.test(first.text)) return
  const lineBreak = /^\r?\n/.exec(first.source)?.[0] ?? ''
  characters.splice(
    0,
    1,
    { text: '', source: lineBreak },
    { text: first.text.slice(lineBreak.length), source: first.source.slice(lineBreak.length) },
  )
}
