// The style sheet of public pages, and the policy that allows only it and images.
import { createHash } from 'node:crypto'

/** Part of each page, so that a page is one response. The colours are those of the application. */
export const css = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf8f5, #171614); --surface: light-dark(#fff, #1f1e1b); --line: light-dark(#e5e0d8, #37342f);
  --ink: light-dark(#1e1c19, #eeeae3); --ink-2: light-dark(#57524a, #bdb6ab); --accent: light-dark(#0e5a6b, #6dbccb);
  --warn: light-dark(#7d5200, #e2b35c); --warn-soft: light-dark(#fcf1d9, #35290f);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.languages { max-width: 46rem; margin: 0 auto; padding: 0.75rem 1rem 0 }
.languages ul, .terms, .events { list-style: none; margin: 0; padding: 0 }
.languages ul { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: flex-end }
.languages a { display: inline-block; padding: 0.25rem 0 }
main { max-width: 46rem; margin: 0.5rem auto 3rem; padding: 1.5rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 8px }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; line-height: 1.3 }
.kind { margin: 0; color: var(--ink-2) }
.state { margin: 0 0 1rem; padding: 0.75rem 1rem; background: var(--warn-soft); color: var(--warn); border-radius: 6px }
.image { margin: 0 0 1.5rem }
img { max-width: 100%; height: auto; border-radius: 6px }
dl { display: grid; grid-template-columns: minmax(7rem, auto) 1fr; gap: 0.5rem 1.5rem; margin: 0 0 1.5rem }
dt { color: var(--ink-2) }
dd { margin: 0 }
dd + dd { grid-column: 2; margin-top: -0.5rem }
.terms { display: flex; flex-wrap: wrap; gap: 0 1rem }
.quiet { color: var(--ink-2) }
.text table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse }
.text th, .text td { padding: 0.25rem 0.5rem; border: 1px solid var(--line) }
.events li { padding: 0.75rem 0; border-top: 1px solid var(--line) }
@media (width < 32rem) { dl { grid-template-columns: 1fr; gap: 0 } dd, dd + dd { grid-column: 1; margin: 0 } dd:last-of-type, dd:has(+ dt) { margin-bottom: 0.5rem } }
`

/** Allows the style sheet by its hash, and images as in descriptions; no scripts, forms or frames. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "img-src 'self' https: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
