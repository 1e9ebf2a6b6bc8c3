// Markup on its way in: texts lose it, descriptions keep what the allow-list names. What is kept is harmless wherever it is shown.
import sanitize from 'sanitize-html'
import { allowedAttributes, allowedSchemes, allowedTags, blockTags } from '#shared/schema/html.ts'
import { limitCombiningMarks } from '#shared/schema/limit-combining-marks.ts'

/** A text after cleaning, and whether anything was taken out of it. */
export type Clean = { text: string; sanitized: boolean }

const unsafe = ['script', 'style', 'template', 'noscript', 'iframe', 'object'] as const
const unsafeOpening = new RegExp(`<(${unsafe.join('|')})\\b`, 'gi')
const opening = /<(?=[a-z/!?])/gi
const control = /[\p{Cc}\u2028\u2029]+/gu

/** One line of plain text: tags removed, entities left as typed, white space collapsed. */
export function cleanLine(typed: string): Clean {
  const text = typed.includes('<') ? withoutTags(withoutUnsafe(typed)).replace(opening, '') : typed
  const sanitized = text !== typed
  return { text: text.replace(control, ' ').replace(/\s+/g, ' ').trim(), sanitized }
}

/** A text without the elements whose content is no text. Each place is looked at once: a search that ends in nothing is not made again. */
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
  let kept = ''
  let done = 0
  let bracket = 0
  for (const { index, 0: begun, 1: name = '' } of text.matchAll(unsafeOpening)) {
    if (index < done) continue
    if (bracket < index + begun.length) bracket = text.indexOf('>', index + begun.length)
    if (bracket < 0) break
    const closing = closingOf(name.toLowerCase(), bracket + 1)
    if (!closing) continue
    kept += text.slice(done, index)
    done = closing.end
  }
  return kept + text.slice(done)
}

/** A text without tags, and without those that stand around what was one: `<scr<b>ipt>` is none afterwards. */
function withoutTags(text: string): string {
  const kept: string[] = []
  /** Where the brackets stand that may still turn out to open a tag. */
  const open: number[] = []
  for (const token of text.split(/([<>])/)) {
    if (token === '<') open.push(kept.length)
    if (token === '>') {
      const begun = open.pop()
      if (begun !== undefined && /^[a-z/!?]/i.test(kept[begun + 1] ?? '')) {
        kept.length = begun
        continue
      }
      // A bracket that stays is in the way of every tag around it.
      open.length = 0
    }
    if (token !== '') kept.push(token)
  }
  return kept.join('')
}

/** The deepest nesting of elements a text may have. */
const deepest = 100
/** The most elements that are open at once, those that seldom pile up included. */
const mostOpen = 1_000

/** Thrown when the parser holds more elements open than `shallow` let through: it reads names and attributes its own way. */
class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

/** The attributes that hold addresses. */
const addresses = ['href', 'src']
/** More brackets are in no address. The sanitizer takes what they may enclose out one by one, all of the address anew for each. */
const mostBrackets = 20
const isRiddled = (address: string): boolean => address.split('<', mostBrackets + 2).length > mostBrackets + 1

/** Elements and attributes of a text, counted while it is read: fewer afterwards means that something was taken out. */
const counting = (count: { of: number }): sanitize.IOptions => {
  let open = 0
  return {
    allowedTags: [...allowedTags],
    allowedAttributes: { '*': [...allowedAttributes] },
    allowedSchemes: [...allowedSchemes],
    allowedSchemesAppliedToAttributes: addresses,
    allowProtocolRelative: true,
    nestingLimit: deepest,
    onOpenTag: () => {
      open += 1
      if (open > mostOpen + deepest) throw new TooDeep()
    },
    onCloseTag: () => {
      open -= 1
    },
    transformTags: {
      '*': (tagName, attribs) => {
        count.of += 1 + Object.keys(attribs).length
        for (const name of addresses) if (isRiddled(attribs[name] ?? '')) delete attribs[name]
        return { tagName, attribs }
      },
    },
  }
}

/** Elements that hold nothing. */
const empty = new Set([
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
/** Elements that seldom pile up, for they end, as the parser has it, where one of some others begins. */
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
 * Drops the tags of elements nested deeper than any text needs: the parser's time grows with the square of the depth. What ends is the
 * element that began, as in the parser: else tags that end nothing would make a deep text look shallow.
 */
function shallow(html: string): string {
  const open: { name: string; kept: boolean }[] = []
  const opened = new Map<string, number>()
  let depth = 0
  const isFlat = (name: string): boolean => Object.hasOwn(endedBy, name)
  const count = (name: string, by: 1 | -1): void => {
    opened.set(name, (opened.get(name) ?? 0) + by)
    if (!isFlat(name)) depth += by
  }
  const close = (): { name: string; kept: boolean } | undefined => {
    const last = open.pop()
    if (last) count(last.name, -1)
    return last
  }
  return html.replace(/<(?![a-z/!?])/gi, '&lt;').replace(element, (tag: string, closing: string, written: string) => {
    const name = written.toLowerCase()
    if (empty.has(name)) return tag
    if (closing === '') {
      while (isFlat(name) && endedBy[name]?.includes(open.at(-1)?.name ?? '')) close()
      count(name, 1)
      const kept = (isFlat(name) || depth <= deepest) && open.length < mostOpen
      open.push({ name, kept })
      return kept ? tag : ''
    }
    if (!opened.get(name)) return open.length < mostOpen && depth <= deepest ? tag : ''
    for (let last = close(); last; last = close()) if (last.name === name) return last.kept ? tag : ''
    return tag
  })
}

const blocks = new RegExp(`<(?:${blockTags.join('|')})[\\s/>]`, 'i')

/** HTML within the allow-list; text without any block element gets paragraphs, where it is `brief` from its second line on. */
export function cleanRichText(typed: string, { brief = false }: { brief?: boolean } = {}): Clean {
  const text = typed.replaceAll('\r\n', '\n').replace(/\0/g, '').trim()
  if (text === '') return { text: '', sanitized: false }
  const [before, after] = [{ of: 0 }, { of: 0 }]
  const flat = shallow(text)
  try {
    const clean = limitCombiningMarks(sanitize(flat, counting(before))).trim()
    if (before.of > 0) sanitize(clean, counting(after))
    const sanitized = before.of !== after.of || text.includes('<!--') || flat.length < text.length
    const isWhole = blocks.test(clean) || clean === '' || (brief && !clean.includes('\n'))
    return { text: isWhole ? clean : paragraphs(clean), sanitized }
  } catch (cause) {
    if (!(cause instanceof TooDeep)) throw cause
    return { text: paragraphs(limitCombiningMarks(bare(text))), sanitized: true }
  }
}

/** The words of a text, as HTML without any tag. */
const bare = (text: string): string =>
  sanitize(withoutTags(withoutUnsafe(text)).replaceAll('<', '&lt;'), counting({ of: 0 }))

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')
