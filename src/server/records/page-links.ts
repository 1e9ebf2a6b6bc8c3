// The URLs of a page of a list and of its neighbours, with every parameter except the password.
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import type { RequestContext } from '../http/context.ts'
import { getApiBase } from '../config.ts'
import { formatQuery } from '../http/parameters.ts'
import type { ListInput } from './list-query.ts'

export type PageLinks = { rest_url: string; next_rest_url?: string; previous_rest_url?: string }

/** The first parameters, in the order of other servers of this interface. */
const leading = ['per_page', 'start_date', 'end_date']

/** The URLs of a page of a list and its neighbours. */
export function pageLinks(
  ctx: RequestContext,
  resource: ResourceName,
  { query: listQuery, defaults }: ListInput,
  totalPages: number,
): PageLinks {
  const perPage = String(listQuery.perPage)
  const applied: { [name: string]: string } = isTermResource(resource) ? {} : { per_page: perPage, ...defaults }
  const given: { [name: string]: string } = {}
  const others: [string, string][] = []
  for (const pair of ctx.query) {
    const [name, value] = pair
    if (name === 'password' || name === 'page') continue
    // The last of repeated parameters counts.
    if (leading.includes(name)) given[name] = name === 'per_page' ? perPage : value
    else others.push(pair)
  }
  const parameters: [string, string][] = []
  for (const name of leading) {
    const value = given[name] ?? applied[name]
    if (value !== undefined) parameters.push([name, value])
  }
  parameters.push(...others)
  for (const name in applied)
    if (!leading.includes(name) && !others.some(([other]) => other === name))
      parameters.push([name, applied[name] ?? ''])
  const base = `${getApiBase(ctx.config, ctx.root)}/${resource}/`
  const query = formatQuery(parameters)
  const toUrl = (before: string, after: string): string => {
    const text = [before, query, after].filter((part) => part !== '').join('&')
    return text === '' ? base : `${base}?${text}`
  }
  const { page } = listQuery
  const isPaged = !isTermResource(resource) || page > 1 || ctx.query.has('page')
  const links: PageLinks = { rest_url: toUrl(isPaged ? `page=${page}` : '', '') }
  if (page < totalPages) links.next_rest_url = toUrl('', `page=${page + 1}`)
  if (page > 1) links.previous_rest_url = toUrl('', page > 2 ? `page=${page - 1}` : '')
  return links
}
