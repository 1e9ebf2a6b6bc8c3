// `POST {admin}/media`: a picture, as the body itself or as the one file of a form.
import { problem, type Problem, invalid } from '#contract/problem.ts'
import { may } from '#contract/rights.ts'
import { hashToken } from '../access/secrets.ts'
import { respondText, createEtag, errorResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { adminOf } from '../config.ts'
import { cutShort, readBytes } from '../parse/body.ts'
import { parseNestedQuery, type Sent } from '../parse/parameters.ts'
import { once } from '../routes/idempotency.ts'
import { readAlt } from './alt-texts.ts'
import { mostBytes } from './limits.ts'
import { refuseBusy } from './busy.ts'
import type { Media } from './media.ts'
import { libraryPicture } from './shown.ts'

const mostParts = 20

type Uploaded = { bytes: Uint8Array; name: string; fields: Sent }

/** Adds a picture to the library. */
export async function upload(ctx: RequestContext, media: Media): Promise<Response> {
  const { account, config, root, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (may(account, 'upload', 'events') !== true) return errorResponse(problem('rest_forbidden', 403))
  const uploaded = await readUpload(ctx)
  if ('code' in uploaded) return errorResponse(uploaded)
  const { alt, faults } = readAlt(objectIn(uploaded.fields.get('alt')))
  const ready = await media.prepare(uploaded.bytes)
  if (ready === 'busy') return refuseBusy()
  if ('fault' in ready) return errorResponse(invalid({ ...faults, file: ready.fault }))
  let isKept = false
  try {
    if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
    const { name } = uploaded
    return once(ctx, account, hashToken(JSON.stringify([ready.file, name, alt])), (keep) =>
      store.transact(() => {
        const picture = media.keep(ready, { author: account.id, name, alt })
        isKept = true
        const text = JSON.stringify(libraryPicture(ctx, picture))
        const headers = {
          Location: `${adminOf(config, root)}/media/${picture.id}`,
          ETag: createEtag(picture.revision, text),
        }
        keep(headers, text)
        return respondText(201, text, headers)
      }),
    )
  } finally {
    if (!isKept) await media.drop(ready)
  }
}

/** An object in a form: by `alt[nl]`, or as JSON, which is how forms hold objects by OpenAPI. */
function objectIn(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

async function readUpload({ request, query }: RequestContext): Promise<Uploaded | Problem> {
  const bytes = await readBytes(request)
  if (!bytes) return cutShort()
  const type = request.headers.get('Content-Type') ?? ''
  const uploaded = /^multipart\/form-data\b/i.test(type)
    ? await readForm(bytes, type)
    : { bytes, name: nameIn(request.headers.get('Content-Disposition') ?? ''), fields: parseNestedQuery(query) }
  if ('code' in uploaded) return uploaded
  if (uploaded.bytes.length > mostBytes) return tooLarge()
  return uploaded.bytes.length === 0
    ? invalid({ file: { code: 'required', message: 'Send the picture as the body, or as the one file of a form.' } })
    : uploaded
}

const tooLarge = (): Problem => problem('rest_picture_too_large', 413)

/** The file name a body comes with, as clients of such interfaces send it. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=(?:utf-8)?''([^;]+)/i.exec(disposition)?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    return ''
  }
  const [, quoted, bare = ''] = /filename="([^"]*)"|filename=([^;\s]+)/i.exec(disposition) ?? []
  return quoted ?? bare
}

async function readForm(bytes: Uint8Array, type: string): Promise<Uploaded | Problem> {
  const unreadable = (why: string): Problem => problem('rest_invalid_json', 400, '', { json_error_message: why })
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined) return unreadable('The form names no boundary.')
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let parts = 0
  for (let at = whole.indexOf(`--${mark}`); at >= 0; at = whole.indexOf(`--${mark}`, at + 1)) {
    parts += 1
    if (parts > mostParts) return unreadable('The form has too many parts.')
  }
  const form = await new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) return unreadable('The form cannot be read.')
  const files: File[] = []
  const pairs: [string, string][] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') pairs.push([name, value])
    else files.push(value)
  }
  const [file, other] = files
  if (other) return invalid({ file: { code: 'too_many', message: 'Takes one picture at a time.', data: { most: 1 } } })
  return {
    bytes: file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(),
    name: file?.name ?? '',
    fields: parseNestedQuery(new URLSearchParams(pairs)),
  }
}
