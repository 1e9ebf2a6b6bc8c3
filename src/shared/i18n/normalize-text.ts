// Normalizes texts for comparison.
import { blockTag, decodeEntities, htmlToText } from './html-text.ts'

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
    .join('')

/** NFC, typographic lookalikes folded, white space collapsed. */
const normalize = (text: string): string =>
  text.normalize('NFC').replace(lookalikes, foldLookalike).replace(/\s+/g, ' ').trim()

/**
 * Normalizes a text for comparison: without tags except the URLs of links and images, entities decoded, NFC, typographic lookalikes
 * folded, white space collapsed. Texts that are equal after that need no new translation.
 */
export const normalizeText = (html: string): string =>
  normalize(decodeEntities(html.replace(blockTag, ' ').replace(/<[^>]*>/g, findAddresses)))

/** The words of HTML for comparison: as `normalizeText`, without URLs. */
export const normalizeWords = (html: string): string => normalize(htmlToText(html))
