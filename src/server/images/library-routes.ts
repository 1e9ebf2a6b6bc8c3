// Routes of the image library in the admin namespace.
import { languages } from '#shared/i18n/language.ts'
import type { ImageUses, Library } from '#shared/responses.ts'
import { type Issue, invalid, type Problem, problem } from '#shared/problem.ts'
import { imageBody } from '#shared/schema/admin-bodies.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import { canUseImage, type ImageAction } from '#shared/policy/policy.ts'
import type { LibraryName } from '#shared/operations.ts'
import { type Handlers, parsePathId, type PathId, type RequestContext } from '../http/context.ts'
import { createEtag, errorResponse, isStale, matchesEtag, notModified, respond, respondText } from '../http/response.ts'
import { parseBody } from '../http/parse-body.ts'
import { maxPageSize } from '../records/list-query.ts'
import { visibleLanguages } from '../records/access.ts'
import {
  type AltTexts,
  deleteImage,
  describeImage,
  findTextUses,
  imageUses,
  listImages,
  readImage,
  type StoredImage,
  type TextUses,
} from '../store/images.ts'
import { readRecords } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import { parseAltTexts } from './alt-texts.ts'
import type { ImageLibrary } from './image-library.ts'
import { presentLibraryImage } from './present-image.ts'
import { hasStaleCrop } from './sizes.ts'
import { respondFaults, uploadImage } from './upload.ts'

const deny = (ctx: RequestContext, action: ImageAction, author?: number): Problem | undefined => {
  if (ctx.account === null) return problem('rest_forbidden', 401)
  return canUseImage(ctx.account, action, author) === true ? undefined : problem('rest_forbidden', 403)
}

async function findImage(tx: ReadTx, id: PathId): Promise<StoredImage | Problem> {
  const image = typeof id === 'number' ? await readImage(tx, id) : undefined
  return image ?? problem('rest-media-not-found', 404, String(id))
}

function respondImage(ctx: RequestContext, image: StoredImage): Response {
  const text = JSON.stringify(presentLibraryImage(ctx, image))
  return respondText(200, text, { ETag: createEtag(image.revision, text) })
}

/** Returns the problem if `If-Match` names another version. */
function checkPrecondition(ctx: RequestContext, image: StoredImage): Problem | undefined {
  return isStale(ctx.request.headers.get('If-Match'), image.revision)
    ? problem('rest_precondition_failed', 412, '', { current: presentLibraryImage(ctx, image) })
    : undefined
}

/** `GET {admin}/media`: a page of the library, newest first; `search` finds words of names and alt texts. */
async function getLibrary(ctx: RequestContext): Promise<Response> {
  const { query, store } = ctx
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
  const { images, total } = await store.read(async (tx) => listImages(tx, { page, perPage, search }))
  const body: Library = {
    media: images.map((image) => presentLibraryImage(ctx, image)),
    total,
    total_pages: Math.ceil(total / perPage),
  }
  return respond(200, body)
}

/** `GET {admin}/media/{id}`. */
async function getImage(ctx: RequestContext, id: PathId): Promise<Response> {
  const image = await ctx.store.read(async (tx) => findImage(tx, id))
  if ('code' in image) return errorResponse(image)
  const response = respondImage(ctx, image)
  const etag = response.headers.get('ETag') ?? ''
  return matchesEtag(ctx.request.headers.get('If-None-Match'), etag) ? notModified(etag) : response
}

type ImageChange = { alt: AltTexts; focalPoint: FocalPoint | undefined; faults: { [parameter: string]: Issue } }

const isMoved = ({ focalPoint }: ImageChange, { focus }: StoredImage): boolean =>
  focalPoint !== undefined && (focalPoint.x !== focus?.x || focalPoint.y !== focus?.y)

/** Returns the image if the account may change it as requested and the request is valid. */
async function findChangeable(
  tx: ReadTx,
  ctx: RequestContext,
  id: PathId,
  change: ImageChange,
): Promise<StoredImage | Problem> {
  const image = await findImage(tx, id)
  if ('code' in image) return image
  const { alt, faults } = change
  const changed = languages.filter((name) => alt[name] !== undefined && alt[name] !== (image.alt[name] ?? ''))
  const denied = changed.filter((name) => canUseImage(ctx.account, 'describe', image.author, name) !== true)
  if (denied.length > 0) {
    const details = denied.map((language): [string, Issue] => [
      `alt.${language}`,
      { code: 'not_allowed', message: 'You may not change the alt text in this language.' },
    ])
    return problem('rest_forbidden', 403, '', {
      params: details.map(([name]) => name),
      details: Object.fromEntries(details),
    })
  }
  const problems = [
    isMoved(change, image) ? deny(ctx, 'remove', image.author) : undefined,
    checkPrecondition(ctx, image),
    Object.keys(faults).length > 0 ? invalid(faults) : undefined,
  ]
  return problems.find((found) => found !== undefined) ?? image
}

/** `PATCH {admin}/media/{id} {alt: {nl: …}, focus: {x, y}}`: absent values stay, `""` removes a text. */
async function updateImage(ctx: RequestContext, id: PathId, images: ImageLibrary): Promise<Response> {
  const { store } = ctx
  const body = ctx.body()
  const { alt, faults } = parseAltTexts(body.sent.get('alt'))
  const { values, issues } = parseBody(imageBody, body.sent)
  const change: ImageChange = { alt, focalPoint: values.focus, faults: { ...faults, ...issues } }
  const image = await store.read(async (tx) => findChangeable(tx, ctx, id, change))
  if ('code' in image) return errorResponse(image)
  // An unchanged point is not written, because it would replace one that is set meanwhile.
  const focalPoint = isMoved(change, image) || hasStaleCrop(image) ? change.focalPoint : undefined
  const cropped = focalPoint && (await images.crop(image, focalPoint))
  if (cropped && 'fault' in cropped) return respondFaults({ focus: cropped.fault })
  try {
    const updated = await store.write(async (tx) => {
      // The image may have changed since it was read.
      const current = await findChangeable(tx, ctx, id, change)
      if ('code' in current) return current
      return (await describeImage(tx, current.id, alt, focalPoint, cropped?.sizes)) ?? current
    })
    return 'code' in updated ? errorResponse(updated) : respondImage(ctx, updated)
  } finally {
    await cropped?.done()
  }
}

/** Ids per resource in the response. */
const maxUses = 20

/** Returns the records that show an image or link to it in a text. Ids that the account may not see are left out. */
async function findUses(
  tx: ReadTx,
  { account }: RequestContext,
  id: number,
  textUses: readonly TextUses[],
): Promise<ImageUses> {
  const allUses = [...(await imageUses(tx, id, Number.MAX_SAFE_INTEGER)), ...textUses]
  const found: ImageUses = []
  for (const resource of resourceNames) {
    const uses = allUses.filter((use) => use.resource === resource).flatMap(({ ids }) => ids)
    const all = [...new Set(uses)].toSorted((a, b) => a - b)
    if (all.length === 0) continue
    const records = await readRecords(tx, resource, all.slice(0, maxUses))
    const visible = [...records.values()].filter((record) => visibleLanguages(account, record).length > 0)
    found.push({ resource, total: all.length, ids: visible.map((record) => record.id) })
  }
  return found
}

/** Returns the image if the account may delete it. */
async function findDeletable(tx: ReadTx, ctx: RequestContext, id: PathId): Promise<StoredImage | Problem> {
  const image = await findImage(tx, id)
  if ('code' in image) return image
  return deny(ctx, 'remove', image.author) ?? checkPrecondition(ctx, image) ?? image
}

/** `DELETE {admin}/media/{id}`: only if no record shows the image or links to it. Responds with the deleted image. */
async function removeImage(ctx: RequestContext, id: PathId, images: ImageLibrary): Promise<Response> {
  const { store } = ctx
  const image = await store.read(async (tx) => findDeletable(tx, ctx, id))
  if ('code' in image) return errorResponse(image)
  const textUses = await findTextUses(store, image.file)
  const deleted = await store.write(async (tx) => {
    const current = await findDeletable(tx, ctx, id)
    if ('code' in current) return current
    const uses = await findUses(tx, ctx, current.id, textUses)
    if (uses.length > 0) return problem('media-in-use', 409, '', { used_by: uses })
    await deleteImage(tx, current.id)
    return current
  })
  if ('code' in deleted) return errorResponse(deleted)
  await images.discard(deleted)
  return respond(200, presentLibraryImage(ctx, deleted))
}

/** Returns the handlers of the library by operation. */
export function libraryRoutes(images: ImageLibrary): { readonly [N in LibraryName]: Handlers[string] } {
  type RespondTo = (ctx: RequestContext, id: PathId, images: ImageLibrary) => Promise<Response>
  const handle =
    (action: ImageAction, respondTo: RespondTo): Handlers[string] =>
    async (ctx, { id = '' }) => {
      const denied = deny(ctx, action)
      return denied ? errorResponse(denied) : respondTo(ctx, parsePathId(id), images)
    }
  return {
    listImages: handle('browse', getLibrary),
    uploadImage: async (ctx) => uploadImage(ctx, images),
    readImage: handle('browse', getImage),
    updateImage: handle('describe', updateImage),
    deleteImage: handle('remove', removeImage),
  }
}
