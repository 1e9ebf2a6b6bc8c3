// A notice about the parameters of a URL that the list ignored, by reason.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Filters, FilterKind } from '#shared/schema/filters.ts'
import { canFilterStatus, type Account } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { filterLabel } from '#shared/i18n/filter-labels.ts'
import type { ListQueryConfig } from '../list/list-config.ts'
import { isEditor } from '../list/list-query.ts'

/** `closed`: not permitted; `unknown`: the record does not exist; `absent`: the site has no tickets; `unclear`: an invalid value. */
type Reason = 'closed' | 'unknown' | 'absent' | 'unclear'

const recordKinds: readonly FilterKind[] = ['records', 'record', 'account']

function findReason(config: ListQueryConfig, account: Account, name: string): Reason {
  const { [name]: filter }: Filters = config.resource.filters
  if (!filter) return 'unclear'
  if (config.staffOnly.includes(name) && !isEditor(config, account)) return 'closed'
  if (name === 'status' && !canFilterStatus(account, 'draft')) return 'closed'
  if (name === 'ticketed') return 'absent'
  return recordKinds.includes(filter.kind) ? 'unknown' : 'unclear'
}

/** Names the ignored filters; renders nothing without any. */
export function IgnoredFilters({
  names,
  config,
  account,
  onDismiss,
}: {
  names: readonly string[]
  config: ListQueryConfig
  account: Account
  onDismiss: () => void
}) {
  const { i18n, t } = useLingui()
  if (names.length === 0) return null
  const dismiss = () => {
    // The notice disappears with its button; the focus stays on the page.
    document.querySelector<HTMLElement>('main h1')?.focus()
    onDismiss()
  }
  const list = (reason: Reason): string =>
    names
      .filter((name) => findReason(config, account, name) === reason)
      .map((name) => {
        const label = filterLabel(name)
        return label ? `${i18n._(label)} (${name})` : name.slice(0, 40)
      })
      .join(', ')
  const [closed, unknown, absent, unclear] = [list('closed'), list('unknown'), list('absent'), list('unclear')]
  const messages = [
    closed && t`Ignored because you do not have permission: ${closed}`,
    unknown && t`Ignored because it was not found: ${unknown}`,
    absent && t`Ignored because ticketing is not available: ${absent}`,
    unclear && t`Ignored because the value is not valid: ${unclear}`,
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
      {messages.map((message, index) => message && <p key={index}>{message}</p>)}
    </Notice>
  )
}
