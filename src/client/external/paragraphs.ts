// Texts of WordPress's classic editor: a blank line stands for a paragraph, a line end for a line break.

/** Marks tags that are not stored: WordPress adds them too when it renders a text. */
const autoMark = ' data-autop=""'
const paragraphStart = `<p${autoMark}>`
const lineBreak = `<br${autoMark} />`

const blocks = new Set(
  `address article aside blockquote caption center col colgroup dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
  h6 header hgroup hr legend li main menu nav noscript object ol optgroup option p section summary table tbody td tfoot th thead tr ul
  iframe video audio script style textarea select pre`
    .split(/\s+/)
    .filter(Boolean),
)
const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose content is not markup, or keeps its line ends. */
const opaque = new Set('script style textarea pre'.split(' '))

const tokenPattern = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>|[^<]+|</gi
const blankLine = /(\r?\n[ \t]*\r?\n\s*)/

type Token = { written: string; tag?: string; isClose?: boolean; isText?: boolean }
const tokenize = (html: string): Token[] =>
  [...html.matchAll(tokenPattern)].map(([written, slash, name]) =>
    name === undefined
      ? { written, isText: !written.startsWith('<!--') }
      : { written, tag: name.toLowerCase(), isClose: slash === '/' },
  )

/** A line of loose text as a paragraph; `undefined` where an inline element reaches beyond it. */
function toParagraph(text: string): string | undefined {
  const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  const pieces = tokenize(core)
  if (pieces.every(({ written, isText, tag }) => tag === undefined && (!isText || written.trim() === ''))) return text
  const open: string[] = []
  let out = ''
  for (const { written, tag, isClose, isText } of pieces) {
    if (tag !== undefined && !voidElements.has(tag) && !written.endsWith('/>')) {
      if (!isClose) open.push(tag)
      else if (open.pop() !== tag) return undefined
    }
    if (!isText) out += written
    else {
      const isAfterBreak = /<br\s*\/?>[ \t]*$/i.test(out)
      out += written.replace(/[ \t]*\r?\n/g, (end, at: number) => {
        const isBroken = at === 0 && isAfterBreak
        return isBroken ? end : `${lineBreak}${end}`
      })
    }
  }
  return open.length > 0 ? undefined : `${lead}${paragraphStart}${out}</p>${trail}`
}

/**
 * Returns a stored text with the paragraphs and line breaks that WordPress shows. Texts of the block editor have theirs. A text whose
 * elements are not closed in order is returned as it is.
 */
export function withParagraphs(stored: string): string {
  if (stored.includes('<!-- wp:') || stored.includes(autoMark)) return stored
  let [out, loose, depth] = ['', '', 0]
  let inside: string | undefined
  const flush = (): boolean => {
    for (const [at, part] of loose.split(blankLine).entries()) {
      const shown = at % 2 === 1 ? part : toParagraph(part)
      if (shown === undefined) return false
      out += shown
    }
    loose = ''
    return true
  }
  for (const { written, tag, isClose } of tokenize(stored)) {
    if (inside !== undefined) {
      out += written
      if (tag === inside && isClose) inside = undefined
      continue
    }
    if (tag === undefined || !blocks.has(tag)) {
      if (depth === 0) loose += written
      else out += written
      continue
    }
    if (depth === 0 && !flush()) return stored
    out += written
    if (opaque.has(tag) && !isClose) inside = tag
    else if (!voidElements.has(tag)) depth += isClose ? -1 : 1
    if (depth < 0) return stored
  }
  return depth > 0 || inside !== undefined || !flush() ? stored : out
}

/** Returns an edited text as it is stored: without the tags that {@link withParagraphs} added. */
export function withoutParagraphs(shown: string): string {
  let out = ''
  let from = 0
  for (const found of shown.matchAll(/<p data-autop="">([\s\S]*?)<\/p>/g)) {
    const between = shown.slice(from, found.index)
    // A paragraph that was split in the editor needs the blank line that separates stored ones.
    const isJoined = from > 0 && between.trim() === '' && !blankLine.test(between)
    out += (isJoined ? '\n\n' : between) + (found[1] ?? '')
    from = found.index + found[0].length
  }
  return (out + shown.slice(from)).replaceAll(lineBreak, '').replaceAll(autoMark, '')
}
