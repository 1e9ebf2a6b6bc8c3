// Text as agendas hold it (entities, stray markup, hard spaces, truncation) made into the text and HTML we store.

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  bull: '•',
  middot: '·',
  euro: '€',
  deg: '°',
  copy: '©',
  reg: '®',
  oelig: 'œ',
  OElig: 'Œ',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  ocirc: 'ô',
  icirc: 'î',
  ugrave: 'ù',
  ucirc: 'û',
}

const isScalar = (code: number): boolean => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

/** Decodes character references once, so that `&amp;nbsp;` becomes `&nbsp;`; a reference it does not know stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]\w{1,30}));/g, (bundle, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? bundle) : bundle
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return isScalar(code) ? String.fromCodePoint(code) : bundle
  })

/** Takes out tags, decodes, and leaves plain spaces; line breaks stay. */
const readable = (text: string): string =>
  decodeEntities(text.replace(/<\/?[A-Za-z][^<>]*>/g, ''))
    // Emoji are joined by U+200D, which therefore stays; U+200B and U+FEFF only get in the way of searching.
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** One line of plain text, to be kept in a text field: no tags, no references, single ordinary spaces. */
export const plainText = (text: string): string => readable(text).replace(/\s+/g, ' ')

/** A title: one line, with the space French puts after a colon or a comma, and without a lone dot at its end. */
export const cleanTitle = (text: string): string =>
  plainText(text)
    .replace(/ ([:;])(?=[^\s:;)/])/g, ' $1 ')
    .replace(/,(?=\p{L})/gu, ', ')
    .replace(/(?<![.\s])\s*\.$/, '')

/** Escapes text for the inside of an HTML element. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cut = /\s*\(\s*(?:\.{3}|…)\s*\)\s*$/

/** Ends a text that was cut off by `(...)` in an ellipsis: after a word directly, after a finished sentence with a space. */
export const closeTruncation = (text: string): string => {
  if (!cut.test(text)) return text
  const rest = text.replace(cut, '').replace(/[\s,;:–-]+$/, '')
  if (rest === '' || rest.endsWith('…')) return rest
  return /[.!?]$/.test(rest) ? `${rest} …` : `${rest}…`
}

/** A description as HTML: each line that says something becomes a paragraph; an empty text stays empty. */
export const paragraphs = (text: string): string =>
  closeTruncation(readable(text))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^[\s•*._–—-]*$/.test(line))
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('\n')
