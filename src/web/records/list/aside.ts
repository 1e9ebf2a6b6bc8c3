// What a list shows only sometimes, fetched when it is needed together with its words: chips, why there are no rows, what was left out.
import { type ComponentType, lazy } from 'react'
import { onIntent } from '#ui/lazy-on-intent.tsx'
import { loadEventually } from '#ui/idle.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { FilterChipProps } from '../filters/FilterChip.tsx'
import type { FilterPanelProps } from '../filters/FilterPanel.tsx'
import { LoadError } from './LoadError.tsx'

const aside = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: (await Promise.all([load(), loadCatalog('form')]))[0] }))

export const NoResults = aside(async () => (await import('../filters/NoResults.tsx')).NoResults)

type FailedProps = { error: unknown; busy: boolean; retry: () => void }
/** What says that rows did not come: often the network has gone, or all is silent, and these parts do not come either. */
const failed = (name: 'LoadProblem' | 'OutdatedRows') =>
  lazy(async () => {
    const parts = Promise.all([import('../filters/NoResults.tsx'), loadCatalog('form')])
    const silence = new Promise<never>((_, give) => setTimeout(give, 3000))
    const part = Promise.race([parts, silence]).then<ComponentType<FailedProps>>(([module]) => module[name])
    return { default: await part.catch(() => LoadError) }
  })
export const LoadProblem = failed('LoadProblem')
export const OutdatedRows = failed('OutdatedRows')
export const IgnoredFilters = aside(async () => (await import('../filters/IgnoredFilters.tsx')).IgnoredFilters)

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
