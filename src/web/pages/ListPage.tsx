import { useContentLanguage } from '#api/paths.ts'
import { lazy } from 'react'
import type { ResourceName } from '#shared/schema/resources.ts'
import { useAccount } from '#api/session.ts'
import { RecordList } from '#records/list/RecordList.tsx'
import { loadEventually } from '#ui/idle.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { listConfigs } from './list/list-configs.ts'

const BulkBar = lazy(async () => {
  const bar = () => Promise.all([import('#features/bulk/BulkBar.tsx'), loadCatalog('form')])
  return { default: (await loadEventually(bar))[0].BulkBar }
})
const ViewMenu = lazy(async () => {
  const menu = () => Promise.all([import('#features/views/ViewMenu.tsx'), loadCatalog('form')])
  return { default: (await loadEventually(menu))[0].ViewMenu }
})
const QuickEdit = lazy(async () => {
  const form = () => Promise.all([import('#features/quick-edit/QuickEdit.tsx'), loadCatalog('form')])
  return { default: (await loadEventually(form))[0].QuickEdit }
})

/** `/{resource}`. Only events can be edited in their rows. */
export function ListPage({ resource }: { resource: ResourceName }) {
  return (
    <RecordList
      config={listConfigs[resource]}
      language={useContentLanguage()}
      account={useAccount()}
      selectionBar={BulkBar}
      viewMenu={ViewMenu}
      {...(resource === 'events' && { quickEdit: QuickEdit })}
    />
  )
}
