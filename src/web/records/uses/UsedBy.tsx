// "Used by 12 events", with the way to them, for whoever is about to take their venue away.
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#ui/Link.tsx'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { useAccount } from '#api/session.ts'
import { getUses } from './uses.ts'

type Props = { resource: ResourceName; id: number; language: Language }

/** Nothing where nothing uses it, or as long as it is not known. */
export function UsedBy({ resource, id, language }: Props) {
  const uses = getUses(resource, id, language, useAccount())
  return uses && <Used uses={uses} />
}

function Used({ uses }: { uses: NonNullable<ReturnType<typeof getUses>> }) {
  const { data } = useQuery(uses.question)
  if (!data || data.total === 0) return null
  return (
    <p>
      <Link to={uses.to}>
        <Plural value={data.total} one="Used by # event" other="Used by # events" />
      </Link>
    </p>
  )
}
