// The list of a resource at a server that is not ours: with the order and the filters it has, and no others.
import type { Filters } from '#shared/schema/filters.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { externalServer } from '#api/client.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#api/session.ts'
import type { Column, ListPlan } from '#records/list/list-config.ts'
import { RecordList } from '#records/list/RecordList.tsx'
import { plans } from './list-configs.ts'

/** A column that cannot be pressed. */
const unsorted = (column: Column): Column => {
  const { order, ...rest } = column
  return order === undefined ? column : rest
}

/** The plan without what the server does not have. Its events, venues and organizers stand in the one order it knows. */
function planAt(plan: ListPlan, understood: readonly string[]): ListPlan {
  const among = ([name]: [string, unknown]): boolean => understood.includes(name)
  const filters: Filters = Object.fromEntries(Object.entries(plan.resource.filters).filter(among))
  const narrowed: ListPlan = {
    ...plan,
    alone: true,
    resource: { ...plan.resource, filters },
    always: Object.fromEntries(Object.entries(plan.always).filter(among)),
  }
  // Another server counts and sorts by one language.
  if (!plan.resource.post)
    return {
      ...narrowed,
      columns: plan.columns.map((column) => (column.name === 'count' ? { ...column, order: 'count' } : column)),
    }
  delete narrowed.titleOrder
  return { ...narrowed, columns: plan.columns.map(unsorted), orders: [], order: { ...plan.order, own: true } }
}

const made = new Map<ResourceName, ListPlan>()
const planOf = (resource: ResourceName): ListPlan => {
  const known = made.get(resource) ?? planAt(plans[resource], externalServer()?.understands(resource) ?? [])
  made.set(resource, known)
  return known
}

/** The screen. */
export function OtherListScreen({ resource }: { resource: ResourceName }) {
  return <RecordList plan={planOf(resource)} language={useContentLanguage()} account={useAccount()} />
}
