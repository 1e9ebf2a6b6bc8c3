// Share links of an event: created, listed and revoked by accounts that may edit it.
import type { ShareLinkCreatedResponse, ShareLinkResponse } from '#shared/responses.ts'
import { shareLinkBody } from '#shared/schema/admin-bodies.ts'
import { notAChoice, tooMany } from '#shared/schema/issues.ts'
import { defaultShareDays } from '#shared/schema/share-days.ts'
import { hashToken, newToken } from '../auth/secrets.ts'
import { sharedAddress } from '../config.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import { problemError, rejectIssues, respond } from '../http/response.ts'
import { createShareLink, deleteShareLink, listShareLinks, type ShareLink } from '../store/share-links.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { authorize, authorizeReading, displayLanguage, inTrashError, loadRecord, visibleLanguages } from './access.ts'
import { changeAuthor } from './history.ts'

/** The maximum number of links of an event that have not expired. */
const maxLinks = 20

/** The event, if the account may edit it. */
async function loadEvent(tx: ReadTx, ctx: SignedInContext, id: PathId): Promise<StoredRecord> {
  const event = await loadRecord(tx, ctx, 'events', { id })
  authorizeReading(ctx.account, event)
  authorize(ctx.account, 'editAny', 'events', event)
  return event
}

const presentLink = async (tx: ReadTx, { account }: SignedInContext, link: ShareLink): Promise<ShareLinkResponse> => ({
  id: link.id,
  language: link.language ?? '',
  created: link.createdUtc,
  ends: link.expiresUtc,
  by: await changeAuthor(tx, account, link.account),
})

/** `GET events/{id}/share-links`: without their addresses, which are not stored. */
export async function shareLinks(ctx: SignedInContext, id: PathId): Promise<Response> {
  return ctx.store.read(async (tx) => {
    const event = await loadEvent(tx, ctx, id)
    const links = await listShareLinks(tx, event.id)
    return respond(200, { share_links: await Promise.all(links.map(async (link) => presentLink(tx, ctx, link))) })
  })
}

/** `POST events/{id}/share-links {language?, days?}`: only this response contains the address. */
export async function addShareLink(ctx: SignedInContext, id: PathId): Promise<Response> {
  const { account, config } = ctx
  return ctx.store.write(async (tx) => {
    const event = await loadEvent(tx, ctx, id)
    if (event.trashedUtc !== null) throw inTrashError('events')
    const { values, issues } = parseBody(shareLinkBody, ctx.body().sent)
    const { language, days = defaultShareDays } = values
    const readable = visibleLanguages(account, event)
    if (language !== undefined && !readable.includes(language)) issues['language'] = notAChoice(readable)
    if ((await listShareLinks(tx, event.id)).length >= maxLinks)
      issues['days'] ??= tooMany(maxLinks, `An event has ${maxLinks} links at most: revoke one first.`)
    rejectIssues({ ...ctx.languageIssues, ...issues })
    const token = newToken()
    const link = await createShareLink(tx, {
      event: event.id,
      account: account.id,
      language,
      tokenHash: hashToken(token),
      seconds: days * 86_400,
    })
    const url = sharedAddress(config, language ?? displayLanguage(account, event, ctx.language), token)
    return respond(201, { ...(await presentLink(tx, ctx, link)), url } satisfies ShareLinkCreatedResponse)
  })
}

/** `DELETE events/{id}/share-links/{key}`. */
export async function removeShareLink(ctx: SignedInContext, id: PathId, key: number): Promise<Response> {
  return ctx.store.write(async (tx) => {
    const event = await loadEvent(tx, ctx, id)
    if (!(await deleteShareLink(tx, event.id, key))) throw problemError('rest_not_found', 404, 'such share link')
    return respond(200, { id: key })
  })
}
