// The page's DOMPurify with the contract's allow-list: nothing is shown that a write would not have kept.
import DOMPurify from 'dompurify'
import { allowedAttributes, allowedSchemes, allowedTags } from '#shared/schema/html.ts'

/** Addresses that may stay: the allowed schemes, and those without one. */
export const allowedAddress = new RegExp(`^(?:(?:${allowedSchemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i')

const addressed = new Set(['src', 'href'])
// Pictures within an address are let through by DOMPurify whatever it is told of schemes.
if (DOMPurify.isSupported)
  DOMPurify.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (addressed.has(attribute.attrName) && /^\s*data:/i.test(attribute.attrValue)) attribute.keepAttr = false
  })

// One object: given anew with each text, it would be read anew with each.
const rules = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOWED_URI_REGEXP: allowedAddress,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true as const,
}

/** Makes stored HTML safe to show: a Trusted Types value where the browser has them. */
export function purify(html: string) {
  return DOMPurify.sanitize(html, rules)
}

// Once in vain, so that the browser has read the way of it before the first text stands and waits.
if (DOMPurify.isSupported) purify('<p> </p>')
