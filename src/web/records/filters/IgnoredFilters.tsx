// Says which parts of an address were left out, and why: nobody understood them, or not for this account; the list shows the rest of it.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Filters, FilterKind } from '#shared/schema/filters.ts'
import { canFilterStatus, type Account } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { filterLabel } from '#shared/i18n/filter-labels.ts'
import type { ListQueryConfig } from '../list/list-config.ts'
import { isEditor } from '../list/list-query.ts'

/** Why a part was left out: the account may not ask for it, there is no such record for it, nothing here could fit, or it says nothing. */
type Why = 'closed' | 'unknown' | 'absent' | 'unclear'

const named: readonly FilterKind[] = ['records', 'record', 'account']

function whyOf(config: ListQueryConfig, account: Account, name: string): Why {
  const { [name]: filter }: Filters = config.resource.filters
  if (filter && !isEditor(config, account) && config.staffOnly.includes(name)) return 'closed'
  if (filter && name === 'status' && !canFilterStatus(account, 'draft')) return 'closed'
  if (filter && name === 'ticketed') return 'absent'
  return filter && named.includes(filter.kind) ? 'unknown' : 'unclear'
}

/** What the notice is given; nothing is said, when all was understood. */
export type DroppedProps = {
  names: readonly string[]
  config: ListQueryConfig
  account: Account
  onDismiss: () => void
}

/** A sentence for each reason. */
export function IgnoredFilters({ names, config, account, onDismiss }: DroppedProps) {
  const { i18n } = useLingui()
  if (names.length === 0) return null
  const dismiss = () => {
    // The notice goes with its button; the focus stays on the page.
    document.querySelector<HTMLElement>('main h1')?.focus()
    onDismiss()
  }
  const partsOf = (why: Why): string =>
    names
      .filter((name) => whyOf(config, account, name) === why)
      .map((name) => {
        const word = filterLabel(name)
        return word ? `${i18n._(word)} (${name})` : name.slice(0, 40)
      })
      .join(', ')
  const [closed, unknown, absent, unclear] = [
    partsOf('closed'),
    partsOf('unknown'),
    partsOf('absent'),
    partsOf('unclear'),
  ]
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <Button variant="bare" onClick={dismiss}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      {closed !== '' && (
        <p>
          <Trans>Ignored because you do not have permission: {closed}</Trans>
        </p>
      )}
      {unknown !== '' && (
        <p>
          <Trans>Ignored because it was not found: {unknown}</Trans>
        </p>
      )}
      {absent !== '' && (
        <p>
          <Trans>Ignored because ticketing is not available: {absent}</Trans>
        </p>
      )}
      {unclear !== '' && (
        <p>
          <Trans>Ignored because the value is not valid: {unclear}</Trans>
        </p>
      )}
    </Notice>
  )
}
