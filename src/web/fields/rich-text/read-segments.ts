// The edited text, read from what is drawn as pieces that can be compared with the tokens of its source.
import { blockElements, getTextKey, renderedTags, splitText, type SourceText } from './parse-source.ts'
import { escapeHtml, withAttribute, type Segment } from './merge-source.ts'

/** Marks what was drawn: `data-k` is the element of the source, `data-loose` a line of texts that stand in no block, `data-said` what somebody wrote anew of what a picture shows. */
export const markers = { element: 'data-k', loose: 'data-loose', said: 'data-said' } as const

/** New elements are written so. */
const newTags: Readonly<Record<string, string>> = { b: 'strong', i: 'em', div: 'p' }
/** Attributes of new elements that are written. */
const newAttributes = ['href', 'colspan', 'rowspan', 'start'] as const

const isLastOfBlock = (node: Element): boolean => {
  for (let place: Node = node; ;) {
    if (place.nextSibling && place.nextSibling.textContent !== '') return false
    if (place.nextSibling instanceof Element) return false
    const parent: Element | null = place.parentElement
    if (!parent || blockElements.has(parent.localName)) return true
    place = parent
  }
}

/** What is drawn below `root`, piece by piece. `hrefOf` answers the address that an element of the source was drawn with. */
export function readSegments(root: Element, text: SourceText, hrefOf: (at: number) => string | null): Segment[] {
  const pieces: Segment[] = []
  const seen = new Set<number>()
  let running = ''
  const flush = (isPre: boolean) => {
    for (const piece of splitText(running)) {
      const key = getTextKey(piece, isPre)
      pieces.push({ key, written: escapeHtml(key) })
    }
    running = ''
  }
  const inside = (node: Node, isPre: boolean) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) running += (child.nodeValue ?? '').replaceAll('\u200b', '')
      else if (child instanceof Element && child.localName !== 'input') element(child, isPre)
    }
  }
  const element = (node: Element, isPre: boolean) => {
    const tag = node.localName
    const given = node.getAttribute(markers.element)
    const at = given === null ? undefined : Number(given)
    const from = at === undefined ? undefined : text.elements[at]
    if (node.hasAttribute(markers.loose) || (!from && isShell(node))) return line(node, isPre)
    flush(isPre)
    if (at !== undefined && from) {
      const isAgain = seen.has(at)
      seen.add(at)
      if (from.isKept || !from.close) return void pieces.push(single(node, at, from.open))
      const isOther = renderedTags.get(from.tag) !== tag
      const name = isOther ? tag : from.tag
      let open = isOther ? from.open.replace(/^<[a-z0-9]+/i, `<${tag}`) : from.open
      const href = tag === 'a' ? node.getAttribute('href') : null
      const isMoved = tag === 'a' && href !== hrefOf(at)
      if (isMoved) open = withAttribute(open, 'href', href ?? undefined)
      if (isAgain) open = withAttribute(open, 'id', undefined)
      pieces.push({ key: `<${at}${isOther ? tag : ''}${isMoved ? href : ''}`, written: open, ...placed(node, name) })
      inside(node, isPre || name === 'pre')
      flush(isPre || name === 'pre')
      return void pieces.push({ key: `/${at}${isOther ? tag : ''}`, written: isOther ? `</${tag}>` : from.close })
    }
    if (tag === 'br') {
      if (!isLastOfBlock(node)) pieces.push({ key: '#br', written: '<br />' })
      return
    }
    if (tag === 'hr') return void pieces.push({ key: '#hr', written: '<hr />' })
    if (tag === 'img') return void pieces.push(picture(node))
    if (!renderedTags.has(tag)) return
    if (tag === 'span' || (!blockElements.has(tag) && isHollow(node))) return inside(node, isPre)
    if (isBlank(node)) return blank(node, pieces)
    if (isWrapper(node)) return line(node, isPre)
    const name = newTags[tag] ?? tag
    const attributes = newAttributes.map((attribute) => {
      const value = node.getAttribute(attribute)
      return value === null ? '' : ` ${attribute}="${escapeHtml(value).replaceAll('"', '&quot;')}"`
    })
    pieces.push({
      key: `<${name}${attributes.join('')}`,
      written: `<${name}${attributes.join('')}>`,
      ...placed(node, name),
    })
    inside(node, isPre || name === 'pre')
    flush(isPre || name === 'pre')
    pieces.push({ key: `/${name}`, written: `</${name}>` })
  }
  const line = (node: Element, isPre: boolean) => {
    inside(node, isPre)
    flush(isPre)
  }
  const placed = (node: Element, tag: string) => (blockElements.has(tag) ? { tag, top: isTop(node.parentElement) } : {})
  const isTop = (parent: Element | null): boolean =>
    parent === root || (parent !== null && isWrapper(parent) && isTop(parent.parentElement))
  inside(root, false)
  flush(false)
  return pieces
}

/** What has no content, as written; a picture may be described anew. */
const single = (node: Element, at: number, open: string): Segment => {
  const said = node.getAttribute(markers.said)
  return said === null
    ? { key: `#${at}`, written: open }
    : { key: `#${at} ${said}`, written: withAttribute(open, 'alt', said) }
}

/** A new picture. */
const picture = (node: Element): Segment => {
  const written = ['src', 'alt', 'width', 'height']
    .map((name) => [name, node.getAttribute(name)] as const)
    .reduce((open, [name, value]) => withAttribute(open, name, value ?? undefined), '<img />')
  return { key: `#${written}`, written }
}

/** A block that the editor put around texts of an item or cell; it is nothing of the text. */
const isShell = (node: Element): boolean => {
  if (node.localName !== 'div' || !/^(?:li|td|th|dd|dt|figcaption|figure)$/.test(node.parentElement?.localName ?? ''))
    return false
  const others = [...(node.parentElement?.children ?? [])].filter((other) => other !== node)
  return others.every((other) => /^[uo]l$/.test(other.localName))
}

/** A new block around others, pasted with them: they stand without it. */
const isWrapper = (node: Element): boolean =>
  node.localName === 'div' &&
  !node.hasAttribute(markers.element) &&
  [...node.children].some((child) => blockElements.has(child.localName))

/** Formats that hold nothing yet: the caret stands in them, waiting for a text. */
const isHollow = (node: Element): boolean =>
  node.textContent.replaceAll('\u200b', '') === '' && !node.querySelector('img, hr, [data-k]')

const isBlank = (node: Element): boolean => /^(?:p|div|h[1-6])$/.test(node.localName) && isHollow(node)

/** An empty new line is written when something follows it. */
function blank(node: Element, pieces: Segment[]): void {
  for (let next = node.nextElementSibling; next; next = next.nextElementSibling)
    if (next.hasAttribute(markers.element) || next.hasAttribute(markers.loose) || !isBlank(next)) {
      pieces.push(
        { key: '<p', written: '<p>', tag: 'p', top: true },
        { key: '#br', written: '<br />' },
        { key: '/p', written: '</p>' },
      )
      return
    }
}
