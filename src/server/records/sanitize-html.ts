// Removes markup from texts, and everything outside the allow-list from descriptions.
import sanitize from 'sanitize-html'
import type { Issue } from '#shared/problem.ts'
import { allowedAttributes, allowedSchemes, allowedTags, blockTags } from '#shared/schema/html.ts'
import { limitCombiningMarks } from '#shared/schema/limit-combining-marks.ts'
import type { Input } from '../http/parameters.ts'

/** A cleaned text, and whether anything was removed from it. */
export type Clean = { text: string; sanitized: boolean }

const unsafe = ['script', 'style', 'template', 'noscript', 'iframe', 'object'] as const
const unsafeOpening = new RegExp(`<(${unsafe.join('|')})\\b`, 'gi')
const opening = /<(?=[a-z/!?])/gi
const control = /[\p{Cc}\u2028\u2029]+/gu

/** One line of plain text: tags removed, entities unchanged, white space collapsed. */
export function cleanLine(typed: string): Clean {
  const text = typed.includes('<') ? withoutTags(withoutUnsafe(typed)).replace(opening, '') : typed
  const sanitized = text !== typed
  return { text: text.replace(control, ' ').replace(/\s+/g, ' ').trim(), sanitized }
}

/** A text without the elements whose content is no text. Runs in linear time: closing tags are searched once per element. */
function withoutUnsafe(text: string): string {
  const closings = new Map<string, { at: number; end: number } | undefined>()
  /** The first closing tag of an element behind `from`, which only grows. */
  const closingOf = (name: string, from: number): { at: number; end: number } | undefined => {
    const known = closings.get(name)
    if (closings.has(name) && (known === undefined || known.at >= from)) return known
    const closing = new RegExp(`</${name}\\s*>`, 'gi')
    closing.lastIndex = from
    const found = closing.exec(text)
    const place = found ? { at: found.index, end: closing.lastIndex } : undefined
    closings.set(name, place)
    return place
  }
  let rest = ''
  let done = 0
  let bracket = 0
  for (const { index, 0: begun, 1: name = '' } of text.matchAll(unsafeOpening)) {
    if (index < done) continue
    if (bracket < index + begun.length) bracket = text.indexOf('>', index + begun.length)
    if (bracket < 0) break
    const closing = closingOf(name.toLowerCase(), bracket + 1)
    if (!closing) continue
    rest += text.slice(done, index)
    done = closing.end
  }
  return rest + text.slice(done)
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

/** The maximum depth of nested elements. */
const maxDepth = 100
/** The maximum number of open elements, including those that end each other. */
const maxOpen = 1_000

/** Thrown if the parser has more elements open than `limitDepth` allowed: it parses names and attributes differently. */
class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

/** The attributes that contain URLs. */
const urlAttributes = ['href', 'src']
/** The maximum number of brackets in a URL. The sanitizer's time grows with the square of their number. */
const maxBrackets = 20
const hasTooManyBrackets = (url: string): boolean => url.split('<', maxBrackets + 2).length > maxBrackets + 1

/** Options that count elements and attributes: fewer in the result mean that something was removed. */
const counting = (count: { of: number }): sanitize.IOptions => {
  let open = 0
  return {
    allowedTags: [...allowedTags],
    allowedAttributes: { '*': [...allowedAttributes] },
    allowedSchemes: [...allowedSchemes],
    allowedSchemesAppliedToAttributes: urlAttributes,
    allowProtocolRelative: true,
    nestingLimit: maxDepth,
    onOpenTag: () => {
      open += 1
      if (open > maxOpen + maxDepth) throw new TooDeep()
    },
    onCloseTag: () => {
      open -= 1
    },
    transformTags: {
      '*': (tagName, attribs) => {
        count.of += 1 + Object.keys(attribs).length
        for (const name of urlAttributes) if (hasTooManyBrackets(attribs[name] ?? '')) delete attribs[name]
        return { tagName, attribs }
      },
    },
  }
}

/** Elements without content. */
const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'wbr',
])
/** Elements that rarely nest: the parser ends them at the start of certain others. */
const endedBy: { readonly [name: string]: readonly string[] } = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['tr', 'th', 'td'],
  td: ['thead', 'th', 'td'],
  th: ['th'],
  thead: [],
  tbody: ['thead', 'tbody'],
  tfoot: ['thead', 'tbody'],
}
const element = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi

/**
 * Drops the tags of elements that are nested too deep: the parser's time grows with the square of the depth. Closing tags end the
 * elements that the parser would end, so that unmatched ones do not lower the depth.
 */
function limitDepth(html: string): string {
  const open: { name: string; isAllowed: boolean }[] = []
  const opened = new Map<string, number>()
  let depth = 0
  const isFlat = (name: string): boolean => Object.hasOwn(endedBy, name)
  const count = (name: string, by: 1 | -1): void => {
    opened.set(name, (opened.get(name) ?? 0) + by)
    if (!isFlat(name)) depth += by
  }
  const close = (): { name: string; isAllowed: boolean } | undefined => {
    const last = open.pop()
    if (last) count(last.name, -1)
    return last
  }
  return html.replace(/<(?![a-z/!?])/gi, '&lt;').replace(element, (tag: string, closing: string, rawName: string) => {
    const name = rawName.toLowerCase()
    if (voidElements.has(name)) return tag
    if (closing === '') {
      while (isFlat(name) && endedBy[name]?.includes(open.at(-1)?.name ?? '')) close()
      count(name, 1)
      const isAllowed = (isFlat(name) || depth <= maxDepth) && open.length < maxOpen
      open.push({ name, isAllowed })
      return isAllowed ? tag : ''
    }
    if (!opened.get(name)) return open.length < maxOpen && depth <= maxDepth ? tag : ''
    for (let last = close(); last; last = close()) if (last.name === name) return last.isAllowed ? tag : ''
    return tag
  })
}

const blocks = new RegExp(`<(?:${blockTags.join('|')})[\\s/>]`, 'i')

/** HTML within the allow-list. Text without block elements gets paragraphs; `brief` text only if it has several lines. */
export function cleanRichText(typed: string, { brief = false }: { brief?: boolean } = {}): Clean {
  const text = typed.replaceAll('\r\n', '\n').replace(/\0/g, '').trim()
  if (text === '') return { text: '', sanitized: false }
  const [before, after] = [{ of: 0 }, { of: 0 }]
  const flat = limitDepth(text)
  try {
    const clean = limitCombiningMarks(sanitize(flat, counting(before))).trim()
    if (before.of > 0) sanitize(clean, counting(after))
    const sanitized = before.of !== after.of || text.includes('<!--') || flat.length < text.length
    const hasBlocks = blocks.test(clean) || clean === '' || (brief && !clean.includes('\n'))
    return { text: hasBlocks ? clean : paragraphs(clean), sanitized }
  } catch (cause) {
    if (!(cause instanceof TooDeep)) throw cause
    return { text: paragraphs(limitCombiningMarks(toPlainHtml(text))), sanitized: true }
  }
}

/** The text as HTML without tags. */
const toPlainHtml = (text: string): string =>
  sanitize(withoutTags(withoutUnsafe(text)).replaceAll('<', '&lt;'), counting({ of: 0 }))

const paragraphs = (text: string): string =>
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
    issues['name'] = {
      code: 'too_long',
      message: `Must be a line of 1 to ${maxNameLength} characters.`,
      data: { most: maxNameLength },
    }
  return plain
}
