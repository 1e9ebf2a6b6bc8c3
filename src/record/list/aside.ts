// What a list shows only sometimes, fetched when it is needed together with its words: chips, why there are no rows, what was left out.
import { type ComponentType, lazy } from 'react'
import { needWords } from '#words/i18n.ts'

const aside = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: (await Promise.all([load(), needWords('form')]))[0] }))

export const FilterChip = aside(async () => (await import('../filters/FilterChip.tsx')).FilterChip)
export const NoRows = aside(async () => (await import('../filters/NoRows.tsx')).NoRows)
export const CannotLoad = aside(async () => (await import('../filters/NoRows.tsx')).CannotLoad)
export const OldRows = aside(async () => (await import('../filters/NoRows.tsx')).OldRows)
export const Dropped = aside(async () => (await import('../filters/Dropped.tsx')).Dropped)
