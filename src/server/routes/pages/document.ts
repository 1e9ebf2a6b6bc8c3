// The HTML document of all pages for visitors, without scripts, and their headers.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { html, raw } from 'hono/html'
import { type Language, nativeLanguageNames } from '#shared/i18n/language.ts'
import type { JsonLd } from '#shared/schema/response-parts.ts'
import { contentSecurityPolicy, css } from './style.ts'

export type Html = ReturnType<typeof html>

/** The context of all pages of a record. `translations`: the languages that its reader may see, with their URLs. */
export type PageContext = {
  language: Language
  sourceLanguage: Language
  siteZone: string
  currency: string
  translations: readonly { language: Language; url: string }[]
  /** Above a page that is no public one: why it is shown. Search engines do not index the page. */
  note?: { title: string; text: string; link?: { url: string; text: string } } | undefined
}

/** The response headers of pages that anyone may read. */
export const publicHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
  Vary: 'Authorization, Cookie',
}

/** Of pages for some readers only: neither stored nor indexed, and links from it do not tell its address. */
export const privateHeaders = {
  ...publicHeaders,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

export const respondPage = (
  status: number,
  page: string,
  headers: Readonly<Record<string, string>> = publicHeaders,
): Response =>
  new Response(page, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=UTF-8',
      ...(status !== 200 && { 'X-Robots-Tag': 'noindex' }),
    },
  })

/** Apart from the document: formatting must not change a byte of it, since the policy contains its hash. */
const styleElement = raw(`<style>${css}</style>`)

/** Data for search engines. `<` is escaped, so that no text ends the element. */
const jsonLdElement = (data: JsonLd): Html =>
  html`${raw(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`)}`

/** The HTML document. `url`: its public address; without it search engines do not index it. */
export async function renderDocument({
  i18n,
  language,
  title,
  body,
  context,
  url,
  jsonLd,
}: {
  i18n: I18n
  language: Language
  title: string
  body: Html
  context?: PageContext
  url?: string
  jsonLd?: JsonLd | undefined
}): Promise<string> {
  const isPublic = url !== undefined && context !== undefined && context.note === undefined
  const source = context?.translations.find((translation) => translation.language === context.sourceLanguage)
  const alternates = context?.translations.map(
    (translation) => html`<link rel="alternate" hreflang="${translation.language}" href="${translation.url}" />`,
  )
  const page = await html`<!doctype html>
    <html lang="${language}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${
          isPublic
            ? html`<link rel="canonical" href="${url}" /> ${alternates}
                ${source && html`<link rel="alternate" hreflang="x-default" href="${source.url}" />`}`
            : html`<meta name="robots" content="noindex" />`
        }
        ${styleElement} ${jsonLd && jsonLdElement(jsonLd)}
      </head>
      <body>
        ${context && renderNote(i18n, context)} ${context && languageLinks(i18n, context)}
        <main>${body}</main>
      </body>
    </html>`
  return page.toString()
}

const renderNote = (i18n: I18n, { note }: PageContext): Html | undefined =>
  note &&
  html`<aside class="note" aria-label="${i18n._(msg`About this page`)}">
    <p>
      <strong>${note.title}</strong> ${note.text} ${note.link && html`<a href="${note.link.url}">${note.link.text}</a>`}
    </p>
  </aside>`

/** The other languages of the record, each in its own language. */
function languageLinks(i18n: I18n, { language, translations }: PageContext): Html {
  const others = translations.filter((other) => other.language !== language)
  if (others.length === 0) return html``
  return html`<nav class="languages" aria-label="${i18n._(msg`Other languages`)}">
    <ul>
      ${others.map(
        (other) =>
          html`<li>
            <a href="${other.url}" hreflang="${other.language}" lang="${other.language}"
              >${nativeLanguageNames[other.language]}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}
