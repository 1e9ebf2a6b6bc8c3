// The image library of an external server.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Library, LibraryImage } from '#shared/responses.ts'
import type { Account } from '#shared/policy/policy.ts'
import { decodeEntities, parseId, isJsonObject, type JsonObject } from './json.ts'
import { type ApiRequest, ProblemError } from '../send.ts'
import { externalProblem, invalidFields } from './request.ts'
import type { ExternalServer } from './read-record.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const wallTime = (value: unknown): string => text(value).replace('T', ' ')
const toLine = (value: unknown): string =>
  isJsonObject(value)
    ? typeof value['raw'] === 'string'
      ? value['raw']
      : decodeEntities(text(value['rendered']))
    : text(value)

/** An image of the library. WordPress has one alt text per image: it is shown and written in the language of the request. */
function toLibraryImage(image: JsonObject, language: Language, account: Account): LibraryImage {
  const details = isJsonObject(image['media_details']) ? image['media_details'] : {}
  const url = text(image['source_url'])
  const extensionOf = (address: string): string => /\.([a-z0-9]+)$/i.exec(address)?.[1]?.toLowerCase() ?? ''
  const sizes = Object.entries(isJsonObject(details['sizes']) ? details['sizes'] : {}).flatMap(([name, size]) =>
    isJsonObject(size) && name !== 'full'
      ? [
          [
            name,
            {
              url: text(size['source_url']),
              width: number(size['width']),
              height: number(size['height']),
              'mime-type': text(size['mime_type']),
              filesize: number(size['filesize']),
            },
          ] as const,
        ]
      : [],
  )
  const alt = text(image['alt_text'])
  const isOwn = account !== null && number(image['author']) === account.id
  const mayDescribe = account !== null && (account.role !== 'author' && account.role !== 'contributor' ? true : isOwn)
  return {
    id: parseId(image) ?? 0,
    url,
    extension: extensionOf(url),
    width: number(details['width']),
    height: number(details['height']),
    filesize: number(details['filesize']),
    ...(sizes.length > 0 && { sizes: Object.fromEntries(sizes) }),
    name: toLine(image['title']),
    alt: alt === '' ? {} : { [language]: alt },
    author: String(number(image['author'])),
    created_utc: wallTime(image['date_gmt']),
    modified_utc: wallTime(image['modified_gmt']),
    version: 0,
    source: '',
    rights: { describe: mayDescribe ? [language] : [], remove: false },
  }
}

/** WordPress refuses a file that is no image with status 500. */
function uploadProblem(thrown: unknown): unknown {
  if (!(thrown instanceof ProblemError)) return thrown
  const { code, data } = thrown.problem
  if (code === 'rest_upload_sideload_error' || code === 'rest_upload_no_data')
    return invalidFields({ file: { code: 'not_an_image', message: 'No image.', data: { reason: 'kind' } } })
  return data.status === 403 && code !== 'unexpected_answer' ? externalProblem('rest_forbidden', 403) : thrown
}

/** Answers requests to the library: its pages, one image, an upload, an alt text. Throws `ProblemError`. */
export async function handleMedia(
  reached: ExternalServer,
  apiRequest: ApiRequest,
  account: Account,
): Promise<Library | LibraryImage> {
  const { request: send, meta } = reached
  const { method = 'GET', path, language, query = [], signal, fetch: upload, timeout } = apiRequest
  if (!meta) throw externalProblem('rest_no_route', 404)
  const [, digits] = /^\/media\/(\d+)$/.exec(path) ?? []
  const about = { namespace: 'wp', language, ...(signal && { signal }) } as const
  if (digits === undefined && method === 'GET') {
    const parameters: [string, string][] = [...query].map(([name, value]): [string, string] => [name, value])
    parameters.push(['media_type', 'image'], ['orderby', 'date'])
    const { body, total, pages } = await send({ ...about, path: '/media', query: parameters })
    const rows = Array.isArray(body['rows']) ? body['rows'].filter(isJsonObject) : []
    return { media: rows.map((row) => toLibraryImage(row, language, account)), total, total_pages: pages }
  }
  if (digits === undefined && method === 'POST' && upload) {
    try {
      const request = {
        ...about,
        method: 'POST',
        path: '/media',
        fetch: upload,
        ...(timeout !== undefined && { timeout }),
      } as const
      return toLibraryImage((await send(request)).body, language, account)
    } catch (thrown) {
      throw uploadProblem(thrown)
    }
  }
  if (digits !== undefined && method === 'GET')
    return toLibraryImage((await send({ ...about, path: `/media/${digits}` })).body, language, account)
  if (digits !== undefined && method === 'PATCH') {
    const body = isJsonObject(apiRequest.body) && isJsonObject(apiRequest.body['alt']) ? apiRequest.body['alt'] : {}
    const [changed] = languages.flatMap((one) => (typeof body[one] === 'string' ? [body[one]] : []))
    if (changed === undefined)
      return toLibraryImage((await send({ ...about, path: `/media/${digits}` })).body, language, account)
    try {
      const request = { ...about, method: 'POST', path: `/media/${digits}`, body: { alt_text: changed } } as const
      return toLibraryImage((await send(request)).body, language, account)
    } catch (thrown) {
      throw uploadProblem(thrown)
    }
  }
  throw externalProblem('rest_no_route', 404)
}
