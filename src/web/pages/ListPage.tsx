// The list of a resource, at its address.
import type { ResourceName } from '#shared/schema/resources.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#api/session.ts'
import type { QuickEditProps } from '#records/list/QuickButton.tsx'
import { RecordList } from '#records/list/RecordList.tsx'
import type { SelectionBarProps } from '#records/list/selection.ts'
import type { ViewMenuProps } from '#records/list/use-list-preferences.ts'
import { onIntent } from '#ui/lazy-on-intent.tsx'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { listConfigs } from './list/list-configs.ts'

const bulkBar = onIntent<SelectionBarProps>(async () => {
  const [{ BulkBar }] = await Promise.all([import('#features/bulk/BulkBar.tsx'), loadCatalog('form')])
  return BulkBar
})

const viewMenu = onIntent<ViewMenuProps>(async () => {
  const [{ ViewMenu }] = await Promise.all([import('#features/views/ViewMenu.tsx'), loadCatalog('form')])
  return ViewMenu
})

const quickEdit = onIntent<QuickEditProps>(async () => {
  const [{ QuickEdit }] = await Promise.all([import('#features/quick-edit/QuickEdit.tsx'), loadCatalog('form')])
  return QuickEdit
})

export function ListPage({ resource }: { resource: ResourceName }) {
  return (
    <RecordList
      config={listConfigs[resource]}
      language={useContentLanguage()}
      account={useAccount()}
      selectionBar={bulkBar}
      viewMenu={viewMenu}
      {...(resource === 'events' && { quickEdit })}
    />
  )
}
