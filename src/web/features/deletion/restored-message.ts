import { useLingui } from '@lingui/react/macro'
import type { RestoreResult } from '#api/trash-mutations.ts'
import { showToast } from '#ui/toasts.tsx'

/** Returns a function that says that a record was restored, and which of its slugs are new. */
export function useShowRestored() {
  const { t } = useLingui()
  return (name: string, { newSlugs }: RestoreResult, action?: { label: string; run: () => void }): void => {
    const slugs = newSlugs.join(', ')
    const text = slugs === '' ? t`“${name}” was restored.` : t`“${name}” was restored as “${slugs}”: its slug is taken.`
    showToast({ tone: slugs === '' ? 'positive' : 'warning', text, ...(action && { action }) })
  }
}
