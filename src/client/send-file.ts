// Uploads files with progress, which `fetch` does not report.
import type { Fetch } from './send.ts'

/** How many milliseconds nothing may move: no byte of the file goes out, and what went out is not answered. */
const stallTimeout = 120_000

/** Sends a file as `fetch` would; `onProgress` is told the share that was sent, from 0 to 1. However long it takes, it goes on while it moves. */
export const createUploadFetch =
  (file: File, onProgress: (share: number) => void): Fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', input instanceof Request ? input.url : String(input))
      request.withCredentials = init?.credentials === 'include'
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          request.abort()
          reject(new TypeError('Nothing moves'))
        }, stallTimeout)
      }
      request.addEventListener('loadend', () => clearTimeout(timer))
      const { name } = file
      // WordPress reads the plain form only, in ASCII; our service prefers the other.
      const ascii = name.normalize('NFD').replace(/[^A-Za-z0-9._-]+/g, (signs) => (/^\p{M}+$/u.test(signs) ? '' : '-'))
      request.setRequestHeader(
        'Content-Disposition',
        `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        wait()
        if (total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () => resolve(toResponse(request)))
      request.addEventListener('error', () => reject(new TypeError('No answer came')))
      const stop = () => {
        request.abort()
        reject(new DOMException('Given up', 'AbortError'))
      }
      if (init?.signal?.aborted) return stop()
      init?.signal?.addEventListener('abort', stop, { once: true })
      wait()
      request.send(file)
    })

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers })
}
