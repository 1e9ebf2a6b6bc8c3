/** Descriptions of content management systems, each with a word that tests replace (`""`: none). */
import { readFileSync } from 'node:fs'

/** `behind`: the end of a link. Text typed after the last letter of the link is inserted after it. */
type Fragment = { html: string; word: string; behind?: string }

export const fragments = JSON.parse(readFileSync(new URL('fragments.json', import.meta.url), 'utf8')) as {
  [name: string]: Fragment
} // safe: a file of this folder

/** Returns the HTML with `more` inserted after a word of its text, which is not in a tag or an entity. */
export function wordChanged(html: string, { word, behind }: Omit<Fragment, 'html'>, more: string): string {
  if (behind !== undefined) return html.replace(behind, () => behind + more)
  let isDone = false
  return html.replace(/<!--[\s\S]*?-->|<[^>]*>|&[\w#]+;|&|[^<&]+/g, (part) => {
    if (isDone || /^[<&]/.test(part) || !part.includes(word)) return part
    isDone = true
    return part.replace(word, (found) => `${found}${more}`)
  })
}
