// Uploads files with progress, which `fetch` does not report.
import type { Fetch } from './send.ts'

/** Milliseconds without progress, after which an upload is aborted. */
const stallTimeout = 120_000

/** Returns a `fetch` that uploads `file`. `onProgress` receives the sent share from 0 to 1. The only timeout is `stallTimeout`. */
export const createUploadFetch =
  (file: File, onProgress: (share: number) => void): Fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', input instanceof Request ? input.url : String(input))
      request.withCredentials = init?.credentials === 'include'
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      let timer: ReturnType<typeof setTimeout> | undefined
      const restartTimer = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          request.abort()
          reject(new TypeError('The upload stalled'))
        }, stallTimeout)
      }
      request.addEventListener('loadend', () => clearTimeout(timer))
      const { name } = file
      // WordPress reads `filename` only, in ASCII; our service prefers `filename*`.
      const ascii = name
        .normalize('NFD')
        .replace(/[^A-Za-z0-9._-]+/g, (characters) => (/^\p{M}+$/u.test(characters) ? '' : '-'))
      request.setRequestHeader(
        'Content-Disposition',
        `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        restartTimer()
        if (total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () => resolve(toResponse(request)))
      request.addEventListener('error', () => reject(new TypeError('No response')))
      const abort = () => {
        request.abort()
        reject(new DOMException('Aborted', 'AbortError'))
      }
      if (init?.signal?.aborted) return abort()
      init?.signal?.addEventListener('abort', abort, { once: true })
      restartTimer()
      request.send(file)
    })

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers })
}
