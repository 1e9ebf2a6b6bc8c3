// What a person means by what is typed as the address of a link.

/** "example.org/a" is a web address, "info@example.org" a mail address; anything else stays as typed. */
export const normalizeUrl = (typed: string): string => {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  if (/^\+[\d ()./-]{6,}$/.test(text)) return `tel:+${text.replace(/\D/g, '')}`
  return /^[\p{L}\d](?:[\p{L}\d-]*\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu.test(text) ? `https://${text}` : text
}
