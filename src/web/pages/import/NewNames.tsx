// Unknown names in a file that resemble no existing one: all are created with one press.
import { Plural } from '@lingui/react/macro'
import { useAccount } from '#api/session.ts'
import { formatList } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { can } from '#shared/policy/policy.ts'
import { events } from '#shared/schema/events.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { findUnknownNames, withCity } from './import-messages.ts'
import { focusHeading } from './Steps.tsx'
import type { CheckedRow, useImport } from './use-import.ts'

/** Names that the notice lists. */
const maxListed = 5

export function NewNames({
  rows,
  process,
}: {
  rows: readonly CheckedRow[]
  process: Pick<ReturnType<typeof useImport>, 'create'>
}) {
  const account = useAccount()
  const names = new Map<string, string>()
  const indexes = new Set<number>()
  for (const [index, row] of rows.entries())
    for (const { field, key, name, similar } of findUnknownNames(row)) {
      // A similar name is a decision of its own: it may be a typo.
      if (similar?.length !== 0 || can(account, 'create', events.fields[field].to) !== true) continue
      // The first spelling is the one that is created.
      if (!names.has(key)) names.set(key, withCity(name, field === 'venue' ? row.built.request.venue_place?.city : ''))
      indexes.add(index)
    }
  const count = names.size
  // A single one is created in its row.
  if (count < 2) return null
  const all = [...names.values()]
  const listed = count > maxListed ? all.slice(0, maxListed).join(', ') : formatList(all, activeLocale())
  return (
    <Notice
      role="status"
      actions={
        <Button
          onClick={() => {
            // The notice goes, with this button.
            focusHeading()
            process.create([...names.keys()], [...indexes], -1)
          }}
        >
          <Plural value={count} one="Create #" other="Create all #" />
        </Button>
      }
    >
      <Plural value={count} one="# name does not exist yet:" other="# names do not exist yet:" />{' '}
      <span translate="no">{listed}</span>{' '}
      {count > maxListed && <Plural value={count - maxListed} one="and # more" other="and # more" />}
    </Notice>
  )
}
