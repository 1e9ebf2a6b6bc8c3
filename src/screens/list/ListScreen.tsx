// The list of a resource, at its address.
import type { ResourceName } from '#contract/resources.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#features/session/account.ts'
import { RecordList } from '#record/list/RecordList.tsx'
import { plans } from './plans.ts'

/** `onReady` is called once its first rows stand. */
export function ListScreen({ resource, onReady }: { resource: ResourceName; onReady?: () => void }) {
  const more = onReady ? { onReady } : {}
  return <RecordList plan={plans[resource]} language={useContentLanguage()} account={useAccount()} {...more} />
}
