// What is pasted from Word, mail or the web, reduced to what a description is made of.
import DOMPurify from 'dompurify'
import { allowedAddress } from '#ui/html-purifier.ts'

const tags =
  'p br h2 h3 h4 ul ol li blockquote a strong b em i u s sub sup code pre hr img table caption thead tbody tfoot tr th td dl dt dd'.split(
    ' ',
  )
/** Read here and then taken away. */
const telling = ['class', 'data-look', 'id']
const headings: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' }

/** Pasted markup as harmless elements. */
export function cleanPaste(html: string): DocumentFragment {
  const clean = DOMPurify.sanitize(unstyled(html), {
    ALLOWED_TAGS: [...tags, 'h1', 'h5', 'h6', 'div', 'span'],
    ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'src', 'alt', 'width', 'height', ...telling],
    ALLOWED_URI_REGEXP: allowedAddress,
    ADD_URI_SAFE_ATTR: telling,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  listed(clean)
  for (const element of clean.querySelectorAll('*')) reduce(element)
  nested(clean)
  for (const element of clean.querySelectorAll('*')) for (const name of telling) element.removeAttribute(name)
  return document.importNode(clean, true)
}

/** The page's policy complains of styles and handlers even in a document that nobody sees: they get another name before they are read. */
const unstyled = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/\sstyle\s*=/gi, ' data-look=').replace(/\son\w+\s*=/gi, ' data-off='),
    )

const styleOf = (element: Element): string =>
  (element.getAttribute('data-look') ?? '').toLowerCase().replace(/\s+/g, '')
const became = (element: Element, tag: string): Element => {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** One element: headings of this text's levels, bold and italic by their look, no wrappers. */
function reduce(element: Element): void {
  const style = styleOf(element)
  const { tagName } = element
  // Pictures of elsewhere are a file of another person's computer, or gone tomorrow.
  if (tagName === 'IMG' && !(element.getAttribute('src') ?? '').startsWith(`${location.origin}/`))
    return element.remove()
  const heading = headings[tagName]
  if (heading !== undefined) return void became(element, heading)
  if (/mso-list:ignore/.test(style)) return element.remove()
  // Google wraps everything in a bold that is none.
  if (tagName === 'B' && /font-weight:(?:normal|400)/.test(style)) return element.replaceWith(...element.childNodes)
  if (tagName !== 'SPAN') return
  const wraps = [
    /font-weight:(?:bold|[6-9]00)/.test(style) && 'strong',
    /font-style:italic/.test(style) && 'em',
  ].filter((tag) => tag !== false)
  for (const tag of wraps) {
    const inner = element.ownerDocument.createElement(tag)
    inner.append(...element.childNodes)
    element.append(inner)
  }
  element.replaceWith(...element.childNodes)
}

/** Word writes the items of its lists as paragraphs with a sign in front, which alone tells whether they are numbered. */
function listed(clean: DocumentFragment): void {
  /** The lists that the item before stands in, the outermost first. */
  let open: Element[] = []
  for (const item of clean.querySelectorAll('p')) {
    const level = /mso-list:l\d+level(\d)/.exec(styleOf(item))?.[1]
    if (level === undefined && !item.className.startsWith('MsoListParagraph')) continue
    if (item.previousElementSibling !== open[0]) open = []
    const tag = isNumbered(item) ? 'ol' : 'ul'
    const depth = Math.min(Number(level ?? 1), open.length + 1)
    open = open.slice(0, depth)
    if (open[depth - 1]?.localName !== tag) {
      const list = item.ownerDocument.createElement(tag)
      const above = open[depth - 2]?.lastElementChild
      if (above) above.append(list)
      else item.before(list)
      open[depth - 1] = list
    }
    const entry = item.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    unsigned(entry)
    open[depth - 1]?.append(entry)
    item.remove()
  }
}

function isNumbered(item: Element): boolean {
  const sign = [...item.querySelectorAll('span')].find((span) => /mso-list:ignore/.test(styleOf(span)))
  return sign ? /\d|[a-z][.)]/i.test(sign.textContent) : /^\(?(?:\d+|[a-z])[.)]\s/i.test(item.textContent.trim())
}

/** Google writes a list that belongs to an item beside it, and a paragraph into every item. */
function nested(clean: DocumentFragment): void {
  for (const inner of clean.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) inner.previousElementSibling?.append(inner)
  for (const line of clean.querySelectorAll('li > p:first-child:only-of-type')) line.replaceWith(...line.childNodes)
}

/** Takes the sign away that stands in front of an item. */
function unsigned(entry: Element): void {
  const first = entry.firstChild
  if (first?.nodeType === Node.TEXT_NODE)
    first.nodeValue = (first.nodeValue ?? '').replace(/^\s*(?:[·•o§▪–-]|\(?(?:\d+|[a-z])[.)])\s+/i, '')
}
