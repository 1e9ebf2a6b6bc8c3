const hostAndPath = /^[\p{L}\d](?:[\p{L}\d-]*\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu

/** Returns "example.org/a" as an https URL; anything else as it is, trimmed. */
export const completeUrl = (typed: string): string => {
  const text = typed.trim()
  return hostAndPath.test(text) ? `https://${text}` : text
}

/** Returns the URL meant by a typed web address, e-mail address or phone number; anything else as it is, trimmed. */
export const normalizeUrl = (typed: string): string => {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  if (/^\+[\d ()./-]{6,}$/.test(text)) return `tel:+${text.replace(/\D/g, '')}`
  return completeUrl(text)
}
