// HTML that is one paragraph of plain text.

const characters: { readonly [entity: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
  '&nbsp;': '\u00A0',
}

/** Returns the text of a paragraph; `undefined` if it has other markup or an unknown entity, which a text cannot show. */
export function formatPlainHtml(html: string): string | undefined {
  const content = /^<p>([^<]*)<\/p>\s*$/.exec(html)?.[1] ?? html
  if (/<|>/.test(content) || /[^\S ]/.test(content.replaceAll('\u00A0', '').trim())) return undefined
  let isKnown = true
  const text = content.replaceAll(/&(?:#?\w+;)?/g, (entity) => {
    if (entity !== '&' && !(entity in characters)) isKnown = false
    return characters[entity] ?? entity
  })
  return isKnown ? text : undefined
}

/** Returns a text as a paragraph; line breaks become spaces. */
export function parsePlainHtml(text: string): string {
  const line = text.replaceAll(/[^\S\u00A0]+/g, ' ')
  if (line.trim() === '') return ''
  const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<p>${escaped}</p>`
}
