import DOMPurify from 'dompurify'
import { allowedAddress } from '#ui/html-purifier.ts'
import { otherBlocks } from './parse-source.ts'

const allowedTags =
  'p br h2 h3 h4 ul ol li blockquote a strong b em i u s sub sup code pre hr img table caption thead tbody tfoot tr th td dl dt dd'.split(
    ' ',
  )
/** Attributes that are read, then removed. */
const temporaryAttributes = ['class', 'data-style', 'id']
/** Blocks that are no elements of a description but separate words. */
const wrappers = [...otherBlocks, 'figure', 'figcaption']
const replacedTags = new Map([
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
  ['del', 's'],
  ['strike', 's'],
  ...wrappers.map((tag) => [tag, 'div'] as const),
])

/** Reduces HTML of Word, mail or web pages to the elements of a description. `onRemovedImages` gets their number, if any. */
export function cleanPaste(html: string, onRemovedImages: (count: number) => void): DocumentFragment {
  const clean = DOMPurify.sanitize(renameStyles(html), {
    ALLOWED_TAGS: [...allowedTags, ...replacedTags.keys(), 'div', 'span'],
    ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'start', 'src', 'alt', 'width', 'height', ...temporaryAttributes],
    ALLOWED_URI_REGEXP: allowedAddress,
    ADD_URI_SAFE_ATTR: temporaryAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  convertWordLists(clean)
  const removedImages = [...clean.querySelectorAll('img')].filter((image) => !convertImage(image))
  if (removedImages.length > 0) onRemovedImages(removedImages.length)
  for (const element of clean.querySelectorAll('*')) convertElement(element)
  nestLists(clean)
  removeEmptyLines(clean)
  for (const element of clean.querySelectorAll('*'))
    for (const name of temporaryAttributes) element.removeAttribute(name)
  return document.importNode(clean, true)
}

/** The Content-Security-Policy reports inline styles and handlers even in a detached document, so they are renamed first. */
const renameStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son\w+\s*=/gi, ' data-off='),
    )

const styleOf = (element: Element): string =>
  (element.getAttribute('data-style') ?? '').toLowerCase().replace(/\s+/g, '')
const retag = (element: Element, tag: string): Element => {
  const replacement = element.ownerDocument.createElement(tag)
  replacement.append(...element.childNodes)
  element.replaceWith(replacement)
  return replacement
}

/** Lowers headings, turns bold and italic styles into elements, removes wrappers. */
function convertElement(element: Element): void {
  const style = styleOf(element)
  const { tagName } = element
  const replacement = replacedTags.get(element.localName)
  if (replacement !== undefined) return void retag(element, replacement)
  // An anchor, or a link to an address that is not allowed.
  if (tagName === 'A' && !element.hasAttribute('href')) return element.replaceWith(...element.childNodes)
  if (/mso-list:ignore/.test(style)) return element.remove()
  // Google Docs wraps everything in a `<b>` of normal weight.
  if (tagName === 'B' && /font-weight:(?:normal|400)/.test(style)) return element.replaceWith(...element.childNodes)
  if (tagName !== 'SPAN') return
  const formats = [
    /font-weight:(?:bold|[6-9]00)/.test(style) && 'strong',
    /font-style:italic/.test(style) && 'em',
    /text-decoration[a-z-]*:[a-z]*line-through/.test(style) && 's',
  ].filter((tag) => tag !== false)
  for (const tag of formats) {
    const inner = element.ownerDocument.createElement(tag)
    inner.append(...element.childNodes)
    element.append(inner)
  }
  element.replaceWith(...element.childNodes)
}

/** Addresses of images that were cut or copied here: they may be moved within a text and to other texts. */
const copiedImages = new Set<string>()

/** Returns the HTML that is copied, whose images may be pasted. */
export function rememberImages(html: string): string {
  for (const image of DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true }).querySelectorAll('img'))
    copiedImages.add(image.getAttribute('src') ?? '')
  return html
}

/** Keeps images of the library, copied ones, and emoji. Returns whether nothing that readers would miss was removed. */
function convertImage(image: Element): boolean {
  // Images of other sites may be local files or may disappear.
  const src = image.getAttribute('src') ?? ''
  if (src.startsWith(`${location.origin}/`) || (src !== '' && copiedImages.has(src))) return true
  const alt = image.getAttribute('alt') ?? ''
  const isEmoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u.test(alt) && !/\p{L}/u.test(alt)
  if (isEmoji) image.replaceWith(alt)
  else image.remove()
  const isInvisible = ['width', 'height'].some((name) => Number(image.getAttribute(name) ?? Number.NaN) <= 1)
  return isEmoji || isInvisible
}

const blocks = 'p, div, h2, h3, h4, ul, ol, dl, table, blockquote, pre, hr'
/** Returns whether a line break follows a block, as an empty line. */
function isAfterBlock({ previousSibling }: Node): boolean {
  if (previousSibling instanceof Text && previousSibling.data.trim() === '') return isAfterBlock(previousSibling)
  return previousSibling instanceof Element && previousSibling.matches(blocks)
}

/** Removes empty lines: paragraphs have a distance of their own. */
function removeEmptyLines(clean: DocumentFragment): void {
  for (const line of clean.querySelectorAll('p, div'))
    if (line.textContent.trim() === '' && !line.querySelector('img, hr, td, th')) line.remove()
  for (const lineBreak of clean.querySelectorAll('br')) if (isAfterBlock(lineBreak)) lineBreak.remove()
}

/** Word writes list items as paragraphs that start with a bullet or a number. */
function convertWordLists(clean: DocumentFragment): void {
  /** The lists around the previous item, outermost first. */
  let openLists: Element[] = []
  for (const item of clean.querySelectorAll('p')) {
    const level = /mso-list:l\d+level(\d)/.exec(styleOf(item))?.[1]
    if (level === undefined && !item.className.startsWith('MsoListParagraph')) continue
    if (item.previousElementSibling !== openLists[0]) openLists = []
    const tag = isNumbered(item) ? 'ol' : 'ul'
    const depth = Math.min(Number(level ?? 1), openLists.length + 1)
    openLists = openLists.slice(0, depth)
    if (openLists[depth - 1]?.localName !== tag) {
      const list = item.ownerDocument.createElement(tag)
      const parentItem = openLists[depth - 2]?.lastElementChild
      if (parentItem) parentItem.append(list)
      else item.before(list)
      openLists[depth - 1] = list
    }
    const entry = item.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    removeBullet(entry)
    openLists[depth - 1]?.append(entry)
    item.remove()
  }
}

function isNumbered(item: Element): boolean {
  const bullet = [...item.querySelectorAll('span')].find((span) => /mso-list:ignore/.test(styleOf(span)))
  return bullet ? /\d|[a-z][.)]/i.test(bullet.textContent) : /^\(?(?:\d+|[a-z])[.)]\s/i.test(item.textContent.trim())
}

/** Google Docs writes nested lists beside their item, and a paragraph into every item. */
function nestLists(clean: DocumentFragment): void {
  for (const inner of clean.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) inner.previousElementSibling?.append(inner)
  for (const line of clean.querySelectorAll('li > p:first-child:only-of-type')) line.replaceWith(...line.childNodes)
}

/** Removes the bullet or number from the text of an item. */
function removeBullet(entry: Element): void {
  const first = entry.firstChild
  if (first?.nodeType === Node.TEXT_NODE)
    first.nodeValue = (first.nodeValue ?? '').replace(/^\s*(?:[·•o§▪–-]|\(?(?:\d+|[a-z])[.)])\s+/i, '')
}
