// Yes or no.
import { Trans } from '@lingui/react/macro'
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'

/** `null` is what a password hides. */
export function BooleanView({ value }: ViewProps) {
  if (typeof value !== 'boolean') return <EmptyValue />
  return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
}
