// Cleans texts of agendas (entities, stray markup, no-break spaces, truncation) into stored texts and HTML.

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

/** Decodes character references once, so that `&amp;nbsp;` becomes `&nbsp;`; unknown references are kept. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]\w{1,30}));/g, (bundle, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? bundle) : bundle
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return isScalar(code) ? String.fromCodePoint(code) : bundle
  })

/** Removes tags, decodes, and normalizes spaces; line breaks are kept. */
const readable = (text: string): string =>
  decodeEntities(text.replace(/<\/?[A-Za-z][^<>]*>/g, ''))
    // U+200D joins emoji and is kept; U+200B and U+FEFF only impair searching.
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** One line of plain text for a text field: no tags, no references, single plain spaces. */
export const plainText = (text: string): string => readable(text).replace(/\s+/g, ' ')

/** A title: one line, with a space after colons and commas, and without a single dot at its end. */
export const cleanTitle = (text: string): string =>
  plainText(text)
    .replace(/ ([:;])(?=[^\s:;)/])/g, ' $1 ')
    .replace(/,(?=\p{L})/gu, ', ')
    .replace(/(?<![.\s])\s*\.$/, '')

/** Escapes text for the content of an HTML element. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cut = /\s*\(\s*(?:\.{3}|…)\s*\)\s*$/

/** Replaces a final `(...)` by an ellipsis: directly after a word, after a space if the sentence is complete. */
export const closeTruncation = (text: string): string => {
  if (!cut.test(text)) return text
  const rest = text.replace(cut, '').replace(/[\s,;:–-]+$/, '')
  if (rest === '' || rest.endsWith('…')) return rest
  return /[.!?]$/.test(rest) ? `${rest} …` : `${rest}…`
}

/** A description as HTML: each line with words becomes a paragraph; an empty text stays empty. */
export const paragraphs = (text: string): string =>
  closeTruncation(readable(text))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^[\s•*._–—-]*$/.test(line))
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('\n')
