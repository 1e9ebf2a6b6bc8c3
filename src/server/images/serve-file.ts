// `GET /media/{name}`: serves a file, which clients may cache permanently.
import { Readable } from 'node:stream'
import { problem } from '#shared/problem.ts'
import { errorResponse, matchesEtag } from '../http/response.ts'
import { type ImageFiles, parseFileName } from './files.ts'

/** Headers that keep browsers from detecting another type and from running scripts. */
const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** Responds with a file, or 404 if the name is unknown. */
export async function serveFile(request: Request, name: string, files: ImageFiles): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return errorResponse(problem('rest_no_route', 405), { Allow: 'GET, HEAD' })
  const parsed = parseFileName(name)
  const handle = parsed && (await files.open(name))
  if (!handle) return errorResponse(problem('rest_no_route', 404))
  const isUnchanged = matchesEtag(request.headers.get('If-None-Match'), `"${name}"`)
  const { size } = await handle.stat()
  const headers = {
    ...fileHeaders,
    ETag: `"${name}"`,
    ...(!isUnchanged && {
      'Content-Type': parsed.type,
      'Content-Length': String(size),
      'Content-Disposition': `inline; filename="${name}"`,
    }),
  }
  if (!isUnchanged && request.method === 'GET')
    return new Response(Readable.toWeb(handle.createReadStream()), { headers })
  await handle.close()
  return new Response(null, { status: isUnchanged ? 304 : 200, headers })
}
