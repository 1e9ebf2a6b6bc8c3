// Routes of the image library in the admin namespace.
import { isLanguage } from '#shared/i18n/language.ts'
import type { Library, ImageUses } from '#shared/images.ts'
import { type Issue, invalid, type Problem, problem } from '#shared/problem.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { canUseImage, type ImageAction } from '#shared/policy/policy.ts'
import type { LibraryName } from '#shared/admin-operations.ts'
import { type Handlers, parsePathId, type PathId, type RequestContext } from '../http/context.ts'
import { createEtag, errorResponse, isStale, matchesEtag, notModified, respond, respondText } from '../http/response.ts'
import { maxPageSize } from '../records/list-query.ts'
import { visibleLanguages } from '../records/visibility.ts'
import type { StoredPicture } from '../sync-store/media/types.ts'
import type { WrittenIn } from '../sync-store/media/written-in.ts'
import { parseAltTexts } from './alt-texts.ts'
import { parseFocalPoint } from './focal-point.ts'
import type { ImageLibrary } from './image-library.ts'
import { presentLibraryImage } from './present-image.ts'
import { hasStaleCrop } from './sizes.ts'
import { respondBusy, uploadImage } from './upload.ts'

const deny = (ctx: RequestContext, action: ImageAction, author?: number): Problem | undefined => {
  if (ctx.account === null) return problem('rest_forbidden', 401)
  return canUseImage(ctx.account, action, author) === true ? undefined : problem('rest_forbidden', 403)
}

const findImage = (ctx: RequestContext, id: PathId): StoredPicture | Problem =>
  (typeof id === 'number' ? ctx.store.pictures.read(id) : undefined) ?? problem('rest-media-not-found', 404, String(id))

const toResponse = (ctx: RequestContext, image: StoredPicture): { text: string; etag: string } => {
  const text = JSON.stringify(presentLibraryImage(ctx, image))
  return { text, etag: createEtag(image.revision, text) }
}

/** Returns the problem if `If-Match` names another version. */
function checkPrecondition(ctx: RequestContext, image: StoredPicture): Problem | undefined {
  return isStale(ctx.request.headers.get('If-Match'), image.revision)
    ? problem('rest_precondition_failed', 412, '', { current: presentLibraryImage(ctx, image) })
    : undefined
}

/** `GET {admin}/media`: a page of the library, newest first; `search` looks in names and alternative texts. */
function listImages(ctx: RequestContext): Response {
  const { query, store } = ctx
  const denied = deny(ctx, 'look')
  if (denied) return errorResponse(denied)
  const faults: { [parameter: string]: Issue } = {}
  const parseNumber = (name: string, defaultValue: number): number => {
    const text = query.get(name) ?? ''
    if (text !== '' && !/^[1-9]\d{0,8}$/.test(text))
      faults[name] = { code: 'not_a_number', message: 'Must be a whole number from 1 on.', data: { least: 1 } }
    return text === '' ? defaultValue : Number(text)
  }
  const [page, perPage] = [parseNumber('page', 1), Math.min(parseNumber('per_page', 24), maxPageSize)]
  const search = query.get('search') ?? ''
  if (search.length > 200)
    faults['search'] = { code: 'too_long', message: 'Must be at most 200 characters.', data: { most: 200 } }
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const { pictures, total } = store.pictures.list({ page, perPage, search })
  const body: Library = {
    media: pictures.map((image) => presentLibraryImage(ctx, image)),
    total,
    total_pages: Math.ceil(total / perPage),
  }
  return respond(200, body)
}

/** `GET {admin}/media/{id}`. */
function readImage(ctx: RequestContext, id: PathId): Response {
  const denied = deny(ctx, 'look')
  if (denied) return errorResponse(denied)
  const image = findImage(ctx, id)
  if ('code' in image) return errorResponse(image)
  const { text, etag } = toResponse(ctx, image)
  if (matchesEtag(ctx.request.headers.get('If-None-Match'), etag)) return notModified(etag)
  return respondText(200, text, { ETag: etag })
}

/** `PATCH {admin}/media/{id} {alt: {nl: …}, focus: {x, y}}`: what is not sent stays, `""` removes a text. */
async function updateImage(ctx: RequestContext, id: PathId, images: ImageLibrary): Promise<Response> {
  const { store, account } = ctx
  const denied = deny(ctx, 'describe')
  if (denied) return errorResponse(denied)
  const { body } = ctx
  if ('code' in body) return errorResponse(body)
  const image = findImage(ctx, id)
  if ('code' in image) return errorResponse(image)
  const { alt, faults: altFaults } = parseAltTexts(body.sent.get('alt'))
  const { focalPoint, faults: focalPointFaults } = parseFocalPoint(body.sent.get('focus'))
  const faults = { ...altFaults, ...focalPointFaults }
  const deniedLanguages = Object.keys(alt)
    .filter(isLanguage)
    .filter((language) => alt[language] !== (image.alt[language] ?? ''))
    .filter((language) => canUseImage(account, 'describe', image.author, language) !== true)
  if (deniedLanguages.length > 0) {
    const details = deniedLanguages.map((language): [string, Issue] => [
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
  const isMoved = focalPoint !== undefined && (focalPoint.x !== image.focus?.x || focalPoint.y !== image.focus?.y)
  const notAuthor = isMoved ? deny(ctx, 'remove', image.author) : undefined
  if (notAuthor) return errorResponse(notAuthor)
  const stale = checkPrecondition(ctx, image)
  if (stale) return errorResponse(stale)
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const cropped = focalPoint && (isMoved || hasStaleCrop(image)) ? await images.crop(image, focalPoint) : undefined
  if (cropped === 'busy') return respondBusy()
  if (cropped && 'fault' in cropped) return errorResponse(invalid({ focus: cropped.fault }))
  try {
    // The image may have changed while it was cropped.
    const present = findImage(ctx, id)
    if ('code' in present) return errorResponse(present)
    const staleNow = checkPrecondition(ctx, present)
    if (staleNow) return errorResponse(staleNow)
    const updated = store.pictures.describe(image.id, alt, focalPoint, cropped?.sizes) ?? present
    const { text, etag } = toResponse(ctx, updated)
    return respondText(200, text, { ETag: etag })
  } finally {
    cropped?.done()
  }
}

/** Ids per resource in the response. */
const maxUses = 20

/** Returns the records that show an image or link to it in a text. Ids that the account may not see are left out. */
function getUses({ store, account }: RequestContext, id: number, linkedIn: readonly WrittenIn[]): ImageUses {
  const shownIn = store.pictures.uses(id, Number.MAX_SAFE_INTEGER)
  return resourceNames
    .map((resource) => {
      const uses = [...shownIn, ...linkedIn].filter((use) => use.resource === resource).flatMap(({ ids }) => ids)
      return { resource, all: [...new Set(uses)].toSorted((a, b) => a - b) }
    })
    .filter(({ all }) => all.length > 0)
    .map(({ resource, all }) => ({
      resource,
      total: all.length,
      ids: all.slice(0, maxUses).filter((use) => {
        const record = store.read(resource, use)
        return record !== undefined && visibleLanguages(account, record).length > 0
      }),
    }))
}

/** `DELETE {admin}/media/{id}`: only if no record shows the image or links to it. Responds with the deleted image. */
async function deleteImage(ctx: RequestContext, id: PathId, images: ImageLibrary): Promise<Response> {
  const denied = deny(ctx, 'remove')
  if (denied) return errorResponse(denied)
  const image = findImage(ctx, id)
  if ('code' in image) return errorResponse(image)
  const notAuthor = deny(ctx, 'remove', image.author)
  if (notAuthor) return errorResponse(notAuthor)
  const stale = checkPrecondition(ctx, image)
  if (stale) return errorResponse(stale)
  const deleted = presentLibraryImage(ctx, image)
  const linkedIn = await ctx.store.pictures.writtenIn(image.file)
  if (linkedIn.every(({ ids }) => ids.length === 0) && (await images.remove(image))) return respond(200, deleted)
  return errorResponse(problem('media-in-use', 409, '', { used_by: getUses(ctx, image.id, linkedIn) }))
}

/** Returns the handlers of the library by operation. */
export const libraryRoutes = (images: ImageLibrary): { readonly [N in LibraryName]: Handlers[string] } => ({
  listPictures: listImages,
  addPicture: async (ctx) => uploadImage(ctx, images),
  readPicture: (ctx, { id = '' }) => readImage(ctx, parsePathId(id)),
  describePicture: async (ctx, { id = '' }) => updateImage(ctx, parsePathId(id), images),
  removePicture: async (ctx, { id = '' }) => deleteImage(ctx, parsePathId(id), images),
})
