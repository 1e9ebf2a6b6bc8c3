// What can be done with the picked rows: how many they are, all that match, and each deed.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { encodeQuery } from '#shared/schema/filters.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import { rowName } from '#records/list/TitleCell.tsx'
import type { ListRow } from '#records/list/list-config.ts'
import { countSelected, type SelectionBarProps } from '#records/list/selection.ts'
import { Button } from '#ui/Button.tsx'
import { SaveBar } from '#ui/Page.tsx'
import { Popover, PopoverItem } from '#ui/Popover.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { deedNames } from './action-labels.ts'
import { type DeedKind, deedsFor } from './actions.ts'
import type { Targets } from './use-bulk.ts'

/** The bar; it stays while a deed is under way. */
export function BulkBar({ config, language, account, selection, asked, total, rows, onSelect }: SelectionBarProps) {
  const { i18n, t } = useLingui()
  const [doing, setDoing] = useState<{ kind: DeedKind; rows: readonly ListRow[] }>()
  const begin = (kind: DeedKind) => setDoing({ kind, rows })
  const { name, filters } = config.resource
  const picked = countSelected(selection)
  const ids = [...selection.ids]
  const targets: Targets =
    selection.total === undefined
      ? { ids }
      : {
          filter: { ...Object.fromEntries(encodeQuery(filters, asked)), [languageParameter]: language },
          total: selection.total,
          except: ids,
        }
  const deeds = deedsFor(config.resource, account)
  const others = deeds.filter((kind) => kind !== 'delete')
  /** The rows are picked no longer and the bar goes: what picks the page takes the focus, else the heading. */
  const end = () => {
    flushSync(() => {
      setDoing(undefined)
      onSelect({ ids: new Set() })
    })
    const heir = document.querySelector<HTMLElement>('thead input') ?? document.querySelector<HTMLElement>('main h1')
    heir?.focus()
  }
  /** By the rows the deed began with: what is deleted leaves the list, and is told by its name all the same. */
  const nameOf = (id: number): string | undefined => {
    const row = doing?.rows.find((one) => one.id === id)
    return row && (rowName(config, row) || undefined)
  }
  return (
    <>
      <SaveBar
        label={t`Selection`}
        actions={
          <>
            {selection.total === undefined && total > picked && picked > 0 && (
              <Button variant="bare" onClick={() => onSelect({ ids: new Set(), total })}>
                <Plural value={total} one="Select # result" other="Select all # results" />
              </Button>
            )}
            <Button variant="bare" onClick={end}>
              <Trans>Clear selection</Trans>
            </Button>
            {others.length > 0 && (
              <Popover button={<Trans>Edit</Trans>} name={t`Change selection`} end>
                {others.map((kind) => (
                  <PopoverItem key={kind} onClick={() => begin(kind)}>
                    {i18n._(deedNames[kind])}
                  </PopoverItem>
                ))}
              </Popover>
            )}
            {deeds.includes('delete') && (
              <Button variant="danger" onClick={() => begin('delete')}>
                <Trans>Delete</Trans>
              </Button>
            )}
          </>
        }
      >
        <Plural value={picked} one="# selected" other="# selected" />
      </SaveBar>
      {doing && (
        <BulkDialog
          kind={doing.kind}
          resource={name}
          language={language}
          account={account}
          targets={targets}
          picked={picked}
          nameOf={nameOf}
          onClose={(done) => {
            if (done) end()
            else setDoing(undefined)
          }}
        />
      )}
    </>
  )
}
