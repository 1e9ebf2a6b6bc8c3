// What a screen says, for tests without a browser: drawn once to markup, in English, at no address.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

const plain = (html = ''): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
const all = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<(?:${tag})[ >].*?</(?:${tag})>`, 'g'))].map(([text]) => plain(text))

/** `texts` are headings and sentences, `terms` those of lists of terms with what is said of them, `links` the ways on as `words → address`, `cells` those of tables, `buttons` what can be pressed. */
export function renderToText(part: ReactNode) {
  i18n.load('en', {})
  i18n.activate('en')
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: part }])} />
    </I18nProvider>,
  )
  return {
    texts: all(html, 'h1|h2|p'),
    cells: all(html, 'th|td'),
    terms: all(html, 'dt|dd'),
    buttons: all(html, 'button'),
    links: [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
      ([, to, words]) => `${plain(words)} → ${plain(to)}`,
    ),
  }
}
