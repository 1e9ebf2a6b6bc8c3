// Normalizes texts for comparison. A file of its own: lists need it, and not the states of translations.
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
}
const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (entity, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? entity
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity
    },
  )

/** Characters that editors and keyboards replace by each other: quotes, dashes, the ellipsis. */
export const lookalikes = /[‘’‚‛′`´ʼ]|[“”„‟″]|[‐‑‒–—―−]|…/g
/** The character that a lookalike stands for. */
export const foldLookalike = (twin: string): string => {
  if (twin === '…') return '...'
  if ('“”„‟″'.includes(twin)) return '"'
  return '‐‑‒–—―−'.includes(twin) ? '-' : "'"
}

/** The URLs in a tag. Lookalikes are folded in text only: a dash makes a different URL. */
const findAddresses = (tag: string): string =>
  [...tag.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map((match) => ` ${match[1] ?? match[2]} `.replace(lookalikes, encodeURIComponent))
    .join('') || ' '

/**
 * Normalizes a text for comparison: without tags except the URLs of links and images, entities decoded, NFC, typographic lookalikes
 * folded, white space collapsed. Texts that are equal after that need no new translation.
 */
export const normalizeText = (html: string): string =>
  decode(html.replace(/<[^>]*>/g, findAddresses))
    .normalize('NFC')
    .replace(lookalikes, foldLookalike)
    .replace(/\s+/g, ' ')
    .trim()
