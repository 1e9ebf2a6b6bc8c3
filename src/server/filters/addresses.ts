// The addresses of a list and of its neighbouring pages: every parameter kept but the password, encoded.
import type { ResourceName } from '#contract/resources.ts'
import type { Asking, RequestHead } from '../asking.ts'
import { apiOf } from '../config.ts'
import { writeQuery } from '../parse/query.ts'
import { isTermResource } from '../resource-kinds.ts'
import type { Asked } from './question.ts'

export type ListAddresses = { rest_url: string; next_rest_url?: string; previous_rest_url?: string }

/** Leading parameters, in the order servers of this interface write them. */
const leading = ['per_page', 'start_date', 'end_date']

/** The addresses of a page of a list. */
export function listAddresses(
  asking: Asking<RequestHead>,
  resource: ResourceName,
  { question, defaults }: Asked,
  totalPages: number,
): ListAddresses {
  const given = [...asking.query].filter(([name]) => name !== 'password' && name !== 'page')
  const perPage = String(question.perPage)
  const known: { [name: string]: string } = isTermResource(resource) ? {} : { per_page: perPage, ...defaults }
  const has = (name: string): boolean => given.some(([other]) => other === name)
  const parameters: [string, string][] = [
    ...leading.flatMap((name): [string, string][] => {
      const sent = given.find(([other]) => other === name)?.[1]
      const value = name === 'per_page' && sent !== undefined ? perPage : (sent ?? known[name])
      return value === undefined ? [] : [[name, value]]
    }),
    ...given.filter(([name]) => !leading.includes(name)),
    ...Object.entries(known).filter(([name]) => !leading.includes(name) && !has(name)),
  ]
  const base = `${apiOf(asking.config, asking.root)}/${resource}/`
  const query = writeQuery(parameters)
  const address = (before: string, after: string): string => {
    const whole = [before, query, after].filter((part) => part !== '').join('&')
    return whole === '' ? base : `${base}?${whole}`
  }
  const { page } = question
  const isPaged = !isTermResource(resource) || page > 1 || asking.query.has('page')
  return {
    rest_url: address(isPaged ? `page=${page}` : '', ''),
    ...(page < totalPages && { next_rest_url: address('', `page=${page + 1}`) }),
    ...(page > 1 && { previous_rest_url: address('', page > 2 ? `page=${page - 1}` : '') }),
  }
}
