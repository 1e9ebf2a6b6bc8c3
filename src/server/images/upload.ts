// `POST {admin}/media`: an image as the body or as the only file of a form.
import { invalid } from '#shared/problem.ts'
import { type Issues, tooMany } from '#shared/schema/issues.ts'
import { can } from '#shared/policy/policy.ts'
import { hashToken } from '../auth/secrets.ts'
import type { RequestContext } from '../http/context.ts'
import { createEtag, ProblemError, problemError, rejectIssues } from '../http/response.ts'
import { getAdminBase } from '../config.ts'
import { incompleteBody, readBytes } from '../http/parse-body.ts'
import { parseNestedQuery, type Input } from '../http/parameters.ts'
import { idempotent } from '../http/idempotency.ts'
import type { StoredImage } from '../store/images.ts'
import { parseAltTexts } from './alt-texts.ts'
import { maxBytes } from './formats.ts'
import type { ImageLibrary } from './image-library.ts'
import { ImageError, imageIssues } from './issues.ts'
import { presentLibraryImage } from './present-image.ts'

const maxParts = 20

type Upload = { bytes: Uint8Array; name: string; fields: Input }

/** The result of work on an image of a parameter. Throws the problem if the image is not accepted: 429 if too many others are waiting. */
export async function requireImage<T>(work: Promise<T>, parameter: string, issues: Issues): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    if (error.issue === imageIssues.busy) throw problemError('rest_too_many_requests', 429, '', { retry_after: 10 })
    throw new ProblemError(invalid({ ...issues, [parameter]: error.issue }))
  }
}

export async function uploadImage(ctx: RequestContext, images: ImageLibrary): Promise<Response> {
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
