// The library of pictures in the admin namespace: looked through, described, cleared of what no record shows.
import { isLanguage } from '#contract/language.ts'
import type { Library, PictureUses } from '#contract/library.ts'
import { type Fault, invalid, type Problem, problem } from '#contract/problem.ts'
import { resourceNames } from '#contract/resources.ts'
import { mayWithPicture, type PictureDeed } from '#contract/rights.ts'
import { respond, respondText, createEtag, isStale, matchesEtag, notModified, errorResponse } from '../http/response.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { mostPerPage } from '../filters/question.ts'
import { visibleLanguages } from '../records/visibility.ts'
import type { StoredPicture } from '../store/media/types.ts'
import type { WrittenIn } from '../store/media/written-in.ts'
import { readAlt } from './alt-texts.ts'
import { isCutElsewhere } from './catching-up.ts'
import { readFocus } from './focus.ts'
import type { Media } from './media.ts'
import { refuseBusy } from './busy.ts'
import { libraryPicture } from './shown.ts'

const forbidden = (ctx: RequestContext, deed: PictureDeed, author?: number): Problem | undefined => {
  if (ctx.account === null) return problem('rest_forbidden', 401)
  return mayWithPicture(ctx.account, deed, author) === true ? undefined : problem('rest_forbidden', 403)
}

const found = (ctx: RequestContext, id: PathId): StoredPicture | Problem =>
  (typeof id === 'number' ? ctx.store.pictures.read(id) : undefined) ?? problem('rest-media-not-found', 404, String(id))

const told = (ctx: RequestContext, picture: StoredPicture): { text: string; etag: string } => {
  const text = JSON.stringify(libraryPicture(ctx, picture))
  return { text, etag: createEtag(picture.revision, text) }
}

/** Why a write may not go through on this state of the picture. */
function moved(ctx: RequestContext, picture: StoredPicture): Problem | undefined {
  return isStale(ctx.request.headers.get('If-Match'), picture.revision)
    ? problem('rest_precondition_failed', 412, '', { current: libraryPicture(ctx, picture) })
    : undefined
}

/** `GET {admin}/media`: a page of the library, newest first; `search` looks in names and alternative texts. */
export function listPictures(ctx: RequestContext): Response {
  const { query, store } = ctx
  const refused = forbidden(ctx, 'look')
  if (refused) return errorResponse(refused)
  const faults: { [parameter: string]: Fault } = {}
  const whole = (name: string, usual: number): number => {
    const text = query.get(name) ?? ''
    if (text !== '' && !/^[1-9]\d{0,8}$/.test(text))
      faults[name] = { code: 'not_a_number', message: 'Must be a whole number from 1 on.', data: { least: 1 } }
    return text === '' ? usual : Number(text)
  }
  const [page, perPage] = [whole('page', 1), Math.min(whole('per_page', 24), mostPerPage)]
  const search = query.get('search') ?? ''
  if (search.length > 200)
    faults['search'] = { code: 'too_long', message: 'Must be at most 200 characters.', data: { most: 200 } }
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const { pictures, total } = store.pictures.list({ page, perPage, search })
  const body: Library = {
    media: pictures.map((picture) => libraryPicture(ctx, picture)),
    total,
    total_pages: Math.ceil(total / perPage),
  }
  return respond(200, body)
}

/** `GET {admin}/media/{id}`. */
export function readPicture(ctx: RequestContext, id: PathId): Response {
  const refused = forbidden(ctx, 'look')
  if (refused) return errorResponse(refused)
  const picture = found(ctx, id)
  if ('code' in picture) return errorResponse(picture)
  const { text, etag } = told(ctx, picture)
  if (matchesEtag(ctx.request.headers.get('If-None-Match'), etag)) return notModified(etag)
  return respondText(200, text, { ETag: etag })
}

/** `PATCH {admin}/media/{id} {alt: {nl: …}, focus: {x, y}}`: what is not named stays, `""` takes a text away. */
export async function describePicture(ctx: RequestContext, id: PathId, media: Media): Promise<Response> {
  const { store, account } = ctx
  const refused = forbidden(ctx, 'describe')
  if (refused) return errorResponse(refused)
  const body = ctx.body
  if ('code' in body) return errorResponse(body)
  const picture = found(ctx, id)
  if ('code' in picture) return errorResponse(picture)
  const { alt, faults: ofAlt } = readAlt(body.sent.get('alt'))
  const { focus, faults: ofFocus } = readFocus(body.sent.get('focus'))
  const faults = { ...ofAlt, ...ofFocus }
  const denied = Object.keys(alt)
    .filter(isLanguage)
    .filter((language) => alt[language] !== (picture.alt[language] ?? ''))
    .filter((language) => mayWithPicture(account, 'describe', picture.author, language) !== true)
  if (denied.length > 0) {
    const details = denied.map((language): [string, Fault] => [
      `alt.${language}`,
      { code: 'not_allowed', message: 'You may not describe this picture in this language.' },
    ])
    return errorResponse(
      problem('rest_forbidden', 403, '', {
        params: details.map(([name]) => name),
        details: Object.fromEntries(details),
      }),
    )
  }
  const isMoved = focus !== undefined && (focus.x !== picture.focus?.x || focus.y !== picture.focus?.y)
  const notYours = isMoved ? forbidden(ctx, 'remove', picture.author) : undefined
  if (notYours) return errorResponse(notYours)
  const early = moved(ctx, picture)
  if (early) return errorResponse(early)
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const aimed = focus && (isMoved || isCutElsewhere(picture)) ? await media.aim(picture, focus) : undefined
  if (aimed === 'busy') return refuseBusy()
  if (aimed && 'fault' in aimed) return errorResponse(invalid({ focus: aimed.fault }))
  try {
    // Cutting took its time: what was looked at before may be another picture by now.
    const present = found(ctx, id)
    if ('code' in present) return errorResponse(present)
    const late = moved(ctx, present)
    if (late) return errorResponse(late)
    const { text, etag } = told(ctx, store.pictures.describe(picture.id, alt, focus, aimed?.sizes) ?? present)
    return respondText(200, text, { ETag: etag })
  } finally {
    await aimed?.done()
  }
}

const mostUses = 20

/** The records that show a picture or, by `written`, name it in a text, each once; only those the account may see are named. */
function usesFor({ store, account }: RequestContext, id: number, written: readonly WrittenIn[]): PictureUses {
  const shown = store.pictures.uses(id, Number.MAX_SAFE_INTEGER)
  return resourceNames
    .map((resource) => {
      const found = [...shown, ...written].filter((one) => one.resource === resource).flatMap(({ ids }) => ids)
      return { resource, all: [...new Set(found)].toSorted((one, other) => one - other) }
    })
    .filter(({ all }) => all.length > 0)
    .map(({ resource, all }) => ({
      resource,
      total: all.length,
      ids: all.slice(0, mostUses).filter((one) => {
        const record = store.read(resource, one)
        return record !== undefined && visibleLanguages(account, record).length > 0
      }),
    }))
}

/** `DELETE {admin}/media/{id}`: for good, when no record shows it and no text holds it; answers the picture as it was. */
export async function removePicture(ctx: RequestContext, id: PathId, media: Media): Promise<Response> {
  const refused = forbidden(ctx, 'remove')
  if (refused) return errorResponse(refused)
  const picture = found(ctx, id)
  if ('code' in picture) return errorResponse(picture)
  const notYours = forbidden(ctx, 'remove', picture.author)
  if (notYours) return errorResponse(notYours)
  const late = moved(ctx, picture)
  if (late) return errorResponse(late)
  const was = libraryPicture(ctx, picture)
  const written = await ctx.store.pictures.writtenIn(picture.file)
  if (written.every(({ ids }) => ids.length === 0) && (await media.remove(picture))) return respond(200, was)
  return errorResponse(problem('media-in-use', 409, '', { used_by: usesFor(ctx, picture.id, written) }))
}
