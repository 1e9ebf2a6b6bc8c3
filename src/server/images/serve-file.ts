// `GET /media/{name}`: the file of an image. Names are never reused, so clients may cache it for ever.
import { Readable } from 'node:stream'
import { problem } from '#shared/problem.ts'
import { errorResponse, matchesEtag } from '../http/response.ts'
import { type ImageFiles, parseFileName } from './files.ts'

/** Headers that keep browsers from sniffing another type and from running anything. */
const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** Responds with a file, or 404 if the name is unknown. */
export async function serveFile(request: Request, name: string, files: ImageFiles): Promise<Response> {
  const missing = (): Response => errorResponse(problem('rest_no_route', 404))
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return errorResponse(problem('rest_no_route', 405), { Allow: 'GET, HEAD' })
  const parsed = parseFileName(name)
  if (!parsed) return missing()
  const headers = { ...fileHeaders, ETag: `"${name}"` }
  const handle = await files.open(name)
  if (!handle) return missing()
  if (matchesEtag(request.headers.get('If-None-Match'), headers.ETag)) {
    await handle.close()
    return new Response(null, { status: 304, headers })
  }
  const { size } = await handle.stat()
  const headersWithBody = {
    ...headers,
    'Content-Type': parsed.type,
    'Content-Length': String(size),
    'Content-Disposition': `inline; filename="${name}"`,
  }
  if (request.method === 'HEAD') {
    await handle.close()
    return new Response(null, { status: 200, headers: headersWithBody })
  }
  const stream = Readable.toWeb(handle.createReadStream())
  return new Response(stream, { status: 200, headers: headersWithBody })
}
