// `GET {resource}`: a page of a list, its exact total and the addresses of its neighbours.
import { pageNotFound } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import { type Attempts, eventPasswordKeys } from '../access/attempts.ts'
import { plainTooMany, tooMany } from '../access/identify.ts'
import { matches, type Plain, plainNotModified, plainRefusal, plainText, quickName } from '../answer.ts'
import type { Asking, RequestHead } from '../asking.ts'
import { type ListAddresses, listAddresses } from '../filters/addresses.ts'
import { questionOf } from '../filters/question.ts'
import { isLocked } from '../present/events.ts'
import { fragmentsOf } from '../present/fragments.ts'
import { isTermResource } from '../resource-kinds.ts'

/** Answers a list. */
export function list(asking: Asking<RequestHead>, resource: ResourceName, attempts: Attempts): Plain {
  const { store, config, account, root, language, query, to } = asking
  const asked = questionOf(asking, resource)
  if ('code' in asked) return plainRefusal(to, asked)
  const { page, perPage } = asked.question
  const { rows, total } = store.list(asked.question)
  const totalPages = Math.ceil(total / perPage)
  if (page > Math.max(1, totalPages)) return plainRefusal(to, pageNotFound(resource))
  const password = isTermResource(resource) ? undefined : (query.get('password') ?? undefined)
  if (password !== undefined) {
    const wait = waitForPassword(asking, rows, password, attempts)
    if (wait > 0) return plainTooMany(to, tooMany(wait))
  }
  const about = { account, root, asked: language, edit: query.get('context') === 'edit', password }
  const fragments = fragmentsOf(store, config, about, resource, rows)
  const addresses = listAddresses(asking, resource, asked, totalPages)
  const envelope = JSON.stringify(addresses)
  const etag = `"0-${quickName(`${fragments.map(({ name }) => name).join()} ${total} ${envelope}`)}"`
  if (matches(asking.request.headers.get('If-None-Match'), etag)) return plainNotModified(to, etag)
  const body = bodyOf(
    resource,
    fragments.map(({ bytes }) => bytes),
    addresses,
    { total, total_pages: totalPages },
  )
  const neighbours = [
    ...(addresses.next_rest_url === undefined ? [] : [`<${addresses.next_rest_url}>; rel="next"`]),
    ...(addresses.previous_rest_url === undefined ? [] : [`<${addresses.previous_rest_url}>; rel="prev"`]),
  ]
  return plainText(to, 200, body, {
    ETag: etag,
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': String(totalPages),
    ...(neighbours.length > 0 && { Link: neighbours.join(', ') }),
  })
}

/** Seconds to wait before another password may be tried; one that opens a row of this page was no failure. */
function waitForPassword(
  { store, account, peer }: Asking<RequestHead>,
  rows: readonly { id: number }[],
  password: string,
  attempts: Attempts,
): number {
  const keys = eventPasswordKeys(peer)
  const wait = attempts.begin(keys)
  if (wait > 0) return wait
  const records = store.readMany(
    'events',
    rows.map(({ id }) => id),
  )
  const locked = [...records.values()].filter((record) => isLocked({ account, password: undefined }, record))
  if (locked.length === 0 || locked.some((record) => !isLocked({ account, password }, record))) attempts.forgive(keys)
  return 0
}

const comma = Buffer.from(',')

/** The envelope in the order in which servers of this interface write it; its rows are bytes already. */
function bodyOf(
  resource: ResourceName,
  rows: Uint8Array[],
  { rest_url, ...neighbours }: ListAddresses,
  totals: { total: number; total_pages: number },
): Uint8Array[] {
  const inside = (value: object): string => JSON.stringify(value).slice(1, -1)
  const isTerms = isTermResource(resource)
  const before = isTerms ? `${inside({ rest_url, ...totals })},` : ''
  const after = isTerms ? inside(neighbours) : inside({ rest_url, ...neighbours, ...totals })
  return [
    Buffer.from(`{${before}${JSON.stringify(resource)}:[`),
    ...rows.flatMap((row, index) => (index === 0 ? [row] : [comma, row])),
    Buffer.from(`]${after === '' ? '' : `,${after}`}}`),
  ]
}
