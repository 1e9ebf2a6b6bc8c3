// Yes or no.
import { Trans } from '@lingui/react/macro'
import type { ViewProps } from '../field-components.ts'
import { Nothing } from './EmptyValue.tsx'

/** `null` is what a password hides. */
export function FlagView({ value }: ViewProps) {
  if (typeof value !== 'boolean') return <Nothing />
  return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
}
