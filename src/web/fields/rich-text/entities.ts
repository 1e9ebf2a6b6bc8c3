// The characters that entities stand for, as this browser reads them.
import DOMPurify from 'dompurify'

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
