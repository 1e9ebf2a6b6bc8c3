// Responses with pages for visitors. Loaded by the routes on the first request: scripts that create a service without the build have
// no compiled catalogues.
import { isDay, type WallTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type Problem, problem } from '#shared/problem.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { hashToken } from '../../auth/secrets.ts'
import type { PathId, RequestContext } from '../../http/context.ts'
import { catchProblem } from '../../http/response.ts'
import {
  discoveryHeaders,
  listAddress,
  pageAddress,
  previewAddress,
  recordAddress,
  sharedAddress,
} from '../../config.ts'
import { findIdInPath, isLocked, limitPasswords, visibleLanguages } from '../../records/access.ts'
import { sharedText } from '../../records/present.ts'
import { createCalendarFile } from '../../records/calendar-file.ts'
import { readRecord } from '../../store/records.ts'
import { findShareLink } from '../../store/share-links.ts'
import type { ReadTx } from '../../store/transaction.ts'
import { daySheet } from './day-sheet.ts'
import { privateHeaders, publicHeaders, respondPage, renderDocument, type PageContext } from './document.ts'
import { loadEvent, recordPage } from './record-page.ts'
import { msg, plural } from '@lingui/core/macro'
import { html } from 'hono/html'
import { loadPublicCatalog } from '#shared/i18n/public-catalogs.ts'
import { formatInstant } from '#shared/dates/format.ts'
import type { Read } from '#shared/schema/values.ts'
import type { StoredRecord } from '../../store/types.ts'

/**
 * Responds to a public URL, with the same page for visitors and accounts. An account is redirected from an unpublished record that it may
 * read to the record in the application; visitors get the same 404 page as for unknown records.
 */
export async function publicPage(
  ctx: RequestContext,
  resource: ResourceName,
  language: Language,
  slugs: string,
): Promise<Response> {
  return ctx.store.read(async (tx) => {
    const record = await findBySlugs(tx, resource, language, slugs)
    if (!record || !visibleLanguages(ctx.account, record).includes(language))
      return respondMessage('notFound', language)
    const publicLanguages = visibleLanguages(null, record)
    if (!publicLanguages.includes(language)) {
      const Location = pageAddress(ctx.config, resource, record.id, language)
      return new Response(null, { status: 302, headers: { ...privateHeaders, Location } })
    }
    if (sharedText(record, 'password') !== '') return respondPasswordForm(language)
    const request = { tx, ctx, record, language }
    if (resource === 'events' && ctx.query.get('ical') === '1')
      return respondCalendarFile(await loadEvent(request), ctx.config.origin)
    const headers = { ...publicHeaders, ...discoveryHeaders(ctx.config, getApiAddress(ctx, record, language)) }
    return respondPage(200, await recordPage(request, { languages: publicLanguages }), headers)
  })
}

/** Responds to the password form of a public URL: with the page if the password is right, else with the form again. */
export async function unlockedPage(
  ctx: RequestContext,
  resource: ResourceName,
  language: Language,
  slugs: string,
): Promise<Response> {
  const password = String(ctx.body().sent.get('password') ?? '')
  return ctx.store.read(async (tx) => {
    const record = await findBySlugs(tx, resource, language, slugs)
    const publicLanguages = record ? visibleLanguages(null, record) : []
    if (!record || !publicLanguages.includes(language)) return respondMessage('notFound', language)
    if (!isLocked(null, record))
      return new Response(null, {
        status: 303,
        headers: { ...privateHeaders, Location: new URL(ctx.request.url).pathname },
      })
    const refused = await catchProblem(limitPasswords(ctx, [record], password))
    if (refused) return respondPasswordForm(language, refused)
    if (isLocked(null, record, password)) return respondPasswordForm(language, problem('event-password-protected', 403))
    const i18n = await loadPublicCatalog(language)
    const note = { title: i18n._(msg`Protected page`), text: i18n._(msg`You have entered its password.`) }
    const page = await recordPage({ tx, ctx, record, language }, { languages: publicLanguages, getNote: () => note })
    return respondPage(200, page, privateHeaders)
  })
}

/** The record whose slug ends a public URL; `undefined` if there is none. */
async function findBySlugs(
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  slugs: string,
): Promise<StoredRecord | undefined> {
  const slug = slugs.split('/').findLast((part) => part !== '') ?? ''
  const id = await findIdInPath(tx, resource, language, slug)
  return id === undefined ? undefined : readRecord(tx, resource, id)
}

/** Where the interface has what a page shows: the event, or the events of the term. `undefined`: nothing of its own. */
function getApiAddress(
  { config, root }: RequestContext,
  { resource, id, translations }: StoredRecord,
  language: Language,
): string | undefined {
  if (resource === 'events') return recordAddress(config, root, resource, id, language)
  if (!isTermResource(resource)) return undefined
  const address = new URL(listAddress(config, root, 'events', language))
  address.searchParams.set(resource, translations[language]?.slug ?? '')
  return address.href
}

/** The response with the file of an event. */
const respondCalendarFile = async (event: Read<'events'>, origin: string): Promise<Response> =>
  new Response(await createCalendarFile([event], event.language, new URL(origin).host), {
    status: 200,
    headers: {
      ...publicHeaders,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${event.slug.replace(/[^\w-]+/g, '') || 'event'}.ics"`,
      'Content-Language': event.language,
      'X-Robots-Tag': 'noindex',
    },
  })

/** The page of a record as visitors would see it, for accounts that may read it; a 404 page for everyone else. */
export async function previewPage(
  ctx: RequestContext,
  resource: ResourceName,
  id: PathId,
  language: Language,
): Promise<Response> {
  return ctx.store.read(async (tx) => {
    const record = ctx.account && typeof id === 'number' ? await readRecord(tx, resource, id) : undefined
    const readable = record ? visibleLanguages(ctx.account, record) : []
    if (!record || !readable.includes(language)) return respondMessage('notFound', language, true)
    if (isLocked(ctx.account, record)) return respondMessage('protected', language, true)
    const page = await recordPage(
      { tx, ctx, record, language },
      {
        account: ctx.account,
        languages: readable,
        getUrl: (other) => previewAddress(ctx.config, resource, record.id, other),
        getNote: await previewNote(record, language),
      },
    )
    return respondPage(200, page, privateHeaders)
  })
}

/**
 * The page of an event for the readers of a share link: what the account that created it may read now. One page for links that have
 * expired, were revoked or never existed. Attempts are not counted: a token has 256 bits.
 */
export async function sharedPage(ctx: RequestContext, token: string, language: Language): Promise<Response> {
  return ctx.store.read(async (tx) => {
    const found = await findShareLink(tx, hashToken(token))
    const record = found && (await readRecord(tx, 'events', found.link.event))
    const readable = found && record && record.trashedUtc === null ? visibleLanguages(found.account, record) : []
    const shown = readable.filter((each) => each === (found?.link.language ?? each))
    if (!found || !record || !shown.includes(language) || isLocked(found.account, record))
      return respondMessage('deadLink', language, true)
    const note = await sharedNote(record, language, ctx.config.siteZone, found.link.expiresUtc)
    const page = await recordPage(
      { tx, ctx, record, language },
      {
        account: found.account,
        languages: shown,
        getUrl: (other) => sharedAddress(ctx.config, other, token),
        getNote: () => note,
      },
    )
    return respondPage(200, page, privateHeaders)
  })
}

/** The day sheet of a venue, for accounts that may see the venue; a 404 page for everyone else. */
export async function daySheetPage(
  { account, ...ctx }: RequestContext,
  venue: PathId,
  day: string,
  language: Language,
): Promise<Response> {
  if (account === null || typeof venue !== 'number' || !isDay(day)) return respondMessage('notFound', language, true)
  const page = await ctx.store.read(async (tx) => daySheet({ tx, ctx: { ...ctx, account }, language }, venue, day))
  return page === undefined ? respondMessage('notFound', language, true) : respondPage(200, page, privateHeaders)
}

/** The 404 page of addresses below a language that lead nowhere. */
export const unknownPage = async (language: Language): Promise<Response> => respondMessage('notFound', language)

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
async function respondMessage(
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

/**
 * The response with a form for the password of the page, after an attempt with its problem. The form posts, so that no URL or log contains
 * the password.
 */
async function respondPasswordForm(language: Language, failed?: Problem): Promise<Response> {
  const i18n = await loadPublicCatalog(language)
  const { status, title, text } = messages.protected
  const minutes = Math.ceil(Number(failed?.data['retry_after']) / 60)
  const reason =
    failed?.code === 'rest_too_many_requests'
      ? i18n._(msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`)
      : i18n._(msg`The password is wrong.`)
  const page = await renderDocument({
    i18n,
    language,
    title: i18n._(title),
    body: html`<h1>${i18n._(title)}</h1>
      <p>${i18n._(text)}</p>
      <form method="post">
        <label>
          ${i18n._(msg`Password`)}
          <input type="password" name="password" autocomplete="off" required autofocus />
        </label>
        <button>${i18n._(msg`Show page`)}</button>
      </form>
      ${failed && html`<p class="problem" role="alert">${reason}</p>`}`,
  })
  return respondPage(failed?.data.status ?? status, page, failed && privateHeaders)
}

type Note = NonNullable<PageContext['note']>

/** The note whether visitors see the page as well, with the public URL of the page. */
async function previewNote(record: StoredRecord, language: Language): Promise<(url: string) => Note> {
  const i18n = await loadPublicCatalog(language)
  const title = i18n._(msg`Preview`)
  if (!visibleLanguages(null, record).includes(language))
    return () => ({ title, text: i18n._(msg`Visitors cannot see this page.`) })
  if (sharedText(record, 'password') !== '')
    return () => ({ title, text: i18n._(msg`Visitors need the password to see this page.`) })
  const text = i18n._(msg`Visitors see this page, too.`)
  return (url) => ({ title, text, link: { url, text: i18n._(msg`Public page`) } })
}

/** The note until when a share link works, and whether visitors see the page as well. */
async function sharedNote(record: StoredRecord, language: Language, zone: string, expiresUtc: WallTime): Promise<Note> {
  const i18n = await loadPublicCatalog(language)
  const date = formatInstant(expiresUtc, zone, language, 'long')
  const isPublic = visibleLanguages(null, record).includes(language) && sharedText(record, 'password') === ''
  const notPublic = isPublic ? '' : `${i18n._(msg`Visitors cannot see this page.`)} `
  return { title: i18n._(msg`Preview`), text: notPublic + i18n._(msg`This link works until ${date}.`) }
}
