import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

const MergeDialog = lazy(async () => {
  const [{ MergeDialog: Part }] = await Promise.all([
    import('./MergeDialog.tsx'),
    loadCatalog('overlaps'),
    loadCatalog('form'),
  ])
  return { default: Part }
})

/** The action that opens the dialog that merges a record with another one. */
export function useMergeAction(props: { resource: ResourceName; id: number; name: string; language: Language }): {
  run: () => void
  dialog: ReactNode
} {
  const [isOpen, setIsOpen] = useState(false)
  return {
    run: () => setIsOpen(true),
    dialog: isOpen && (
      <Suspense>
        <MergeDialog {...props} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  }
}
