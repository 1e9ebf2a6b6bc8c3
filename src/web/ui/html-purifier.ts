import DOMPurify from 'dompurify'
import { allowedAttributes, allowedSchemes, allowedTags } from '#shared/schema/html.ts'

/** Matches URLs with an allowed scheme or none. */
export const allowedAddress = new RegExp(`^(?:(?:${allowedSchemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i')

const urlAttributes = new Set(['src', 'href'])
// DOMPurify accepts images in `data:` URLs whatever ALLOWED_URI_REGEXP says.
if (DOMPurify.isSupported)
  DOMPurify.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (urlAttributes.has(attribute.attrName) && /^\s*data:/i.test(attribute.attrValue)) attribute.keepAttr = false
  })

// DOMPurify parses a new object again on each call.
const config = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOWED_URI_REGEXP: allowedAddress,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true as const,
}

/** Sanitizes HTML with the allow-list of the service. Returns a Trusted Types value where the browser has them. */
export function purify(html: string) {
  return DOMPurify.sanitize(html, config)
}

// Compiles the sanitizer before the first text is shown.
if (DOMPurify.isSupported) purify('<p> </p>')
