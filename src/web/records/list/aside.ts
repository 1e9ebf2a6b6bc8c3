// What a list shows only sometimes, fetched when it is needed together with its words: chips, why there are no rows, what was left out.
import { type ComponentType, lazy } from 'react'
import { onIntent } from '#ui/lazy-on-intent.tsx'
import { loadEventually } from '#ui/idle.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { FilterChipProps } from '../filters/FilterChip.tsx'
import type { FilterPanelProps } from '../filters/FilterPanel.tsx'
import { Unreached } from './LoadError.tsx'

const aside = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: (await Promise.all([load(), loadCatalog('form')]))[0] }))

export const NoRows = aside(async () => (await import('../filters/NoResults.tsx')).NoRows)

type FailedProps = { error: unknown; busy: boolean; retry: () => void }
/** What says that rows did not come: often the network has gone, or all is silent, and these parts do not come either. */
const failed = (name: 'CannotLoad' | 'OldRows') =>
  lazy(async () => {
    const parts = Promise.all([import('../filters/NoResults.tsx'), loadCatalog('form')])
    const silence = new Promise<never>((_, give) => setTimeout(give, 3000))
    const part = Promise.race([parts, silence]).then<ComponentType<FailedProps>>(([module]) => module[name])
    return { default: await part.catch(() => Unreached) }
  })
export const CannotLoad = failed('CannotLoad')
export const OldRows = failed('OldRows')
export const Dropped = aside(async () => (await import('../filters/IgnoredFilters.tsx')).Dropped)

/** A filter that is set. */
export const filterChip = onIntent<FilterChipProps>(() =>
  loadEventually(
    async () => (await Promise.all([import('../filters/FilterChip.tsx'), loadCatalog('form')]))[0].FilterChip,
  ),
)

/** The panel of filters. */
export const filterPanel = onIntent<FilterPanelProps>(async () => {
  const [{ FilterPanel }] = await Promise.all([import('../filters/FilterPanel.tsx'), loadCatalog('form')])
  return FilterPanel
})
