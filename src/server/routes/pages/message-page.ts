// Pages instead of those of records that do not exist, or that the reader may not see.
import { msg } from '@lingui/core/macro'
import { html } from 'hono/html'
import type { Language } from '#shared/i18n/language.ts'
import { loadPublicCatalog } from '#shared/i18n/public-catalogs.ts'
import { privateHeaders, renderDocument, respondPage } from './document.ts'

const messages = {
  notFound: {
    status: 404,
    title: msg`Page not found`,
    text: msg`Check the URL. The page may have moved or been removed.`,
  },
  deadLink: {
    status: 404,
    title: msg`This link does not work`,
    text: msg`It may have expired, been revoked or been copied incompletely. Ask for a new link.`,
  },
  protected: { status: 403, title: msg`Protected page`, text: msg`This page is password protected.` },
}

/** The response with a message. `isPrivate`: the address would show something to some readers. */
export async function respondMessage(
  message: keyof typeof messages,
  language: Language,
  isPrivate = false,
): Promise<Response> {
  const i18n = await loadPublicCatalog(language)
  const { status, title, text } = messages[message]
  const page = await renderDocument({
    i18n,
    language,
    title: i18n._(title),
    body: html`<h1>${i18n._(title)}</h1>
      <p>${i18n._(text)}</p>`,
  })
  return respondPage(status, page, isPrivate ? privateHeaders : undefined)
}
