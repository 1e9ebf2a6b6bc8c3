// What tests of rich texts share: texts of many origins, and the pieces an undisturbed or edited drawing is read as.
import { splitText, getTextKey, type DecodeEntity, type RenderedNode, type SourceText } from './parse-source.ts'
import { escapeHtml, type Segment } from './merge-source.ts'

const found = import.meta.glob<string>('../../../../e2e/journeys/support/texts/fragments.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Descriptions as content management systems keep them: those the journeys write in, too. */
export const fragments = Object.fromEntries(
  Object.entries(
    JSON.parse(Object.values(found).join('')) as { [name: string]: { html: string } }, // safe: a file of ours
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

/** The usual entities, without a browser. */
export const decodeCommonEntity: DecodeEntity = (entity) => {
  const inside = entity.replace(/^&|;$/g, '')
  if (inside.startsWith('#x')) return String.fromCodePoint(Number.parseInt(inside.slice(2), 16))
  if (inside.startsWith('#')) return String.fromCodePoint(Number(inside.slice(1)))
  return names[inside] ?? entity
}

/** The pieces of a drawing, each text of it put through `edit`. */
export function toSegments(text: SourceText, edit: (text: string, at: number) => string = (same) => same): Segment[] {
  let count = 0
  const below = (nodes: readonly RenderedNode[], isPre: boolean): Segment[] =>
    nodes.flatMap((node): Segment[] => {
      if (node.kind === 'text')
        return splitText(edit(node.text, count++)).map((piece) => {
          const key = getTextKey(piece, isPre)
          return { key, written: escapeHtml(key) }
        })
      const written = text.elements[node.at]
      if (!written || node.kind === 'single') return [{ key: `#${node.at}`, written: written?.open ?? '' }]
      return [
        { key: `<${node.at}`, written: written.open },
        ...below(node.children, isPre || written.tag === 'pre'),
        { key: `/${node.at}`, written: written.close },
      ]
    })
  return below(text.tree, false)
}
