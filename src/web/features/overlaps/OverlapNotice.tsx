// Warns that other events are at the same venue at an overlapping time. Saving is never refused for it.
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import { canFilterOverlaps } from '#shared/policy/policy.ts'
import type { Overlap } from '#shared/responses.ts'
import { useAccount } from '#api/session.ts'
import { overlapsQuery } from '#api/overlaps.ts'
import { externalServer } from '#api/client.ts'
import { Notice } from '#ui/Notice.tsx'
import { OverlapLink } from './OverlapLink.tsx'

/** Names the other events; nothing where there are none. */
export function OverlapNotice({ overlaps, language }: { overlaps: readonly Overlap[]; language: Language }) {
  if (overlaps.length === 0) return null
  return (
    <Notice
      tone="warning"
      role="status"
      title={
        <Plural
          value={overlaps.length}
          one="# other event is at this venue at the same time"
          other="# other events are at this venue at the same time"
        />
      }
    >
      <ul>
        {overlaps.map((overlap) => (
          <li key={overlap.id}>
            <OverlapLink overlap={overlap} language={language} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The overlaps of a saved event, on its page. */
export function RecordOverlaps({ id, language }: { id: number; language: Language }) {
  const mayAsk = canFilterOverlaps(useAccount()) && externalServer() === undefined
  const { data = [] } = useQuery({ ...overlapsQuery(id, language), enabled: mayAsk })
  return <OverlapNotice overlaps={data} language={language} />
}
