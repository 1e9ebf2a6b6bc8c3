import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#api/paths.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { LazyMergeDialog } from './LazyMergeDialog.tsx'

/** The action that opens the dialog that merges a record with another one; then the page of the record that stays opens. */
export function useMergeAction(props: { resource: ResourceName; id: number; name: string; language: Language }): {
  run: () => void
  dialog: ReactNode
} {
  const { resource, id, language } = props
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const openRemaining = async (remaining: number) => {
    if (remaining !== id) await navigate(paths.record(resource, remaining, language))
  }
  return {
    run: () => setIsOpen(true),
    dialog: isOpen && <LazyMergeDialog {...props} onClose={() => setIsOpen(false)} onMerged={openRemaining} />,
  }
}
