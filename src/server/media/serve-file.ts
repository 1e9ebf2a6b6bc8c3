// `GET /media/{name}`: the bytes of a picture. A name is made of the content, so what it names never changes.
import { Readable } from 'node:stream'
import { problem } from '#contract/problem.ts'
import { matchesEtag, errorResponse } from '../http/response.ts'
import { readName } from './addresses.ts'
import type { Files } from './files.ts'

/** What every picture is sent with: no browser takes it for anything else, and nothing in it runs. */
const guarded = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** Handlers a picture, or that there is none of this name. */
export async function serveFile(request: Request, name: string, files: Files): Promise<Response> {
  const missing = (): Response => errorResponse(problem('rest_no_route', 404))
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return errorResponse(problem('rest_no_route', 405), { Allow: 'GET, HEAD' })
  const known = readName(name)
  if (!known) return missing()
  const headers = { ...guarded, ETag: `"${name}"` }
  const handle = await files.open(name)
  if (!handle) return missing()
  if (matchesEtag(request.headers.get('If-None-Match'), headers.ETag)) {
    await handle.close()
    return new Response(null, { status: 304, headers })
  }
  const { size } = await handle.stat()
  const whole = {
    ...headers,
    'Content-Type': known.type,
    'Content-Length': String(size),
    'Content-Disposition': `inline; filename="${name}"`,
  }
  if (request.method === 'HEAD') {
    await handle.close()
    return new Response(null, { status: 200, headers: whole })
  }
  const stream = Readable.toWeb(handle.createReadStream())
  return new Response(stream, { status: 200, headers: whole })
}
