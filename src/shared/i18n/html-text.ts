// The text of HTML. A file of its own: lists need it, and not the comparison of texts.
const entities: { [entity: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
}

/** Replaces the character references of HTML by their characters; unknown ones stay. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (entity, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? entity
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      return isCharacter ? String.fromCodePoint(point) : entity
    },
  )

/** Tags of elements that separate words for the eye; the others, such as `em`, may stand inside a word. */
export const blockTag =
  /<\/?(?:p|br|hr|h\d|ul|ol|li|dl|dt|dd|table|caption|tr|t[dh]|figure|figcaption|blockquote|div|pre)\b[^>]*>/gi

/** The text of HTML on one line. */
export const htmlToText = (html: string): string =>
  decodeEntities(html.replace(blockTag, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
