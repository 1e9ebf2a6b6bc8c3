// Finds executable markup in a stored text, independently of the sanitizer.
import { Parser } from 'htmlparser2'
import { allowedAttributes, allowedSchemes, allowedTags } from '#shared/schema/html.ts'

const isOf = (list: readonly string[], word: string): boolean => list.includes(word)
/** A URL without the control characters and white space that browsers ignore. */
const schemeOf = (address: string): string | undefined =>
  /^([a-z][a-z\d+.-]*):/i.exec([...address].filter((letter) => letter > ' ').join(''))?.[1]?.toLowerCase()

/** Elements, attributes and URLs that no stored text may contain; empty if nothing is executable. */
export function runningMarkup(html: string): string[] {
  const found: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (!isOf(allowedTags, name)) found.push(`<${name}>`)
        for (const [attribute, value] of Object.entries(attributes)) {
          if (!isOf(allowedAttributes, attribute)) found.push(`${name} ${attribute}`)
          const scheme = attribute === 'href' || attribute === 'src' ? schemeOf(value) : undefined
          if (scheme !== undefined && !isOf(allowedSchemes, scheme)) found.push(`${name} ${attribute}=${scheme}:`)
        }
      },
      oncomment: () => found.push('a comment'),
      onprocessinginstruction: (name) => found.push(`<${name}`),
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  )
  parser.end(html)
  return found
}
