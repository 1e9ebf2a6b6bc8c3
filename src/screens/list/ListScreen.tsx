// The list of a resource, at its address.
import type { ResourceName } from '#contract/resources.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#features/session/account.ts'
import { RecordList } from '#record/list/RecordList.tsx'
import { plans } from './plans.ts'

/** The screen. */
export function ListScreen({ resource }: { resource: ResourceName }) {
  return <RecordList plan={plans[resource]} language={useContentLanguage()} account={useAccount()} />
}
