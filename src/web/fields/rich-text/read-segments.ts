import { escapeAttribute, escapeHtml, withAttribute, type Segment } from './merge-source.ts'
import { blockElements, getTextKey, renderedTags, splitText, type SourceText } from './parse-source.ts'

/** Attributes of rendered elements: the index of the source element, a wrapper of text outside blocks, a new alt text. */
export const markers = { element: 'data-k', loose: 'data-loose', alt: 'data-alt' } as const

/** Tags of new elements that are written differently. */
const newTags: Readonly<Record<string, string>> = { b: 'strong', i: 'em', div: 'p' }
/** Attributes of new elements that are written. */
const newAttributes = ['href', 'colspan', 'rowspan', 'start'] as const

/** Reads the editor as segments. `getHref` returns the URL that a source element was rendered with. */
export function readSegments(root: Element, text: SourceText, getHref: (index: number) => string | null): Segment[] {
  const segments: Segment[] = []
  const readIndexes = new Set<number>()
  let pendingText = ''
  const flushText = (isPre: boolean) => {
    for (const piece of splitText(pendingText)) {
      const key = getTextKey(piece, isPre)
      segments.push({ key, source: escapeHtml(key) })
    }
    pendingText = ''
  }
  const readChildren = (node: Node, isPre: boolean) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) pendingText += (child.nodeValue ?? '').replaceAll('\u200b', '')
      else if (child instanceof Element && child.localName !== 'input') readElement(child, isPre)
    }
  }
  const readLine = (node: Element, isPre: boolean) => {
    readChildren(node, isPre)
    flushText(isPre)
  }
  const readElement = (node: Element, isPre: boolean) => {
    const marker = node.getAttribute(markers.element)
    const index = marker === null ? undefined : Number(marker)
    const element = index === undefined ? undefined : text.elements[index]
    if (node.hasAttribute(markers.loose) || (!element && isItemWrapper(node))) return readLine(node, isPre)
    flushText(isPre)
    if (index !== undefined && element) readSourceElement(node, index, isPre)
    else readNewElement(node, isPre)
  }
  const readSourceElement = (node: Element, index: number, isPre: boolean) => {
    const element = text.elements[index]
    if (!element) return
    const isDuplicate = readIndexes.has(index)
    readIndexes.add(index)
    if (element.isOpaque || !element.close) return void segments.push(toSingleSegment(node, index, element.open))
    const tag = node.localName
    const isRetagged = renderedTags.get(element.tag) !== tag
    const name = isRetagged ? tag : element.tag
    const isInPre = isPre || name === 'pre'
    const href = tag === 'a' ? node.getAttribute('href') : null
    const isRelinked = tag === 'a' && href !== getHref(index)
    let open = isRetagged ? element.open.replace(/^<[a-z0-9]+/i, `<${tag}`) : element.open
    if (isRelinked) open = withAttribute(open, 'href', href ?? undefined)
    if (isDuplicate) open = withAttribute(open, 'id', undefined)
    const retagged = isRetagged ? tag : ''
    segments.push({ key: `<${index}${retagged}${isRelinked ? href : ''}`, source: open, ...getBlock(node, name) })
    readChildren(node, isInPre)
    flushText(isInPre)
    segments.push({ key: `/${index}${retagged}`, source: isRetagged ? `</${tag}>` : element.close })
  }
  const readNewElement = (node: Element, isPre: boolean) => {
    const tag = node.localName
    if (tag === 'br') {
      if (!isLastOfBlock(node)) segments.push({ key: '#br', source: '<br />' })
      return
    }
    if (tag === 'hr') return void segments.push({ key: '#hr', source: '<hr />' })
    if (tag === 'img') return void segments.push(toNewImage(node))
    if (!renderedTags.has(tag)) return
    if (tag === 'span' || (!blockElements.has(tag) && isEmptyFormat(node))) return readChildren(node, isPre)
    if (isEmptyLine(node)) return void segments.push(...toEmptyLine(node))
    if (isBlockWrapper(node)) return readLine(node, isPre)
    const name = newTags[tag] ?? tag
    const isInPre = isPre || name === 'pre'
    const attributes = newAttributes
      .map((attribute) => [attribute, node.getAttribute(attribute)] as const)
      .map(([attribute, value]) => (value === null ? '' : ` ${attribute}="${escapeAttribute(value)}"`))
      .join('')
    segments.push({ key: `<${name}${attributes}`, source: `<${name}${attributes}>`, ...getBlock(node, name) })
    readChildren(node, isInPre)
    flushText(isInPre)
    segments.push({ key: `/${name}`, source: `</${name}>` })
  }
  const getBlock = (node: Element, tag: string) =>
    blockElements.has(tag) ? { tag, isTopLevel: isTopLevel(node.parentElement) } : {}
  const isTopLevel = (parent: Element | null): boolean =>
    parent === root || (parent !== null && isBlockWrapper(parent) && isTopLevel(parent.parentElement))
  readLine(root, false)
  return segments
}

/** A void or opaque element as written, with a new alt text if that was edited. */
const toSingleSegment = (node: Element, index: number, open: string): Segment => {
  const alt = node.getAttribute(markers.alt)
  return alt === null
    ? { key: `#${index}`, source: open }
    : { key: `#${index} ${alt}`, source: withAttribute(open, 'alt', alt) }
}

const toNewImage = (node: Element): Segment => {
  const source = ['src', 'alt', 'width', 'height'].reduce(
    (open, name) => withAttribute(open, name, node.getAttribute(name) ?? undefined),
    '<img />',
  )
  return { key: `#${source}`, source }
}

/** An empty new line is written if content follows. */
function toEmptyLine(node: Element): Segment[] {
  for (let next = node.nextElementSibling; next; next = next.nextElementSibling)
    if (next.hasAttribute(markers.element) || next.hasAttribute(markers.loose) || !isEmptyLine(next))
      return [
        { key: '<p', source: '<p>', tag: 'p', isTopLevel: true },
        { key: '#br', source: '<br />' },
        { key: '/p', source: '</p>' },
      ]
  return []
}

/** Whether a line break ends its block, where it shows no line. */
export function isLastOfBlock(node: Element): boolean {
  for (let current: Node = node; ;) {
    if (current.nextSibling && current.nextSibling.textContent !== '') return false
    if (current.nextSibling instanceof Element) return false
    const parent: Element | null = current.parentElement
    if (!parent || blockElements.has(parent.localName)) return true
    current = parent
  }
}

/** A block that the editor put around the text of an item or cell. */
function isItemWrapper(node: Element): boolean {
  const parent = node.parentElement
  if (node.localName !== 'div' || !/^(?:li|td|th|dd|dt|figcaption|figure)$/.test(parent?.localName ?? '')) return false
  return [...(parent?.children ?? [])].every((child) => child === node || /^[uo]l$/.test(child.localName))
}

/** A pasted block around other blocks, which is not written. */
const isBlockWrapper = (node: Element): boolean =>
  node.localName === 'div' &&
  !node.hasAttribute(markers.element) &&
  [...node.children].some((child) => blockElements.has(child.localName))

/** A format without content, in which the caret waits for text. */
const isEmptyFormat = (node: Element): boolean =>
  node.textContent.replaceAll('\u200b', '') === '' && !node.querySelector(`img, hr, [${markers.element}]`)

const isEmptyLine = (node: Element): boolean => /^(?:p|div|h[1-6])$/.test(node.localName) && isEmptyFormat(node)
