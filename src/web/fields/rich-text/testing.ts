import { splitText, getTextKey, type DecodeEntity, type RenderedNode, type SourceText } from './parse-source.ts'
import { escapeHtml, type Segment } from './merge-source.ts'

const files = import.meta.glob<string>('../../../../e2e/journeys/support/texts/fragments.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Texts of many content management systems, also used by journeys. */
export const fragments = Object.fromEntries(
  Object.entries(
    JSON.parse(Object.values(files).join('')) as { [name: string]: { html: string } }, // safe: a file of this repository
  ).map(([name, { html }]) => [name, html]),
)

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  eacute: 'é',
  rsquo: '’',
}

/** Decodes common entities without a browser. */
export const decodeCommonEntity: DecodeEntity = (entity) => {
  const name = entity.replace(/^&|;$/g, '')
  if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
  if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
  return names[name] ?? entity
}

/** Returns the segments of a rendered text, each text edited by `edit`. */
export function toSegments(
  text: SourceText,
  edit: (text: string, index: number) => string = (unchanged) => unchanged,
): Segment[] {
  let count = 0
  const fromNodes = (nodes: readonly RenderedNode[], isPre: boolean): Segment[] =>
    nodes.flatMap((node): Segment[] => {
      if (node.kind === 'text')
        return splitText(edit(node.text, count++)).map((piece) => {
          const key = getTextKey(piece, isPre)
          return { key, source: escapeHtml(key) }
        })
      const element = text.elements[node.index]
      if (!element || node.kind === 'single') return [{ key: `#${node.index}`, source: element?.open ?? '' }]
      return [
        { key: `<${node.index}`, source: element.open },
        ...fromNodes(node.children, isPre || element.tag === 'pre'),
        { key: `/${node.index}`, source: element.close },
      ]
    })
  return fromNodes(text.tree, false)
}
