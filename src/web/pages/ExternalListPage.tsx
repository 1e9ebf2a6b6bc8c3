import { useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { RecordList } from '#records/list/RecordList.tsx'
import type { ResourceName } from '#shared/schema/resources.ts'
import { getExternalConfig } from './list/external-list-config.ts'

/** `/{resource}` with an external server. */
export function ExternalListPage({ resource }: { resource: ResourceName }) {
  return <RecordList config={getExternalConfig(resource)} language={useContentLanguage()} account={useAccount()} />
}
