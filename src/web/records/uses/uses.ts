// How many records show one that is about to go.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { Query } from '#shared/schema/values.ts'
import { paths } from '#api/paths.ts'
import { listQuery, type QueryDefinition } from '#api/queries.ts'
import { externalServer } from '#api/client.ts'
import { findUsageFilter } from '#fields/usage-filter.ts'

/** Whose list, the question for how many, the same as a filter of many, and the address of just those. */
export type UsesOf = {
  resource: ResourceName
  question: QueryDefinition<{ total: number }>
  filter: { [parameter: string]: string }
  to: string
}

/** All that `account` may know of, hidden from lists or not; `undefined` for what nothing uses, and at a server that cannot tell. */
export function getUses(resource: ResourceName, id: number, language: Language, account: Account): UsesOf | undefined {
  const list = findUsageFilter(resource)
  const [filter] = list?.params(id)[0] ?? []
  if (!list || filter === undefined || externalServer()) return undefined
  const wide = {
    translation: 'any',
    starts_after: '1000-01-01',
    ...(can(account, 'seeHidden', list.resource) === true && { hidden: 'any' }),
  }
  // safe: a list of dated records; the filter is one of its own that takes records
  const query = { [filter]: [id], ...wide, per_page: 1 } as unknown as Query<ResourceName>
  return {
    resource: list.resource,
    question: listQuery(list.resource, query, language),
    filter: { [filter]: String(id), ...wide },
    to: paths.list(list.resource, language, [...list.params(id), ['translation', 'any']]),
  }
}
