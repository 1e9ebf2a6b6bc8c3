import DOMPurify from 'dompurify'
import { allowedAddress } from '#ui/html-purifier.ts'
import {
  blockElements,
  renderedTags,
  type DecodeEntity,
  type RenderedNode,
  type SourceElement,
  type SourceText,
} from './parse-source.ts'
import { markers } from './read-segments.ts'

const decodedEntities = new Map<string, string>()

/** Decodes an entity as the browser does; an unknown one is returned as it is. */
export function decodeEntity(entity: string): string {
  let text = decodedEntities.get(entity)
  if (text === undefined) {
    text = DOMPurify.sanitize(entity, { RETURN_DOM_FRAGMENT: true }).textContent ?? entity
    decodedEntities.set(entity, text)
  }
  return text
}

/** Attributes that are rendered as they are. */
const renderedAttributes = ['lang', 'dir', 'title', 'colspan', 'rowspan', 'start', 'type', 'alt'] as const
const entityPattern = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);?/gi

const getAttribute = ({ attributes }: SourceElement, name: string, decode: DecodeEntity): string | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value.replace(entityPattern, (entity) => decode(entity))

/** Returns the URL of a link; `null` if it is not allowed. */
export function getHref(element: SourceElement | undefined, decode: DecodeEntity): string | null {
  const href = element && getAttribute(element, 'href', decode)
  return href !== undefined && allowedAddress.test(href) ? href : null
}

/** Whether the page may load an image. `externalOrigins` replace the own origin; relative URLs are then not of this page. */
export const isAllowedImageUrl = (url: string, externalOrigins?: readonly string[]): boolean =>
  /^https:\/\//i.test(url) ||
  (externalOrigins ?? [location.origin]).some((origin) => url.startsWith(`${origin}/`)) ||
  (externalOrigins === undefined && /^\/(?!\/)/.test(url))

/** Renders a text with harmless elements, marked with the index of their source. `describeOpaque` labels opaque elements. */
export function render(
  text: SourceText,
  decode: DecodeEntity,
  describeOpaque: (tag: string, description: string) => string,
  externalOrigins?: readonly string[],
): DocumentFragment {
  const fragment = document.createDocumentFragment()
  fragment.append(...renderNodes(text.tree, true))
  return fragment

  /** Text beside blocks is wrapped, because the editor only edits blocks. */
  function renderNodes(nodes: readonly RenderedNode[], isRoot: boolean): Node[] {
    const rendered = nodes.map((node) => ({ node: renderNode(node), isBlock: isBlock(node) }))
    if (!isRoot && !rendered.some((child) => child.isBlock)) return rendered.map((child) => child.node)
    const result: Node[] = []
    let wrapper: HTMLElement | undefined
    for (const child of rendered) {
      if (child.isBlock) {
        wrapper = undefined
        result.push(child.node)
        continue
      }
      if (!wrapper) {
        wrapper = document.createElement('div')
        wrapper.setAttribute(markers.loose, '')
        result.push(wrapper)
      }
      wrapper.append(child.node)
    }
    return result
  }

  function isBlock(node: RenderedNode): boolean {
    if (node.kind !== 'element') return false
    return blockElements.has(text.elements[node.index]?.tag ?? '') || node.children.some(isBlock)
  }

  function renderNode(node: RenderedNode): Node {
    if (node.kind === 'text') return document.createTextNode(node.text)
    const element = text.elements[node.index]
    const tag = renderedTags.get(element?.tag ?? '')
    const src = element && getAttribute(element, 'src', decode)
    if (!element || !tag || (element.tag === 'img' && !isAllowedImageUrl(src ?? '', externalOrigins)))
      return renderOpaque(node.index, element)
    const rendered = document.createElement(tag)
    rendered.setAttribute(markers.element, String(node.index))
    for (const name of renderedAttributes) {
      const value = getAttribute(element, name, decode)
      if (value !== undefined) rendered.setAttribute(name, value)
    }
    // A unique class keeps the editor from joining adjacent spans.
    if (tag === 'span') rendered.className = `k${node.index}`
    const href = tag === 'a' ? getHref(element, decode) : null
    if (href !== null) rendered.setAttribute('href', href)
    if (tag === 'img') rendered.setAttribute('src', src ?? '')
    rendered.append(...renderNodes(node.children, false))
    return rendered
  }

  function renderOpaque(index: number, element: SourceElement | undefined): HTMLElement {
    const rendered = document.createElement('span')
    rendered.setAttribute(markers.element, String(index))
    rendered.contentEditable = 'false'
    const description = element && (getAttribute(element, 'alt', decode) || getAttribute(element, 'src', decode))
    rendered.textContent = describeOpaque(element?.tag ?? '', description ?? '')
    return rendered
  }
}
