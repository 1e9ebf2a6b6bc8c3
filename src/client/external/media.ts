// The image library of an external server.
import { decodeEntities } from '#shared/i18n/html-text.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Library, LibraryImage } from '#shared/responses.ts'
import type { Account } from '#shared/policy/policy.ts'
import { parseId, isJsonObject, type JsonObject } from './json.ts'
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

/** Converts an image. WordPress has one alt text per image: it is read and saved in the language of the request. */
function toLibraryImage(image: JsonObject, language: Language, account: Account): LibraryImage {
  const details = isJsonObject(image['media_details']) ? image['media_details'] : {}
  const url = text(image['source_url'])
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
  const canDescribe = account !== null && (account.role !== 'author' && account.role !== 'contributor' ? true : isOwn)
  return {
    id: parseId(image) ?? 0,
    url,
    extension: /\.([a-z0-9]+)$/i.exec(url)?.[1]?.toLowerCase() ?? '',
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
    rights: { describe: canDescribe ? [language] : [], remove: false },
  }
}

/** WordPress rejects a file that is not an image with status 500. */
function uploadProblem(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  const { code, data } = error.problem
  if (code === 'rest_upload_sideload_error' || code === 'rest_upload_no_data')
    return invalidFields({ file: { code: 'not_an_image', message: 'No image.', data: { reason: 'kind' } } })
  return data.status === 403 && code !== 'unexpected_answer' ? externalProblem('rest_forbidden', 403) : error
}

/** Serves requests for the library: a page, an image, an upload, an alt text. Throws `ProblemError`. */
export async function handleMedia(
  server: ExternalServer,
  apiRequest: ApiRequest,
  account: Account,
): Promise<Library | LibraryImage> {
  const { request: send, meta } = server
  const { method = 'GET', path, language, query = [], signal, fetch: upload, timeout } = apiRequest
  if (!meta) throw externalProblem('rest_no_route', 404)
  const [, digits] = /^\/media\/(\d+)$/.exec(path) ?? []
  const common = { namespace: 'wp', language, ...(signal && { signal }) } as const
  if (digits === undefined && method === 'GET') {
    const parameters: [string, string][] = [...query].map(([name, value]): [string, string] => [name, value])
    parameters.push(['media_type', 'image'], ['orderby', 'date'])
    const { body, total, pages } = await send({ ...common, path: '/media', query: parameters })
    const rows = Array.isArray(body['rows']) ? body['rows'].filter(isJsonObject) : []
    return { media: rows.map((row) => toLibraryImage(row, language, account)), total, total_pages: pages }
  }
  if (digits === undefined && method === 'POST' && upload) {
    try {
      const request = {
        ...common,
        method: 'POST',
        path: '/media',
        fetch: upload,
        ...(timeout !== undefined && { timeout }),
      } as const
      return toLibraryImage((await send(request)).body, language, account)
    } catch (error) {
      throw uploadProblem(error)
    }
  }
  if (digits !== undefined && method === 'GET')
    return toLibraryImage((await send({ ...common, path: `/media/${digits}` })).body, language, account)
  if (digits !== undefined && method === 'PATCH') {
    const body = isJsonObject(apiRequest.body) && isJsonObject(apiRequest.body['alt']) ? apiRequest.body['alt'] : {}
    const [altText] = languages.flatMap((each) => (typeof body[each] === 'string' ? [body[each]] : []))
    if (altText === undefined)
      return toLibraryImage((await send({ ...common, path: `/media/${digits}` })).body, language, account)
    try {
      const request = { ...common, method: 'POST', path: `/media/${digits}`, body: { alt_text: altText } } as const
      return toLibraryImage((await send(request)).body, language, account)
    } catch (error) {
      throw uploadProblem(error)
    }
  }
  throw externalProblem('rest_no_route', 404)
}
