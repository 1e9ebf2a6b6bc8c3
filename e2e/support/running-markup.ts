// Finds markup of a stored text that a browser would run, independently of the sanitizer.
import { Parser } from 'htmlparser2'
import { allowedAttributes, allowedSchemes, allowedTags } from '#shared/schema/html.ts'

const isOf = (list: readonly string[], word: string): boolean => list.includes(word)
/** An address as a browser reads it: without the controls and white space it ignores. */
const schemeOf = (address: string): string | undefined =>
  /^([a-z][a-z\d+.-]*):/i.exec([...address].filter((letter) => letter > ' ').join(''))?.[1]?.toLowerCase()

/** Elements, attributes and addresses that no stored text may have; empty: nothing runs. */
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
