// The list of a resource, at its address.
import type { ResourceName } from '#shared/schema/resources.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#data/own-account.ts'
import type { QuickEditProps } from '#record/list/QuickButton.tsx'
import { RecordList } from '#record/list/RecordList.tsx'
import type { PickedBarProps } from '#record/list/selection.ts'
import type { ViewMenuProps } from '#record/list/use-look.ts'
import { onIntent, type OnIntent } from '#ui/on-intent.tsx'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { plans } from './plans.ts'

const bulkBar = onIntent<PickedBarProps>(async () => {
  const [{ BulkBar }] = await Promise.all([import('#features/bulk/BulkBar.tsx'), loadCatalog('form')])
  return BulkBar
})

const viewMenu = onIntent<ViewMenuProps>(async () => {
  const [{ ViewMenu }] = await Promise.all([import('#features/views/ViewMenu.tsx'), loadCatalog('form')])
  return ViewMenu
})

/** The screen; events can be edited in their rows by `quickEdit`. */
export function ListScreen({ resource, quickEdit }: { resource: ResourceName; quickEdit: OnIntent<QuickEditProps> }) {
  return (
    <RecordList
      plan={plans[resource]}
      language={useContentLanguage()}
      account={useAccount()}
      pickedBar={bulkBar}
      viewMenu={viewMenu}
      {...(resource === 'events' && { quickEdit })}
    />
  )
}
