// Bar of the selected rows, with the bulk actions.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BulkTargets } from '#api/bulk-mutations.ts'
import type { ListRow } from '#records/list/list-config.ts'
import { countSelected, isSelected, type SelectionBarProps } from '#records/list/selection.ts'
import { rowName } from '#records/list/RecordRow.tsx'
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { encodeQuery } from '#shared/schema/filters.ts'
import { Button } from '#ui/Button.tsx'
import { Popover, PopoverItem } from '#ui/Popover.tsx'
import { SaveBar } from '#ui/Page.tsx'
import { lazyTexts } from './lazy-texts.ts'
import { type ActionName, canMerge, getActions } from './actions.ts'
import { actionLabels } from './bulk-labels.ts'
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx'

const KeepDialog = lazyTexts(async () => (await import('./texts/KeepDialog.tsx')).KeepDialog)

/** The checkbox of all rows, else the heading. */
const focusList = () =>
  (document.querySelector<HTMLElement>('thead input') ?? document.querySelector<HTMLElement>('main h1'))?.focus()

type NamedRecord = { id: number; name: string }
type Props = SelectionBarProps & {
  /** Merges a record with the other one. */
  mergeDialog: ComponentType<
    NamedRecord & {
      resource: ResourceName
      language: Language
      other: NamedRecord
      onClose: () => void
      onMerged: () => void
    }
  >
}
type OpenDialog =
  /** With the rows it was opened with: deleted ones keep their names. */
  { action: ActionName; rows: readonly ListRow[] } | { action: 'merge'; records: readonly [NamedRecord, NamedRecord] }

/** Stays while its dialog is open. */
export function BulkBar({
  config,
  language,
  account,
  selection,
  query,
  total,
  rows,
  onSelect,
  mergeDialog: MergeDialog,
}: Props) {
  const { i18n, t } = useLingui()
  const [dialog, setDialog] = useState<OpenDialog | 'done'>()
  const clearButton = useRef<HTMLButtonElement>(null)
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
  /** Of a row on another page the dialog reads the name. */
  const toNamed = (id: number): NamedRecord => {
    const row = rows.find((each) => each.id === id)
    return { id, name: row ? rowName(config, row) : '' }
  }
  const selected =
    selection.total === undefined ? ids : rows.flatMap(({ id }) => (isSelected(selection, id) ? [id] : []))
  const [first, second] = count === 2 ? selected.map(toNamed) : []
  const changes = actions.filter((action) => action !== 'delete')
  const clearSelection = () => {
    focusList()
    onSelect({ ids: new Set() })
  }
  // The pressed button is removed.
  const selectAll = () => {
    clearButton.current?.focus()
    onSelect({ ids: new Set(), total })
  }
  const dialogProps = (named: readonly ListRow[]): BulkDialogProps => ({
    resource: name,
    language,
    account,
    targets,
    total: count,
    nameOf: (id) => {
      const row = named.find((row) => row.id === id)
      return row && (rowName(config, row) || undefined)
    },
    onClose: (isChanged) => setDialog(isChanged ? 'done' : undefined),
  })
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
            <Button ref={clearButton} variant="bare" onClick={clearSelection}>
              <Trans>Clear selection</Trans>
            </Button>
            {selection.total === undefined && total > count && count > 0 && (
              <Button variant="bare" onClick={selectAll}>
                <Plural value={total} one="Select # result" other="Select all # results" />
              </Button>
            )}
            {changes.length > 0 && (
              <Popover button={<Trans>Edit</Trans>} name={t`Change selection`} end>
                {changes.map((action) => (
                  <PopoverItem key={action} onClick={() => open(action)}>
                    {action === 'keep' ? t`Keep names as they are` : i18n._(actionLabels[action])}
                  </PopoverItem>
                ))}
              </Popover>
            )}
            {canMerge(name, account) && (
              <Button
                unavailable={first && second ? undefined : t`Select two to merge them.`}
                onClick={() => first && second && setDialog({ action: 'merge', records: [first, second] })}
              >
                <Trans>Merge…</Trans>
              </Button>
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
      {dialog && dialog !== 'done' && dialog.action === 'merge' && (
        <MergeDialog
          {...dialog.records[0]}
          other={dialog.records[1]}
          resource={name}
          language={language}
          onClose={() => setDialog(undefined)}
          onMerged={() => setDialog('done')}
        />
      )}
      {dialog &&
        dialog !== 'done' &&
        dialog.action !== 'merge' &&
        (dialog.action === 'keep' ? (
          <Suspense>
            <KeepDialog {...dialogProps(dialog.rows)} />
          </Suspense>
        ) : (
          <BulkDialog action={dialog.action} {...dialogProps(dialog.rows)} />
        ))}
    </>
  )
}
