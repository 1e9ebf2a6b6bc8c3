import { lazy, Suspense } from 'react'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { MergeDialogProps } from './MergeDialog.tsx'

const MergeDialog = lazy(async () => {
  const [{ MergeDialog: Part }] = await Promise.all([
    import('./MergeDialog.tsx'),
    loadCatalog('overlaps'),
    loadCatalog('form'),
  ])
  return { default: Part }
})

/** The dialog that merges a record with another one, loaded when it opens. */
export const LazyMergeDialog = (props: MergeDialogProps) => (
  <Suspense>
    <MergeDialog {...props} />
  </Suspense>
)
