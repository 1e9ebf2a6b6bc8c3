// Routes of the image library in the admin namespace.
import { languages } from '#shared/i18n/language.ts'
import type { ImageUses, Library } from '#shared/responses.ts'
import type { Issue } from '#shared/problem.ts'
import { imageBody } from '#shared/schema/admin-bodies.ts'
import { type Issues, notAllowed, tooLong } from '#shared/schema/issues.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import { canUseImage, type ImageAction } from '#shared/policy/policy.ts'
import type { LibraryName } from '#shared/openapi/admin-operations.ts'
import { type Handlers, parsePathId, type PathId, type RequestContext } from '../http/context.ts'
import {
  createEtag,
  isStale,
  matchesEtag,
  notModified,
  problemError,
  rejectIssues,
  respond,
  respondText,
} from '../http/response.ts'
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
import { requireImage, uploadImage } from './upload.ts'

function authorize({ account }: RequestContext, action: ImageAction, author?: number): void {
  if (account === null) throw problemError('rest_forbidden', 401)
  if (canUseImage(account, action, author) !== true) throw problemError('rest_forbidden', 403)
}

async function loadImage(tx: ReadTx, id: PathId): Promise<StoredImage> {
  const image = typeof id === 'number' ? await readImage(tx, id) : undefined
  if (!image) throw problemError('rest-media-not-found', 404, String(id))
  return image
}

function respondImage(ctx: RequestContext, image: StoredImage): Response {
  const text = JSON.stringify(presentLibraryImage(ctx, image))
  return respondText(200, text, { ETag: createEtag(image.revision, text) })
}

/** Throws if `If-Match` names another version. */
function requireVersion(ctx: RequestContext, image: StoredImage): void {
  if (isStale(ctx.request.headers.get('If-Match'), image.revision))
    throw problemError('rest_precondition_failed', 412, '', { current: presentLibraryImage(ctx, image) })
}

/** `GET {admin}/media`: a page of the library, newest first; `search` finds words of names and alt texts. */
async function getLibrary(ctx: RequestContext): Promise<Response> {
  const { query, store } = ctx
  const issues: Issues = {}
  const parseNumber = (name: string, defaultValue: number): number => {
    const text = query.get(name) ?? ''
    if (text !== '' && !/^[1-9]\d{0,8}$/.test(text))
      issues[name] = { code: 'not_a_number', message: 'Must be a whole number from 1 on.', data: { least: 1 } }
    return text === '' ? defaultValue : Number(text)
  }
  const [page, perPage] = [parseNumber('page', 1), Math.min(parseNumber('per_page', 24), maxPageSize)]
  const search = query.get('search') ?? ''
  if (search.length > 200) issues['search'] = tooLong(200)
  rejectIssues(issues)
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
  const image = await ctx.store.read(async (tx) => loadImage(tx, id))
  const response = respondImage(ctx, image)
  const etag = response.headers.get('ETag') ?? ''
  return matchesEtag(ctx.request.headers.get('If-None-Match'), etag) ? notModified(etag) : response
}

type ImageChange = { alt: AltTexts; focalPoint: FocalPoint | undefined; issues: Issues }

const isMoved = ({ focalPoint }: ImageChange, { focus }: StoredImage): boolean =>
  focalPoint !== undefined && (focalPoint.x !== focus?.x || focalPoint.y !== focus?.y)

/** Returns the image. Throws if the account may not change it as requested, or the request is invalid. */
async function loadChangeable(tx: ReadTx, ctx: RequestContext, id: PathId, change: ImageChange): Promise<StoredImage> {
  const image = await loadImage(tx, id)
  const { alt, issues } = change
  const changed = languages.filter((name) => alt[name] !== undefined && alt[name] !== (image.alt[name] ?? ''))
  const denied = changed.filter((name) => canUseImage(ctx.account, 'describe', image.author, name) !== true)
  if (denied.length > 0) {
    const details = denied.map((language): [string, Issue] => [
      `alt.${language}`,
      notAllowed('You may not change the alt text in this language.'),
    ])
    throw problemError('rest_forbidden', 403, '', {
      params: details.map(([name]) => name),
      details: Object.fromEntries(details),
    })
  }
  if (isMoved(change, image)) authorize(ctx, 'remove', image.author)
  requireVersion(ctx, image)
  rejectIssues(issues)
  return image
}

/** `PATCH {admin}/media/{id} {alt: {nl: …}, focus: {x, y}}`: absent values stay, `""` removes a text. */
async function updateImage(ctx: RequestContext, id: PathId, images: ImageLibrary): Promise<Response> {
  const { store } = ctx
  const { sent } = ctx.body()
  const { values, issues: focusIssues } = parseBody(imageBody, sent)
  const issues: Issues = {}
  const alt = parseAltTexts(sent.get('alt'), issues)
  const change: ImageChange = { alt, focalPoint: values.focus, issues: Object.assign(issues, focusIssues) }
  const image = await store.read(async (tx) => loadChangeable(tx, ctx, id, change))
  // An unchanged point is not written, because it would replace one that is set meanwhile.
  const focalPoint = isMoved(change, image) || hasStaleCrop(image) ? change.focalPoint : undefined
  const cropped = focalPoint && (await requireImage(images.crop(image, focalPoint), 'focus', {}))
  try {
    const updated = await store.write(async (tx) => {
      // The image may have changed since it was read.
      const current = await loadChangeable(tx, ctx, id, change)
      return (await describeImage(tx, current.id, alt, focalPoint, cropped?.sizes)) ?? current
    })
    return respondImage(ctx, updated)
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
  const uses: ImageUses = []
  for (const resource of resourceNames) {
    const ids = allUses.filter((use) => use.resource === resource).flatMap((use) => use.ids)
    const all = [...new Set(ids)].toSorted((a, b) => a - b)
    if (all.length === 0) continue
    const records = await readRecords(tx, resource, all.slice(0, maxUses))
    const visible = [...records.values()].filter((record) => visibleLanguages(account, record).length > 0)
    uses.push({ resource, total: all.length, ids: visible.map((record) => record.id) })
  }
  return uses
}

/** Returns the image. Throws if the account may not delete it. */
async function loadDeletable(tx: ReadTx, ctx: RequestContext, id: PathId): Promise<StoredImage> {
  const image = await loadImage(tx, id)
  authorize(ctx, 'remove', image.author)
  requireVersion(ctx, image)
  return image
}

/** `DELETE {admin}/media/{id}`: only if no record shows the image or links to it. Responds with the deleted image. */
async function removeImage(ctx: RequestContext, id: PathId, images: ImageLibrary): Promise<Response> {
  const { store } = ctx
  const { file } = await store.read(async (tx) => loadDeletable(tx, ctx, id))
  const textUses = await findTextUses(store, file)
  const deleted = await store.write(async (tx) => {
    const current = await loadDeletable(tx, ctx, id)
    const uses = await findUses(tx, ctx, current.id, textUses)
    if (uses.length > 0) throw problemError('media-in-use', 409, '', { used_by: uses })
    await deleteImage(tx, current.id)
    return current
  })
  await images.discard(deleted)
  return respond(200, presentLibraryImage(ctx, deleted))
}

export function libraryRoutes(images: ImageLibrary): { readonly [N in LibraryName]: Handlers[string] } {
  type RespondTo = (ctx: RequestContext, id: PathId, images: ImageLibrary) => Promise<Response>
  const handle =
    (action: ImageAction, respondTo: RespondTo): Handlers[string] =>
    async (ctx, { id = '' }) => {
      authorize(ctx, action)
      return respondTo(ctx, parsePathId(id), images)
    }
  return {
    listImages: handle('browse', getLibrary),
    uploadImage: async (ctx) => uploadImage(ctx, images),
    readImage: handle('browse', getImage),
    updateImage: handle('describe', updateImage),
    deleteImage: handle('remove', removeImage),
  }
}
