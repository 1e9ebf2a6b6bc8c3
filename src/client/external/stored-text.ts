// Which HTML of a WordPress text comes along: the stored one, or the rendered one where WordPress adds what visitors see.

/** Elements whose presence keeps WordPress from putting paragraphs around the text within. */
const blockElement = /<(?:p|div|ul|ol|dl|table|blockquote|h[1-6]|figure|pre|hr|section|article|form)\b/i
/** Blocks that WordPress fills when the page is shown: those without content of their own, and embedded pages. */
const dynamicBlock = /<!-- wp:[^>]*\/-->|<!-- wp:(?:core-)?embed/
const shortcode = /\[([a-z][\w-]*)(?:\s[^\][]*)?\]/gi

/** Whether WordPress replaces a shortcode of the text: one that it does not know is still in the rendered text. */
const hasShortcode = (stored: string, rendered: string): boolean =>
  [...stored.matchAll(shortcode)].some(([, name = '']) => !rendered.includes(`[${name}`))

/** Embedded pages, videos and sounds as links to them: the elements themselves are not kept here. */
export const withLinkedFrames = (html: string): string =>
  html.replace(
    /<(iframe|video|audio)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi,
    (whole, _name: string, attributes: string, inner: string) => {
      const address = /\bsrc=["']([^"']+)["']/i.exec(`${attributes} ${inner}`)?.[1]
      return address === undefined ? whole : `<p><a href="${address}">${address}</a></p>`
    },
  )

/** Addresses without a host as whole ones: shown elsewhere they would lead nowhere. */
export const withWholeAddresses = (html: string, origin: string): string =>
  html.replace(/\b(src|href)=(["'])\/(?!\/)/gi, (_, name: string, quote: string) => `${name}=${quote}${origin}/`)

/**
 * The HTML that keeps all that visitors see: the stored text without the comments of its blocks; the rendered one where WordPress
 * fills a shortcode or a block, or puts paragraphs between elements.
 */
export function visibleText(stored: string, rendered: string): string {
  if (rendered.trim() === '') return stored
  if (hasShortcode(stored, rendered) || dynamicBlock.test(stored)) return rendered
  if (stored.includes('<!-- wp:')) return stored.replace(/<!-- \/?wp:[^>]*-->/g, '').replace(/\n{3,}/g, '\n\n')
  return blockElement.test(stored) && /\n\s*\n/.test(stored.trim()) ? rendered : stored
}
