import { useContentLanguage } from '#api/paths.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { useAccount } from '#api/session.ts'
import { RecordList } from '#records/list/RecordList.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { listConfigs } from './list/list-configs.ts'

const SelectionBar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar)
const ViewMenu = lazyPart(async () => (await import('#features/views/ViewMenu.tsx')).ViewMenu)
const EventQuickEdit = lazyPart(async () => (await import('./list/EventQuickEdit.tsx')).EventQuickEdit)

/** `/{resource}`. Only events can be edited in their rows. */
export function ListPage({ resource }: { resource: ResourceName }) {
  return (
    <RecordList
      config={listConfigs[resource]}
      language={useContentLanguage()}
      account={useAccount()}
      selectionBar={SelectionBar}
      viewMenu={ViewMenu}
      {...(resource === 'events' && { quickEdit: EventQuickEdit })}
    />
  )
}
