import { Suspense } from 'react'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { MergeDialogProps } from './MergeDialog.tsx'

const MergeDialog = lazyComponent(async () => {
  const loaded = await Promise.all([import('./MergeDialog.tsx'), loadCatalog('overlaps'), loadCatalog('form')])
  return loaded[0].MergeDialog
})

/** The dialog that merges a record with another one, loaded when it opens. */
export const LazyMergeDialog = (props: MergeDialogProps) => (
  <Suspense>
    <MergeDialog {...props} />
  </Suspense>
)
