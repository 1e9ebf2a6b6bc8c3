import DOMPurify from 'dompurify'
import { allowedAddress } from '#ui/html-purifier.ts'
import {
  blockElements,
  renderedTags,
  type SourceElement,
  type DecodeEntity,
  type RenderedNode,
  type SourceText,
} from './parse-source.ts'
import { markers } from './read-segments.ts'

const known = new Map<string, string>()

/** `&eacute;` is "é"; what the browser does not know stays as written. */
export function decodeEntity(entity: string): string {
  let text = known.get(entity)
  if (text === undefined) {
    text = DOMPurify.sanitize(entity, { RETURN_DOM_FRAGMENT: true }).textContent ?? entity
    known.set(entity, text)
  }
  return text
}

/** Attributes that show in the editor as they do on the site. */
const shown = ['lang', 'dir', 'title', 'colspan', 'rowspan', 'start', 'type', 'alt'] as const
const entities = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);?/gi

/** An attribute's value, entities read; `undefined`: it has none. */
export const getAttribute = ({ attributes }: SourceElement, name: string, decode: DecodeEntity): string | undefined =>
  attributes.find((one) => one.name === name)?.written.replace(entities, (entity) => decode(entity))

/** The address a link is drawn with; `null` where it must not be followed. */
export function getHref(written: SourceElement | undefined, decode: DecodeEntity): string | null {
  const value = written && getAttribute(written, 'href', decode)
  return value !== undefined && allowedAddress.test(value) ? value : null
}

/**
 * Whether a picture at an address may be shown: what the page may load. `afar` are the origins of a server that is not ours, whose
 * addresses without an origin are not of this page.
 */
export const isAllowedImageUrl = (address: string, afar?: readonly string[]): boolean =>
  /^https:\/\//i.test(address) ||
  (afar ?? [location.origin]).some((origin) => address.startsWith(`${origin}/`)) ||
  (afar === undefined && /^\/(?!\/)/.test(address))

/** Draws a text; `kept` says in words what a closed piece is, `afar` where a server that is not ours has its pictures. */
export function render(
  text: SourceText,
  decode: DecodeEntity,
  kept: (tag: string, about: string) => string,
  afar?: readonly string[],
): DocumentFragment {
  const fragment = document.createDocumentFragment()
  fragment.append(...lines(text.tree, true))
  return fragment

  function lines(nodes: readonly RenderedNode[], isRoot: boolean): Node[] {
    const drawn = nodes.map((node) => ({ node: one(node), isBlock: isBlock(node) }))
    if (!isRoot && !drawn.some((child) => child.isBlock)) return drawn.map((child) => child.node)
    const out: Node[] = []
    let loose: HTMLElement | undefined
    for (const { node, isBlock: stands } of drawn) {
      if (stands) {
        loose = undefined
        out.push(node)
        continue
      }
      if (!loose) {
        loose = document.createElement('div')
        loose.setAttribute(markers.loose, '')
        out.push(loose)
      }
      loose.append(node)
    }
    return out
  }

  function isBlock(node: RenderedNode): boolean {
    if (node.kind !== 'element') return false
    return blockElements.has(text.elements[node.at]?.tag ?? '') || node.children.some(isBlock)
  }

  function one(node: RenderedNode): Node {
    if (node.kind === 'text') return document.createTextNode(node.text)
    const written = text.elements[node.at]
    const tag = renderedTags.get(written?.tag ?? '')
    if (!written || !tag || (written.tag === 'img' && !isShown(written))) return closed(node.at, written)
    const element = document.createElement(tag)
    element.setAttribute(markers.element, String(node.at))
    for (const name of shown) {
      const value = getAttribute(written, name, decode)
      if (value !== undefined) element.setAttribute(name, value)
    }
    // A class of its own keeps the editor from joining two neighbours that only look alike.
    if (tag === 'span') element.className = `k${node.at}`
    const href = tag === 'a' ? getHref(written, decode) : null
    if (href !== null) element.setAttribute('href', href)
    if (tag === 'img') element.setAttribute('src', getAttribute(written, 'src', decode) ?? '')
    element.append(...lines(node.children, false))
    return element
  }

  function isShown(written: SourceElement): boolean {
    return isAllowedImageUrl(getAttribute(written, 'src', decode) ?? '', afar)
  }

  function closed(at: number, written: SourceElement | undefined): HTMLElement {
    const element = document.createElement('span')
    element.setAttribute(markers.element, String(at))
    element.contentEditable = 'false'
    const about = written && (getAttribute(written, 'alt', decode) || getAttribute(written, 'src', decode))
    element.textContent = kept(written?.tag ?? '', about ?? '')
    return element
  }
}
