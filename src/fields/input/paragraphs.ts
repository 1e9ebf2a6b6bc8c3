// Plain paragraphs in HTML, told apart from richer texts: only what comes back byte for byte is offered as plain text to type in.

/** How the paragraphs of a text are written: what stands between two, after the last, and at a line's end inside one. */
export type Manner = { between: string; after: string; lineEnd: string }

/** How a text is written that had no paragraphs before: as the service keeps it. */
export const usual: Manner = { between: '\n', after: '', lineEnd: '<br />\n' }

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const unescape = (html: string): string =>
  html.replace(/&(lt|gt|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&' })[name] ?? '')

/** The HTML of a plain text: a blank line parts paragraphs, a line end stays one. White space alone is no text. */
export const toHtml = (text: string, manner: Manner = usual): string => {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return ''
  return (
    paragraphs
      .map((paragraph) => `<p>${paragraph.split('\n').map(escape).join(manner.lineEnd)}</p>`)
      .join(manner.between) + manner.after
  )
}

/** The plain text of an HTML text made of bare paragraphs, with its manner; `undefined` when writing it again would change a byte. */
export const toPlain = (html: string): { text: string; manner: Manner } | undefined => {
  if (html === '') return { text: '', manner: usual }
  const after = /\s*$/.exec(html)?.[0] ?? ''
  const manner: Manner = {
    between: /<\/p>(\s*)<p>/.exec(html)?.[1] ?? usual.between,
    after,
    lineEnd: /<br ?\/?>\n?/.exec(html)?.[0] ?? usual.lineEnd,
  }
  const body = html.slice(0, html.length - after.length)
  if (!body.startsWith('<p>') || !body.endsWith('</p>')) return undefined
  const text = body
    .slice(3, -4)
    .split(`</p>${manner.between}<p>`)
    .map((paragraph) => paragraph.split(manner.lineEnd).map(unescape).join('\n'))
    .join('\n\n')
  return toHtml(text, manner) === html ? { text, manner } : undefined
}
