// Asks for a price as people write it, and says how visitors will read it.
import { Trans } from '@lingui/react/macro'
import { writeCost } from '#contract/cost.ts'
import { config } from '#data/server.ts'
import type { InputProps } from '../face.ts'
import { LineEntry } from './line.tsx'

export function MoneyEntry(props: InputProps<string>) {
  const typed = props.value ?? ''
  const reads = writeCost(typed, config.currency)
  return (
    <LineEntry
      entry={props}
      said={reads === '' ? undefined : <Trans>Visitors read: {reads}</Trans>}
      spellCheck={false}
    />
  )
}
