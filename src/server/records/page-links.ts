// The addresses of a list and of its neighbouring pages: every parameter kept but the password, encoded.
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RequestContext } from '../http/context.ts'
import { getApiBase } from '../config.ts'
import { writeQuery } from '../http/query.ts'
import { isTermResource } from './resource-kinds.ts'
import type { ListInput } from './list-query.ts'

export type PageLinks = { rest_url: string; next_rest_url?: string; previous_rest_url?: string }

/** Leading parameters, in the order servers of this interface write them. */
const leading = ['per_page', 'start_date', 'end_date']

/** The addresses of a page of a list. */
export function pageLinks(
  ctx: RequestContext,
  resource: ResourceName,
  { question, defaults }: ListInput,
  totalPages: number,
): PageLinks {
  const perPage = String(question.perPage)
  const known: { [name: string]: string } = isTermResource(resource) ? {} : { per_page: perPage, ...defaults }
  const sent: { [name: string]: string } = {}
  const others: [string, string][] = []
  for (const pair of ctx.query) {
    const [name, value] = pair
    if (name === 'password' || name === 'page') continue
    // Of what is sent twice the last counts.
    if (leading.includes(name)) sent[name] = name === 'per_page' ? perPage : value
    else others.push(pair)
  }
  const parameters: [string, string][] = []
  for (const name of leading) {
    const value = sent[name] ?? known[name]
    if (value !== undefined) parameters.push([name, value])
  }
  parameters.push(...others)
  for (const name in known)
    if (!leading.includes(name) && !others.some(([other]) => other === name)) parameters.push([name, known[name] ?? ''])
  const base = `${getApiBase(ctx.config, ctx.root)}/${resource}/`
  const query = writeQuery(parameters)
  const address = (before: string, after: string): string => {
    let bundle = before
    for (const part of [query, after]) if (part !== '') bundle += bundle === '' ? part : `&${part}`
    return bundle === '' ? base : `${base}?${bundle}`
  }
  const { page } = question
  const isPaged = !isTermResource(resource) || page > 1 || ctx.query.has('page')
  const addresses: PageLinks = { rest_url: address(isPaged ? `page=${page}` : '', '') }
  if (page < totalPages) addresses.next_rest_url = address('', `page=${page + 1}`)
  if (page > 1) addresses.previous_rest_url = address('', page > 2 ? `page=${page - 1}` : '')
  return addresses
}
