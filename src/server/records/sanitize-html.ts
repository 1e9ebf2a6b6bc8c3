// Removes markup from texts, and everything outside the allow-list from descriptions.
import sanitize from 'sanitize-html'
import type { Issue } from '#shared/problem.ts'
import { allowedAttributes, allowedSchemes, allowedTags, blockTags } from '#shared/schema/html.ts'
import { limitCombiningMarks } from '../store/fold-text.ts'
import { tooLong } from '#shared/schema/issues.ts'
import type { Input } from '../http/parameters.ts'

/** A cleaned text, and whether anything was removed from it. */
export type Clean = { text: string; sanitized: boolean }

const unsafe = ['script', 'style', 'template', 'noscript', 'iframe', 'object'] as const
const unsafeOpening = new RegExp(`<(${unsafe.join('|')})\\b`, 'gi')
const opening = /<(?=[a-z/!?])/gi
const control = /[\p{Cc}\u2028\u2029]+/gu

/** One line of plain text: tags removed, entities unchanged, white space collapsed. */
export function cleanLine(input: string): Clean {
  const text = input.includes('<') ? withoutTags(withoutUnsafe(input)).replace(opening, '') : input
  const sanitized = text !== input
  return { text: text.replace(control, ' ').replace(/\s+/g, ' ').trim(), sanitized }
}

/** A text without the elements whose content is no text. Runs in linear time: what is searched once is not searched again. */
function withoutUnsafe(text: string): string {
  const unclosed = new Set<string>()
  let rest = ''
  let end = 0
  let bracket = 0
  for (const { index, 0: begin, 1: element = '' } of text.matchAll(unsafeOpening)) {
    const name = element.toLowerCase()
    if (index < end || unclosed.has(name)) continue
    if (bracket < index + begin.length) bracket = text.indexOf('>', index + begin.length)
    if (bracket < 0) break
    const closing = new RegExp(`</${name}\\s*>`, 'gi')
    closing.lastIndex = bracket + 1
    if (closing.test(text)) {
      rest += text.slice(end, index)
      end = closing.lastIndex
    } else unclosed.add(name)
  }
  return rest + text.slice(end)
}

/** A text without tags, and without those that appear when others are removed, as in `<scr<b>ipt>`. */
function withoutTags(text: string): string {
  const parts: string[] = []
  /** The positions of brackets that may open a tag. */
  const open: number[] = []
  for (const token of text.split(/([<>])/)) {
    if (token === '<') open.push(parts.length)
    if (token === '>') {
      const start = open.pop()
      if (start !== undefined && /^[a-z/!?]/i.test(parts[start + 1] ?? '')) {
        parts.length = start
        continue
      }
      // A remaining bracket ends every tag around it.
      open.length = 0
    }
    if (token !== '') parts.push(token)
  }
  return parts.join('')
}

/** The maximum depth of nested elements; tags of deeper ones are removed. */
const maxDepth = 100
/** The maximum number of open elements: the parser's time grows with the square of their number. */
const maxOpen = 1_000

class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

const urlAttributes = ['href', 'src']
/** The maximum number of brackets in a URL. The sanitizer's time grows with the square of their number. */
const maxBrackets = 20
const hasTooManyBrackets = (url: string): boolean => url.split('<', maxBrackets + 2).length > maxBrackets + 1

/** HTML within the allow-list, and the number of elements and attributes of `html`. Throws `TooDeep`. */
function sanitizeCounted(html: string): { text: string; count: number } {
  let count = 0
  let open = 0
  const text = sanitize(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: { '*': [...allowedAttributes] },
    allowedSchemes: [...allowedSchemes],
    allowedSchemesAppliedToAttributes: urlAttributes,
    allowProtocolRelative: true,
    nestingLimit: maxDepth,
    onOpenTag: () => {
      open += 1
      if (open > maxOpen) throw new TooDeep()
    },
    onCloseTag: () => {
      open -= 1
    },
    transformTags: {
      '*': (tagName, attribs) => {
        count += 1 + Object.keys(attribs).length
        for (const name of urlAttributes) if (hasTooManyBrackets(attribs[name] ?? '')) delete attribs[name]
        return { tagName, attribs }
      },
    },
  })
  return { text, count }
}

const blocks = new RegExp(`<(?:${blockTags.join('|')})[\\s/>]`, 'i')

/**
 * HTML within the allow-list; plain text if too many elements are open at once. Text without block elements gets paragraphs, `brief`
 * text only if it has several lines.
 */
export function cleanRichText(input: string, { brief = false }: { brief?: boolean } = {}): Clean {
  const html = input.replaceAll('\r\n', '\n').replace(/\0/g, '').trim()
  if (html === '') return { text: '', sanitized: false }
  try {
    const { text, count } = sanitizeCounted(html)
    const clean = limitCombiningMarks(text).trim()
    const sanitized = html.includes('<!--') || (count > 0 && sanitizeCounted(clean).count !== count)
    const hasBlocks = blocks.test(clean) || clean === '' || (brief && !clean.includes('\n'))
    return { text: hasBlocks ? clean : toParagraphs(clean), sanitized }
  } catch (cause) {
    if (!(cause instanceof TooDeep)) throw cause
    const { text } = sanitizeCounted(withoutTags(withoutUnsafe(html)).replaceAll('<', '&lt;'))
    return { text: toParagraphs(limitCombiningMarks(text)), sanitized: true }
  }
}

const toParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')

const maxNameLength = 100

/** The `name` of a body as plain text. Adds an issue unless it is a line of 1 to 100 characters. */
export function parseNameLine(input: Input, issues: { [name: string]: Issue }): string {
  const name = input.get('name')
  const plain = typeof name === 'string' ? cleanLine(name).text.trim() : ''
  if (typeof name !== 'string' || plain === '' || name.length > maxNameLength || /\p{Cc}|\p{Surrogate}/u.test(name))
    issues['name'] = tooLong(maxNameLength, `Must be a line of 1 to ${maxNameLength} characters.`)
  return plain
}
