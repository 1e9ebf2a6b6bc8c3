import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

const toText = (html = ''): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
const findTexts = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<(?:${tag})[ >].*?</(?:${tag})>`, 'g'))].map(([text]) => toText(text))

/** Renders a component without a browser, in English, and returns its texts by kind of element; links as `text → URL`. */
export function renderToText(component: ReactNode) {
  i18n.load('en', {})
  i18n.activate('en')
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: component }])} />
    </I18nProvider>,
  )
  return {
    html,
    texts: findTexts(html, 'h1|h2|p'),
    cells: findTexts(html, 'th|td'),
    terms: findTexts(html, 'dt|dd'),
    buttons: findTexts(html, 'button'),
    links: [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
      ([, url, text]) => `${toText(text)} → ${toText(url)}`,
    ),
  }
}
