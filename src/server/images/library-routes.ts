// Routes of the image library in the admin namespace.
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import type { LibraryName } from '#shared/openapi/admin-operations.ts'
import { can, canUseImage, type ImageAction } from '#shared/policy/policy.ts'
import { invalid, type Issue } from '#shared/problem.ts'
import type { ImageUsage, ImageUses, Library } from '#shared/responses.ts'
import { imageBody } from '#shared/schema/admin-bodies.ts'
import { type Issues, notAChoice, notAllowed, notText, tooLong, tooMany } from '#shared/schema/issues.ts'
import { maxAltTextLength } from '#shared/schema/kinds.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import { hashToken } from '../auth/secrets.ts'
import { getAdminBase } from '../config.ts'
import { type Handlers, parsePathId, type PathId, type RequestContext } from '../http/context.ts'
import { idempotent } from '../http/idempotency.ts'
import { type Input, isObject, parseNestedQuery } from '../http/parameters.ts'
import { incompleteBody, parseBody, readBytes } from '../http/parse-body.ts'
import {
  createEtag,
  isStale,
  matchesEtag,
  notModified,
  ProblemError,
  problemError,
  rejectIssues,
  respond,
  respondText,
} from '../http/response.ts'
import { displayLanguage, isLocked, visibleLanguages } from '../records/access.ts'
import { maxPageSize } from '../records/list-query.ts'
import { cleanLine } from '../records/sanitize-html.ts'
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
import type { StoredRecord } from '../store/types.ts'
import { maxBytes } from './formats.ts'
import type { ImageLibrary } from './image-library.ts'
import { ImageError, imageIssues } from './issues.ts'
import { presentLibraryImage } from './present-image.ts'
import { hasStaleCrop } from './sizes.ts'

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

/** `GET {admin}/media`: a page of the library, newest first, searched or only without alt text in a language. */
async function getLibrary(ctx: RequestContext): Promise<Response> {
  const { query, store } = ctx
  const issues: Issues = {}
  const parseNumber = (name: string, defaultValue: number): number => {
    const text = query.get(name) ?? ''
    if (text !== '' && !/^[1-9]\d{0,8}$/.test(text))
      issues[name] = { code: 'not_a_number', message: 'Must be a whole number, 1 or greater.', data: { least: 1 } }
    return text === '' ? defaultValue : Number(text)
  }
  const [page, perPage] = [parseNumber('page', 1), Math.min(parseNumber('per_page', 24), maxPageSize)]
  const search = query.get('search') ?? ''
  if (search.length > 200) issues['search'] = tooLong(200)
  const withoutAlt = query.get('without_alt') ?? ''
  if (withoutAlt !== '' && !isLanguage(withoutAlt)) issues['without_alt'] = notAChoice(languages)
  rejectIssues(issues)
  const { images, total } = await store.read(async (tx) =>
    listImages(tx, { page, perPage, search, ...(isLanguage(withoutAlt) && { withoutAlt }) }),
  )
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

/** Records per resource in the response. */
const maxUses = 20

type FoundUse = { resource: ResourceName; total: number; records: StoredRecord[] }

/** Returns the records that show an image or link to it in a text. Records that the account may not see are only counted. */
async function findUses(
  tx: ReadTx,
  { account }: RequestContext,
  id: number,
  textUses: readonly TextUses[],
): Promise<FoundUse[]> {
  const allUses = [...(await imageUses(tx, id, Number.MAX_SAFE_INTEGER)), ...textUses]
  const uses: FoundUse[] = []
  for (const resource of resourceNames) {
    const ids = allUses.filter((use) => use.resource === resource).flatMap((use) => use.ids)
    const all = [...new Set(ids)].toSorted((a, b) => a - b)
    if (all.length === 0) continue
    const records = await readRecords(tx, resource, all.slice(0, maxUses))
    const visible = [...records.values()].filter((record) => visibleLanguages(account, record).length > 0)
    uses.push({ resource, total: all.length, records: visible })
  }
  return uses
}

/** `GET {admin}/media/{id}/uses`: the records that show the image or link to it, with a title in a language that the account sees. */
async function getUses(ctx: RequestContext, id: PathId): Promise<Response> {
  const { store, account } = ctx
  const image = await store.read(async (tx) => loadImage(tx, id))
  const textUses = await findTextUses(store, image.file)
  const found = await store.read(async (tx) => findUses(tx, ctx, image.id, textUses))
  const body: ImageUsage = {
    uses: found.map(({ resource, total, records }) => ({
      resource,
      total,
      records: records.map((record) => {
        const language = displayLanguage(account, record, ctx.language)
        const title = record.translations[language]?.texts[resources[resource].title] ?? ''
        return { id: record.id, language, title: isLocked(account, record) ? '' : title }
      }),
    })),
  }
  return respond(200, body)
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
    const usedBy: ImageUses = uses.map(({ resource, total, records }) => ({
      resource,
      total,
      ids: records.map((record) => record.id),
    }))
    if (usedBy.length > 0) throw problemError('media-in-use', 409, '', { used_by: usedBy })
    await deleteImage(tx, current.id)
    return current
  })
  await images.discard(deleted)
  return respond(200, presentLibraryImage(ctx, deleted))
}

/** Parts of an upload form. */
const maxParts = 20

type Upload = { bytes: Uint8Array; name: string; fields: Input }

/** The result of work on an image of a parameter. Throws the problem if the image is not accepted: 429 if too many others are waiting. */
async function requireImage<T>(work: Promise<T>, parameter: string, issues: Issues): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    if (error.issue === imageIssues.busy) throw problemError('rest_too_many_requests', 429, '', { retry_after: 10 })
    throw new ProblemError(invalid({ ...issues, [parameter]: error.issue }))
  }
}

/** `POST {admin}/media`: an image as the body or as the only file of a form. */
async function uploadImage(ctx: RequestContext, images: ImageLibrary): Promise<Response> {
  const { account, config, root } = ctx
  if (account === null) throw problemError('rest_forbidden', 401)
  if (can(account, 'upload', 'events') !== true) throw problemError('rest_forbidden', 403)
  const upload = await readUpload(ctx)
  const issues: Issues = {}
  const alt = parseAltTexts(parseIfText(upload.fields.get('alt')), issues)
  const prepared = await requireImage(images.prepare(upload.bytes), 'file', issues)
  let isCreated = false
  try {
    rejectIssues(issues)
    const { name } = upload
    const content = hashToken(JSON.stringify([prepared.checksum, name, alt]))
    let created: StoredImage | undefined
    const response = await idempotent(ctx, account, content, async (tx) => {
      created = await images.create(tx, prepared, { author: account.id, name, alt })
      const body = JSON.stringify(presentLibraryImage(ctx, created))
      const headers = {
        Location: `${getAdminBase(config, root)}/media/${created.id}`,
        ETag: createEtag(created.revision, body),
      }
      return { headers, body }
    })
    isCreated = created !== undefined
    return response
  } finally {
    if (!isCreated) await images.discard(prepared)
  }
}

/** Returns an object of a form, which is written as `alt[nl]` or, as in OpenAPI, as JSON. */
function parseIfText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

async function readUpload({ request, query }: RequestContext): Promise<Upload> {
  const bytes = await readBytes(request)
  if (!bytes) throw new ProblemError(incompleteBody())
  const type = request.headers.get('Content-Type') ?? ''
  const upload = /^multipart\/form-data\b/i.test(type)
    ? await readForm(bytes, type)
    : { bytes, name: parseFileName(request.headers.get('Content-Disposition') ?? ''), fields: parseNestedQuery(query) }
  if (upload.bytes.length > maxBytes) throw problemError('rest_picture_too_large', 413)
  if (upload.bytes.length === 0)
    rejectIssues({ file: { code: 'required', message: 'Send the image as the body, or as the only file of a form.' } })
  return upload
}

/** Returns the file name in a `Content-Disposition` header. */
function parseFileName(disposition: string): string {
  const encoded = /filename\*=(?:utf-8)?''([^;]+)/i.exec(disposition)?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    return ''
  }
  const [, quoted, bare = ''] = /filename="([^"]*)"|filename=([^;\s]+)/i.exec(disposition) ?? []
  return quoted ?? bare
}

const unreadable = (reason: string): ProblemError =>
  problemError('rest_invalid_json', 400, '', { json_error_message: reason })

async function readForm(bytes: Uint8Array, type: string): Promise<Upload> {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type)
  const delimiter = boundary?.[1] ?? boundary?.[2]
  if (delimiter === undefined) throw unreadable('The form has no boundary.')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (text.split(`--${delimiter}`, maxParts + 2).length > maxParts + 1) throw unreadable('The form has too many parts.')
  const form = await new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) throw unreadable('The form cannot be read.')
  const files: File[] = []
  const pairs: [string, string][] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') pairs.push([name, value])
    else files.push(value)
  }
  const [file, other] = files
  if (other) rejectIssues({ file: tooMany(1, 'Must be one image.') })
  return {
    bytes: file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(),
    name: file?.name ?? '',
    fields: parseNestedQuery(new URLSearchParams(pairs)),
  }
}

/** Limits the response to a body full of wrong names. */
const maxIssues = 20

/** Parses texts by language; `""` removes a text. Adds issues to `alt` or `alt.{language}`. */
function parseAltTexts(input: unknown, issues: Issues): AltTexts {
  const alt: { [L in Language]?: string } = {}
  if (input === undefined || input === null) return alt
  if (!isObject(input)) {
    const message = 'Must be an object of texts by language.'
    issues['alt'] = { code: 'invalid_type', message, data: { type: 'object' } }
    return alt
  }
  let issueCount = 0
  for (const [language, text] of Object.entries(input)) {
    if (issueCount >= maxIssues) break
    const issue = altTextIssue(language, text)
    if (issue) {
      issues[`alt.${language.slice(0, 40)}`] = issue
      issueCount += 1
    } else if (isLanguage(language) && text !== null) alt[language] = cleanLine(String(text)).text
  }
  return alt
}

function altTextIssue(language: string, text: unknown): Issue | undefined {
  if (!isLanguage(language)) return notAChoice(languages)
  if (text === null) return undefined
  if (typeof text !== 'string' || /\p{Surrogate}/u.test(text)) return notText()
  return text.length > maxAltTextLength ? tooLong(maxAltTextLength) : undefined
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
    readImageUses: handle('browse', getUses),
    updateImage: handle('describe', updateImage),
    deleteImage: handle('remove', removeImage),
  }
}
