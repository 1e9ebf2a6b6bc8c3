// Reduces texts of the recorded server to their words.

const named: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
}

/** A text without entities. */
export const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return named[name ?? ''] ?? whole
  })

/** A part of a URL with decoded percent signs; unchanged if they are invalid. */
export const unescaped = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The words of a text, without markup and entities, with plain instead of typographic characters. */
export const wordsOf = (text: string): string =>
  decoded(text.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '').replace(/<[^>]*>/g, ' '))
    .replace(/<[^>]*>/g, ' ')
    .replace(/[“”„″]/g, '"')
    .replace(/[‘’′]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/-{2,}/g, '-')
    .replaceAll('…', '...')
    .replaceAll('×', 'x')
    .replace(/\s+/g, ' ')
    .trim()

/** The letters of a text, without spaces. */
export const lettersOf = (text: string): string => wordsOf(text).replaceAll(' ', '')

/** The elements of a text in order, except paragraphs and line breaks, which rendering adds. */
export const elementsOf = (text: string): string[] =>
  [...text.matchAll(/<([a-z][a-z0-9]*)\b[^>]*>/gi)]
    .map(([, name = '']) => name.toLowerCase())
    .filter((name) => name !== 'p' && name !== 'br')
