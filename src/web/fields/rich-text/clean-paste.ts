import DOMPurify from 'dompurify'
import { allowedAddress } from '#ui/html-purifier.ts'

const allowedTags =
  'p br h2 h3 h4 ul ol li blockquote a strong b em i u s sub sup code pre hr img table caption thead tbody tfoot tr th td dl dt dd'.split(
    ' ',
  )
/** Attributes that are read, then removed. */
const temporaryAttributes = ['class', 'data-style', 'id']
const headings: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' }

/** Reduces HTML of Word, mail or web pages to the elements of a description. */
export function cleanPaste(html: string): DocumentFragment {
  const clean = DOMPurify.sanitize(renameStyles(html), {
    ALLOWED_TAGS: [...allowedTags, 'h1', 'h5', 'h6', 'div', 'span'],
    ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'src', 'alt', 'width', 'height', ...temporaryAttributes],
    ALLOWED_URI_REGEXP: allowedAddress,
    ADD_URI_SAFE_ATTR: temporaryAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  convertWordLists(clean)
  for (const element of clean.querySelectorAll('*')) convertElement(element)
  nestLists(clean)
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
  // Images of other sites may be local files or may disappear.
  if (tagName === 'IMG' && !(element.getAttribute('src') ?? '').startsWith(`${location.origin}/`))
    return element.remove()
  const heading = headings[tagName]
  if (heading !== undefined) return void retag(element, heading)
  if (/mso-list:ignore/.test(style)) return element.remove()
  // Google Docs wraps everything in a `<b>` of normal weight.
  if (tagName === 'B' && /font-weight:(?:normal|400)/.test(style)) return element.replaceWith(...element.childNodes)
  if (tagName !== 'SPAN') return
  const formats = [
    /font-weight:(?:bold|[6-9]00)/.test(style) && 'strong',
    /font-style:italic/.test(style) && 'em',
  ].filter((tag) => tag !== false)
  for (const tag of formats) {
    const inner = element.ownerDocument.createElement(tag)
    inner.append(...element.childNodes)
    element.append(inner)
  }
  element.replaceWith(...element.childNodes)
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
