// The number of records that use a record.
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { Query } from '#shared/schema/values.ts'
import { externalServer } from '#api/client.ts'
import { paths } from '#api/paths.ts'
import { listQuery, type QueryDefinition } from '#api/queries.ts'
import { useAccount } from '#api/session.ts'
import { findUsageFilter } from '#fields/usage-filter.ts'
import { Link } from '#ui/Link.tsx'

/** The query that counts the uses, the same as a filter of bulk actions, and the URL of their list. */
type Uses = {
  resource: ResourceName
  query: QueryDefinition<{ total: number }>
  filter: { [parameter: string]: string }
  to: string
}

/** All uses that the account can see; `undefined` if nothing can use the record, and for external servers, which do not count them. */
export function getUses(resource: ResourceName, id: number, language: Language, account: Account): Uses | undefined {
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
    query: listQuery(list.resource, query, language),
    filter: { [filter]: String(id), ...wide },
    to: paths.list(list.resource, language, [...list.params(id), ['translation', 'any']]),
  }
}

/** "Used by 12 events"; nothing without uses, and while they load. */
export function UsedBy({ resource, id, language }: { resource: ResourceName; id: number; language: Language }) {
  const uses = getUses(resource, id, language, useAccount())
  return uses && <UsesLink uses={uses} />
}

function UsesLink({ uses }: { uses: Uses }) {
  const { data } = useQuery(uses.query)
  if (!data || data.total === 0) return null
  return (
    <p>
      <Link to={uses.to}>
        <Plural value={data.total} one="Used by # event" other="Used by # events" />
      </Link>
    </p>
  )
}
