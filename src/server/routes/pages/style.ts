// The style sheet of pages for visitors, and the policy that allows only it and images.
import { createHash } from 'node:crypto'

/** The parts of the height, in tenths, that a class may keep visible: the policy forbids styles of single elements. */
const tenths = Array.from({ length: 11 }, (_, tenth) => tenth)
/** The class of an image that is cropped around a height in percent. */
export const focusClass = (percent: number): string => `focus-${Math.round(percent / 10)}`

/** Part of each page, so that a page is one response. The colours are those of the application. */
export const css = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf8f5, #171614); --surface: light-dark(#fff, #1f1e1b); --line: light-dark(#e5e0d8, #37342f);
  --ink: light-dark(#1e1c19, #eeeae3); --ink-2: light-dark(#57524a, #bdb6ab); --accent: light-dark(#0e5a6b, #6dbccb);
  --on-accent: light-dark(#fff, #0d1b1f); --warn: light-dark(#7d5200, #e2b35c); --warn-soft: light-dark(#fcf1d9, #35290f);
  --note: light-dark(#e2eff1, #12333a);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--accent); text-underline-offset: 3px }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px }
.note { padding: 0.75rem 1rem; background: var(--note); border-bottom: 1px solid var(--line) }
.note p { max-width: 44rem; margin: 0 auto }
.languages { max-width: 46rem; margin: 0 auto; padding: 0.75rem 1rem 0 }
.languages ul, .terms, .events { list-style: none; margin: 0; padding: 0 }
.languages ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; justify-content: flex-end }
.languages a { display: inline-block; padding: 0.25rem 0 }
main { max-width: 46rem; margin: 0.75rem auto 3rem; padding: clamp(1.25rem, 5vw, 2rem); background: var(--surface); border: 1px solid var(--line); border-radius: 8px }
h1 { margin: 0 0 1.25rem; font-size: clamp(1.5rem, 5vw, 2rem); line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance }
h1:last-child, main > :last-child { margin-bottom: 0 }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; line-height: 1.3 }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1.0625rem; line-height: 1.3 }
.kind { margin: 0; color: var(--ink-2) }
.state { margin: 0 0 1.25rem; padding: 0.75rem 1rem; background: var(--warn-soft); color: var(--warn); border-radius: 6px }
.image { margin: 0 0 1.5rem }
img { max-width: 100%; height: auto; border-radius: 6px; background: light-dark(#f3f0eb, #6f6b64) }
.image img { display: block; width: 100%; max-height: 24rem; object-fit: cover }
.image .small { width: auto }
${tenths.map((tenth) => `.${focusClass(tenth * 10)} { object-position: 50% ${tenth * 10}% }`).join('\n')}
dl { margin: 0 0 1.5rem }
dt { color: var(--ink-2) }
dd { margin: 0 }
.main-facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem 2rem }
.main-facts dt { font-size: 0.875rem }
.main-facts dt + dd { font-weight: 600 }
.facts { display: grid; gap: 0.5rem }
.facts > div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1.5rem }
.facts dd { grid-column: 2 }
.text + .facts { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.actions { margin: 0 0 1.5rem }
.actions a, button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; border-radius: 6px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end }
label { flex: 1 1 14rem; font-weight: 600 }
input { display: block; width: 100%; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--ink-2); border-radius: 6px; background: var(--paper); color: inherit; font: inherit }
button { border: 0; font: inherit; font-weight: 600; cursor: pointer }
input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.problem { margin: 0.75rem 0 0; color: var(--warn) }
.terms { display: flex; flex-wrap: wrap; gap: 0 1rem }
.quiet { color: var(--ink-2) }
.text > :first-child { margin-top: 0 }
.text table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse }
.text th, .text td { padding: 0.25rem 0.5rem; border: 1px solid var(--line) }
.events li { padding: 0.75rem 0; border-top: 1px solid var(--line) }
.days ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; margin: 0 0 1.25rem; padding: 0 }
h1 small { display: block; margin-top: 0.25rem; font-size: 1.125rem; font-weight: 400; letter-spacing: 0; color: var(--ink-2) }
.entry { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1.5rem; padding: 1rem 0; border-top: 1px solid var(--line); break-inside: avoid }
.entry h2 { margin: 0 0 0.25rem; font-size: 1.0625rem }
.entry p { margin: 0 }
.when { font-weight: 600; font-variant-numeric: tabular-nums }
.ruled { display: none }
@media (width < 32rem) {
  .entry { grid-template-columns: minmax(0, 1fr) }
  main { margin-top: 0.5rem; border-width: 1px 0; border-radius: 0 }
  .facts > div { grid-template-columns: minmax(0, 1fr) }
  .facts dd { grid-column: 1 }
}
@media print {
  :root { color-scheme: light }
  body { background: none; font-size: 11pt }
  .languages, .actions, .note, .days { display: none }
  .entry .ruled { display: block; height: 1.6cm; margin-top: 0.4cm; border: solid #999; border-width: 0 0 1px; color: #555; font-size: 9pt }
  main { max-width: none; margin: 0; padding: 0; border: 0 }
  .image img { max-height: 8cm; width: auto }
  .state { padding: 0; background: none; color: inherit }
  h1, h2, h3, dt { break-after: avoid }
  .events li, .facts > div, .image { break-inside: avoid }
  .text a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 9pt }
}
`

/** Allows the style sheet by its hash, images as in descriptions, and the form for a password; no scripts or frames. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "img-src 'self' https: data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
