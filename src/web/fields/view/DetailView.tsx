// Derived data of any shape: words where it is simple, else as the interface writes it.
import { Trans } from '@lingui/react/macro'
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'
import css from './DetailView.module.css'

/** Yes and no, numbers and texts as such, everything else as JSON. */
export function ReadOnlyView({ value }: ViewProps) {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <EmptyValue />
  if (typeof value === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return <code className={css.data}>{JSON.stringify(value, undefined, 1)}</code>
}
