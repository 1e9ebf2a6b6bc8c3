// `GET {resource}`: a page of a list, its exact total and the addresses of its neighbours.
import { type Fault, invalid, pageNotFound } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import { type Attempts, eventPasswordKeys } from '../access/attempts.ts'
import { plainTooMany, tooMany } from '../access/identify.ts'
import { type Filling, matches, type Plain, plainNotModified, plainRefusal, plainText, quickName } from '../answer.ts'
import type { Asking, RequestHead } from '../asking.ts'
import { type ListAddresses, listAddresses } from '../filters/addresses.ts'
import { type Asked, questionOf } from '../filters/question.ts'
import { isLocked } from '../present/events.ts'
import { type Fragment, fragmentsOf } from '../present/fragments.ts'
import { visibleLanguages } from '../present/visible.ts'
import { isTermResource } from '../resource-kinds.ts'
import type { ListAnswer } from '../store/types.ts'

/** Answers a list at once; `undefined`: its question takes long, and is for `list`. */
export function listAtOnce(asking: Asking<RequestHead>, resource: ResourceName, attempts: Attempts): Plain | undefined {
  const asked = questionOf(asking, resource)
  if ('code' in asked) return plainRefusal(asking.to, asked)
  const { store } = asking
  return store.isLong(asked.question) ? undefined : told(asking, resource, attempts, asked, store.list(asked.question))
}

/** Answers a list; one that takes long keeps nobody else waiting. */
export async function list(asking: Asking<RequestHead>, resource: ResourceName, attempts: Attempts): Promise<Plain> {
  const asked = questionOf(asking, resource)
  if ('code' in asked) return plainRefusal(asking.to, asked)
  const { store, account } = asking
  const state = store.state()
  const { rows, total } = await store.listAsync(asked.question)
  // Others may have written meanwhile: what the asker no longer sees is not told.
  const seen =
    store.state() === state
      ? rows
      : rows.filter(({ id, language }) => {
          const record = store.read(resource, id)
          return record !== undefined && visibleLanguages(account, record).includes(language)
        })
  return told(asking, resource, attempts, asked, { rows: seen, total })
}

const tooMuch = (most: number): Fault => ({
  code: 'too_many',
  message: `These records are too long to be answered together: ask for ${most} at a time.`,
  data: { most },
})

/** Clients and proxies read but so much of an answer's head; the body tells the same addresses. */
const longestLink = 3000

function told(
  asking: Asking<RequestHead>,
  resource: ResourceName,
  attempts: Attempts,
  asked: Asked,
  { rows, total }: ListAnswer,
): Plain {
  const { store, config, account, root, language, query, to } = asking
  const { page, perPage } = asked.question
  const totalPages = Math.ceil(total / perPage)
  if (page > Math.max(1, totalPages)) return plainRefusal(to, pageNotFound(resource))
  const password = isTermResource(resource) ? undefined : (query.get('password') ?? undefined)
  if (password !== undefined) {
    const wait = waitForPassword(asking, resource, rows, password, attempts)
    if (wait > 0) return plainTooMany(to, tooMany(wait))
  }
  const about = { account, root, asked: language, edit: query.get('context') === 'edit', password }
  const fragments = fragmentsOf(store, config, about, resource, rows)
  if (typeof fragments === 'number') return plainRefusal(to, invalid({ per_page: tooMuch(fragments) }))
  const addresses = listAddresses(asking, resource, asked, totalPages)
  // The addresses of the neighbours follow from these.
  const whole = [addresses.rest_url, String(total), String(totalPages)]
  const etag = `"0-${quickName([...whole, ...fragments.map(({ name }) => name)])}"`
  if (matches(asking.request.headers.get('If-None-Match'), etag)) return plainNotModified(to, etag)
  const envelope = envelopeOf(resource, addresses, { total, total_pages: totalPages })
  const body = bodyOf(fragments, envelope)
  const headers: Plain['headers'] = {
    ETag: etag,
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': String(totalPages),
  }
  const { next_rest_url: next, previous_rest_url: previous } = addresses
  const ahead = next === undefined ? '' : `<${next}>; rel="next"`
  const back = previous === undefined ? '' : `<${previous}>; rel="prev"`
  const link = `${ahead}${ahead && back && ', '}${back}`
  if (link !== '' && link.length <= longestLink) headers['Link'] = link
  return plainText(to, 200, body, headers)
}

/** Seconds to wait before another password may be tried; one that opens a row of this page was no failure. */
function waitForPassword(
  { store, account, peer }: Asking<RequestHead>,
  resource: ResourceName,
  rows: readonly { id: number }[],
  password: string,
  attempts: Attempts,
): number {
  const keys = eventPasswordKeys(peer)
  const wait = attempts.begin(keys)
  if (wait > 0) return wait
  const records = store.readMany(
    resource,
    rows.map(({ id }) => id),
  )
  const locked = [...records.values()].filter((record) => isLocked({ account, password: undefined }, record))
  if (locked.length === 0 || locked.some((record) => !isLocked({ account, password }, record))) attempts.forgive(keys)
  return 0
}

const comma = 44

/** What stands around a list's rows. */
type Envelope = { before: string; after: string }

/** A member of an object, behind others; nothing for one that is not there. An address is encoded: it holds no sign that JSON writes otherwise. */
const member = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : typeof value === 'number' ? `,"${name}":${value}` : `,"${name}":"${value}"`

/** The envelope in the order in which servers of this interface write it. */
function envelopeOf(
  resource: ResourceName,
  { rest_url, next_rest_url, previous_rest_url }: ListAddresses,
  { total, total_pages }: { total: number; total_pages: number },
): Envelope {
  const own = member('rest_url', rest_url)
  const neighbours = member('next_rest_url', next_rest_url) + member('previous_rest_url', previous_rest_url)
  const totals = member('total', total) + member('total_pages', total_pages)
  return isTermResource(resource)
    ? { before: `{${(own + totals).slice(1)},"${resource}":[`, after: `]${neighbours}}` }
    : { before: `{"${resource}":[`, after: `]${own}${neighbours}${totals}}` }
}

/** What has as many bytes as letters is the same in both, and quicker written in the plainer one. */
const encodingOf = (text: string, bytes: number): BufferEncoding => (bytes === text.length ? 'latin1' : 'utf8')

/** The rows, which are bytes already, in their envelope. */
function bodyOf(rows: readonly Fragment[], { before, after }: Envelope): Filling {
  const [first, last] = [Buffer.byteLength(before), Buffer.byteLength(after)]
  let length = first + last + Math.max(0, rows.length - 1)
  for (const { bytes } of rows) length += bytes.length
  const fill = (room: Buffer): void => {
    let at = room.write(before, 0, encodingOf(before, first))
    let isFirst = true
    for (const { bytes } of rows) {
      if (!isFirst) room[at++] = comma
      isFirst = false
      room.set(bytes, at)
      at += bytes.length
    }
    room.write(after, at, encodingOf(after, last))
  }
  return { length, fill }
}
