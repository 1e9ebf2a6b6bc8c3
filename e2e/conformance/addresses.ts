// Compares URLs in a response with those computed from the request and the records.
import { languageParameter } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { dayEnd, getDay, dayStart } from '#shared/dates/wall-time.ts'
import { addTo, toWallTimeAt } from '#server/time-zones.ts'
import type { ReplayResponse, ReplayRequest } from './difference.ts'
import { pageOf } from './expected-list.ts'
import { isObject, isSame, type Json, objectsIn, textOf } from './json.ts'
import { insideOf } from './make-record.ts'

/** Reports a wrong value of a response. */
export type ReportDifference = (at: string, expected: unknown, actual: unknown) => void

type Parts = { path: string; parameters: string[] }
/** A URL as path without trailing slash and sorted parameters; without the origin if the server writes another one. */
const partsOf = (address: string, { hasOtherOrigin }: ReplayRequest): Parts | string => {
  if (!URL.canParse(address)) return address
  const { pathname, searchParams } = new URL(address)
  const origin = hasOtherOrigin ? '' : new URL(address).origin
  const parameters = [...searchParams].map(([name, value]) => `${name}=${value}`).toSorted()
  return { path: `${origin}${pathname.replace(/\/$/, '')}`, parameters }
}

/** The base of the interface in the URLs of a response. */
const baseOf = ({ base, hasOtherOrigin }: ReplayRequest): string => (hasOtherOrigin ? new URL(base).pathname : base)

/** The default parameters of a list, which its URLs contain; they depend on the account. */
function defaultsOf(
  resource: ResourceName,
  isAnonymous: boolean,
  { at }: ReplayRequest,
  zone: string,
  query: URLSearchParams,
) {
  if (resource === 'categories' || resource === 'tags') return {}
  const start = dayStart(getDay(toWallTimeAt(at, zone)))
  const isOpen = ['starts_before', 'starts_after', 'ends_before', 'ends_after', 'include'].some((name) =>
    [...query.keys()].some((sent) => sent.replace(/\[.*$/, '') === name),
  )
  return {
    per_page: '10',
    status: isAnonymous ? 'publish' : 'any',
    ...(resource === 'events' &&
      !isOpen && { start_date: start, end_date: dayEnd(getDay(addTo(start, 'months', 24))) }),
  }
}

/** Checks the URLs of a list and its previous and next page, which have every parameter except the password (decisions 3). */
export function checkListAddresses(
  resource: ResourceName,
  isAnonymous: boolean,
  zone: string,
  response: ReplayResponse,
  say: ReportDifference,
): void {
  const { sentRequest, body, headers } = response
  if (!sentRequest || !isObject(body) || !('rest_url' in body)) return
  const query = new URL(sentRequest.url).searchParams
  const { page, size } = pageOf(new Map(query))
  const sent = new Set([...query.keys()].map((name) => name.replace(/\[.*$/, '')))
  const defaults = Object.entries(defaultsOf(resource, isAnonymous, sentRequest, zone, query))
  const repeated = [
    ...[...query]
      .filter(([name]) => name !== 'password' && name !== 'page')
      .map(([name, value]) => `${name}=${name === 'per_page' ? size : value}`),
    ...defaults.filter(([name]) => !sent.has(name)).map(([name, value]) => `${name}=${value}`),
  ]
  const addressOf = (of: number, isFirstNamed: boolean): { path: string; parameters: string[] } => ({
    path: `${baseOf(sentRequest)}/${resource}`,
    parameters: [...repeated, ...(of > 1 || isFirstNamed ? [`page=${of}`] : [])].toSorted(),
  })
  const isTerms = resource === 'categories' || resource === 'tags'
  const check = (name: string, expected: unknown): void => {
    const address = body[name]
    if (address !== undefined && !isSame(partsOf(textOf(address), sentRequest), expected)) say(name, expected, address)
  }
  check('rest_url', addressOf(page, !isTerms || query.has('page')))
  check('next_rest_url', addressOf(page + 1, false))
  check('previous_rest_url', addressOf(page - 1, false))
  const header = [
    ['next_rest_url', 'next'],
    ['previous_rest_url', 'prev'],
  ].flatMap(([name = '', relation]) => (name in body ? [`<${textOf(body[name])}>; rel="${relation}"`] : []))
  if (headers.has('ETag') && header.join(', ') !== (headers.get('Link') ?? ''))
    say('headers.link', header.join(', '), headers.get('Link'))
}

/** The resource of a record by its keys. */
const resourceOf = (record: Json): ResourceName | undefined =>
  record['taxonomy'] === 'post_tag'
    ? 'tags'
    : record['taxonomy'] !== undefined
      ? 'categories'
      : 'title' in record
        ? 'events'
        : 'venue' in record
          ? 'venues'
          : 'organizer' in record
            ? 'organizers'
            : undefined

/** All records in a response, including those inside events. */
export function recordsIn(body: unknown): { resource: ResourceName; record: Json }[] {
  if (!isObject(body)) return []
  const name = resourceNames.find((one) => Array.isArray(body[one]) && 'total' in body)
  return (name ? objectsIn(body[name]) : [body]).flatMap((record) => {
    const resource = name ?? resourceOf(record)
    if (!resource || typeof record['id'] !== 'number') return []
    const inside = resource === 'events' ? insideOf(record) : []
    return [{ resource, record }, ...inside.map((one) => ({ resource: one.resource, record: one.shown }))]
  })
}

/** Checks the URLs of all records: each refers to that record in its displayed language. */
export function checkRecordAddresses(response: ReplayResponse, say: ReportDifference): void {
  const { sentRequest, raw } = response
  if (!sentRequest) return
  const { host, pathname } = new URL(sentRequest.base)
  const root = /^\/(\w\w)\//.exec(pathname)?.[1]
  for (const { resource, record } of recordsIn(raw)) {
    const at = (name: string): string => `${resource}/${String(record['id'])}.${name}`
    const { language, id, slug } = record
    const isExternal = language !== undefined && language !== root
    const expected = (path: string): unknown => ({
      path: `${baseOf(sentRequest)}/${path}`,
      parameters: isExternal ? [`${languageParameter}=${String(language)}`] : [],
    })
    const check = (name: string, address: unknown, wanted: unknown): void => {
      if (address !== undefined && !isSame(partsOf(textOf(address), sentRequest), wanted))
        say(at(name), wanted, address)
    }
    check('rest_url', record['rest_url'], expected(`${resource}/${String(id)}`))
    const globalId = sentRequest.hasOtherOrigin ? `?id=${String(id)}` : `${host}?id=${String(id)}`
    if ('global_id' in record && !textOf(record['global_id']).endsWith(globalId))
      say(at('global_id'), globalId, record['global_id'])
    if ('global_id_lineage' in record && !isSame(record['global_id_lineage'], [record['global_id']]))
      say(at('global_id_lineage'), [record['global_id']], record['global_id_lineage'])
    if ('term_taxonomy_id' in record && record['term_taxonomy_id'] !== id)
      say(at('term_taxonomy_id'), id, record['term_taxonomy_id'])
    const { urls, parent } = record
    if (isObject(urls)) {
      check('urls.self', urls['self'] ?? '', expected(`${resource}/${String(id)}`))
      check('urls.collection', urls['collection'] ?? '', expected(resource))
      const hasParent = typeof parent === 'number' && parent > 0
      if (hasParent) check('urls.up', urls['up'] ?? '', expected(`${resource}/${parent}`))
      else if ('up' in urls) say(at('urls.up'), undefined, urls['up'])
    }
    // Public URLs depend on the installation; they end in the slug, or the id if there is none.
    if ('url' in record) {
      const address = textOf(record['url'])
      const last = URL.canParse(address) ? new URL(address).pathname.split('/').findLast(Boolean) : undefined
      const wanted = slug === '' ? String(id) : encodeURIComponent(textOf(slug))
      if (last !== wanted) say(at('url'), wanted, address)
    }
    checkImage(record, at, say)
  }
}

/** Checks the URLs of an image and its sizes, with file extensions; structured data has the same URL. */
function checkImage(record: Json, at: (name: string) => string, say: ReportDifference): void {
  const { image, json_ld: forSearch } = record
  if (isObject(forSearch) && typeof forSearch['image'] === 'string') {
    const expected = isObject(image) ? image['url'] : undefined
    if (forSearch['image'] !== expected) say(at('json_ld.image'), expected, forSearch['image'])
  }
  if (!isObject(image)) return
  const sizes = isObject(image['sizes']) ? Object.values(image['sizes']).filter(isObject) : []
  for (const { url } of [image, ...sizes])
    if (!URL.canParse(textOf(url)) || !/\.\w+$/.test(new URL(textOf(url)).pathname))
      say(at('image.url'), 'an address', url)
  if (!textOf(image['url']).endsWith(`.${textOf(image['extension'])}`))
    say(at('image.url'), `….${textOf(image['extension'])}`, image['url'])
}
