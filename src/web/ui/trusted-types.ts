// No text becomes markup by accident: with Trusted Types required, only what DOMPurify has made safe may.
/** The part of the browser's Trusted Types that we use; absent where the browser has none. */
type Factory = { createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown }

/**
 * Sets the page's default policy: emptying an element is allowed (React Aria empties its announcer), any other text is refused.
 * Call it before anything is drawn. The Content-Security-Policy needs the policy names `default` and `dompurify`, if it lists names.
 */
export function installTrustedTypes(): void {
  const factory = 'trustedTypes' in globalThis ? (globalThis as { trustedTypes?: Factory }).trustedTypes : undefined // safe: the standard's shape, of which one method is used
  factory?.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) })
}
