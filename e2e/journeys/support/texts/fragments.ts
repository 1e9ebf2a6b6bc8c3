/** Descriptions of content management systems, each with a word that tests replace (`""`: none). */
import { readFileSync } from 'node:fs'

/** `behind`: what is written after a link's last letter stands behind the link. */
type Fragment = { html: string; word: string; behind?: string }

export const fragments = JSON.parse(readFileSync(new URL('fragments.json', import.meta.url), 'utf8')) as {
  [name: string]: Fragment
} // safe: a file of this folder

/** A text with something written behind a word that stands in it as text, not in a tag or an entity. */
export function wordChanged(html: string, { word, behind }: Omit<Fragment, 'html'>, more: string): string {
  if (behind !== undefined) return html.replace(behind, () => behind + more)
  let isDone = false
  return html.replace(/<!--[\s\S]*?-->|<[^>]*>|&[\w#]+;|&|[^<&]+/g, (part) => {
    if (isDone || /^[<&]/.test(part) || !part.includes(word)) return part
    isDone = true
    return part.replace(word, (found) => `${found}${more}`)
  })
}
