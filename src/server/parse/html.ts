// Markup on its way in: texts lose it, descriptions keep what the allow-list names. What is kept is harmless wherever it is shown.
import sanitize from 'sanitize-html'
import { allowedAttributes, allowedSchemes, allowedTags, blockTags } from '#contract/html.ts'

/** A text after cleaning, and whether anything was taken out of it. */
export type Clean = { text: string; sanitized: boolean }

const unsafe = /<(script|style|template|noscript|iframe|object)\b[^>]*>[\s\S]*?<\/\1\s*>/gi
const tag = /<[a-z/!?][^<>]*>/gi
const opening = /<(?=[a-z/!?])/gi
const control = /[\p{Cc}\u2028\u2029]+/gu

/** One line of plain text: tags removed, entities left as typed, white space collapsed. */
export function cleanLine(typed: string): Clean {
  let text = typed.replace(unsafe, '')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(tag, '')
  }
  text = text.replace(opening, '')
  const sanitized = text !== typed
  return { text: text.replace(control, ' ').replace(/\s+/g, ' ').trim(), sanitized }
}

/** The deepest nesting of elements a text may have. */
const deepest = 100

/** Elements and attributes of a text, counted while it is read: fewer afterwards means that something was taken out. */
const counting = (count: { of: number }): sanitize.IOptions => ({
  allowedTags: [...allowedTags],
  allowedAttributes: { '*': [...allowedAttributes] },
  allowedSchemes: [...allowedSchemes],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: true,
  nestingLimit: deepest,
  transformTags: {
    '*': (tagName, attribs) => {
      count.of += 1 + Object.keys(attribs).length
      return { tagName, attribs }
    },
  },
})

/** Elements that hold nothing, and those that the next of their kind closes: they never pile up. */
const flat = new Set(['br', 'hr', 'img', 'p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot'])
const element = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi

/** Drops the tags of elements nested deeper than any text needs: the parser's time grows with the square of the depth. */
function shallow(html: string): string {
  let depth = 0
  return html.replace(/<(?![a-z/!?])/gi, '&lt;').replace(element, (tag: string, closing: string, name: string) => {
    if (flat.has(name.toLowerCase())) return tag
    if (closing === '') depth += 1
    const kept = depth > deepest ? '' : tag
    if (closing !== '' && depth > 0) depth -= 1
    return kept
  })
}

const blocks = new RegExp(`<(?:${blockTags.join('|')})[\\s/>]`, 'i')

/** HTML within the allow-list; text without any block element gets paragraphs. */
export function cleanProse(typed: string): Clean {
  const text = typed.replaceAll('\r\n', '\n').replace(/\0/g, '').trim()
  if (text === '') return { text: '', sanitized: false }
  const [before, after] = [{ of: 0 }, { of: 0 }]
  const clean = sanitize(shallow(text), counting(before)).trim()
  if (before.of > 0) sanitize(clean, counting(after))
  const sanitized = before.of !== after.of || text.includes('<!--') || shallow(text).length < text.length
  return { text: blocks.test(clean) || clean === '' ? clean : paragraphs(clean), sanitized }
}

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')
