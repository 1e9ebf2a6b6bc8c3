// Bar of the selected rows, with the bulk actions.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BulkTargets } from '#api/bulk-mutations.ts'
import type { ListRow } from '#records/list/list-config.ts'
import { countSelected, type SelectionBarProps } from '#records/list/selection.ts'
import { rowName } from '#records/list/RecordRow.tsx'
import { languageParameter } from '#shared/i18n/language.ts'
import { encodeQuery } from '#shared/schema/filters.ts'
import { Button } from '#ui/Button.tsx'
import { Popover, PopoverItem } from '#ui/Popover.tsx'
import { SaveBar } from '#ui/Page.tsx'
import { type ActionName, getActions } from './actions.ts'
import { actionLabels } from './bulk-labels.ts'
import { BulkDialog } from './BulkDialog.tsx'

/** The checkbox of all rows, else the heading. */
const focusList = () =>
  (document.querySelector<HTMLElement>('thead input') ?? document.querySelector<HTMLElement>('main h1'))?.focus()

/** Stays while its dialog is open. */
export function BulkBar({ config, language, account, selection, query, total, rows, onSelect }: SelectionBarProps) {
  const { i18n, t } = useLingui()
  /** The dialog, with the rows it was opened with: deleted ones keep their names. */
  const [dialog, setDialog] = useState<{ action: ActionName; rows: readonly ListRow[] } | 'done'>()
  const open = (action: ActionName) => setDialog({ action, rows })
  const { name, filters } = config.resource
  const count = countSelected(selection)
  const ids = [...selection.ids]
  const targets: BulkTargets =
    selection.total === undefined
      ? { ids }
      : {
          filter: { ...Object.fromEntries(encodeQuery(filters, query)), [languageParameter]: language },
          total: selection.total,
          except: ids,
        }
  const actions = getActions(config.resource, account)
  const changes = actions.filter((action) => action !== 'delete')
  const clearSelection = () => {
    focusList()
    onSelect({ ids: new Set() })
  }
  const onDone = useEffectEvent(clearSelection)
  // After the dialog has closed and returned the focus to this bar, which goes.
  useEffect(() => {
    if (dialog === 'done') onDone()
  }, [dialog])
  return (
    <>
      <SaveBar
        label={t`Selection`}
        actions={
          <>
            {selection.total === undefined && total > count && count > 0 && (
              <Button variant="bare" onClick={() => onSelect({ ids: new Set(), total })}>
                <Plural value={total} one="Select # result" other="Select all # results" />
              </Button>
            )}
            <Button variant="bare" onClick={clearSelection}>
              <Trans>Clear selection</Trans>
            </Button>
            {changes.length > 0 && (
              <Popover button={<Trans>Edit</Trans>} name={t`Change selection`} end>
                {changes.map((action) => (
                  <PopoverItem key={action} onClick={() => open(action)}>
                    {i18n._(actionLabels[action])}
                  </PopoverItem>
                ))}
              </Popover>
            )}
            {actions.includes('delete') && (
              <Button variant="danger" onClick={() => open('delete')}>
                <Trans>Delete</Trans>
              </Button>
            )}
          </>
        }
      >
        <Plural value={count} one="# selected" other="# selected" />
      </SaveBar>
      {dialog && dialog !== 'done' && (
        <BulkDialog
          action={dialog.action}
          resource={name}
          language={language}
          account={account}
          targets={targets}
          total={count}
          nameOf={(id) => {
            const row = dialog.rows.find((row) => row.id === id)
            return row && (rowName(config, row) || undefined)
          }}
          onClose={(isChanged) => setDialog(isChanged ? 'done' : undefined)}
        />
      )}
    </>
  )
}
