/** The used part of the Trusted Types API. */
type TrustedTypesFactory = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown
}

/**
 * Installs the default policy: only the empty string may be assigned as HTML (React Aria clears its announcer so), and the element with which Leaflet tests the browser. Call it before the
 * first render. The Content-Security-Policy must allow the policy names `default` and `dompurify`.
 */
export function installTrustedTypes(): void {
  const factory =
    'trustedTypes' in globalThis ? (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes : undefined // safe: the shape of the standard, of which one method is used
  factory?.createPolicy('default', { createHTML: (text) => (text === '' || text === '<svg/>' ? text : null) })
}
