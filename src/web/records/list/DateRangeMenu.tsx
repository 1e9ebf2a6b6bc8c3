// The span of time a dated list shows: always said, chosen among a few, or given by dates of one's own.
import { Trans, useLingui } from '@lingui/react/macro'
import { Popover, PopoverGroup, PopoverItem, PopoverLink } from '#ui/Popover.tsx'
import { dateRanges, dateRangeLabels } from '#shared/i18n/labels.ts'
import { dateFilters, hasDateFilters, type ListParams } from './list-params.ts'

/** The menu; `onOwn` opens the filters where dates are typed. */
export function DateRangeMenu({
  state,
  address,
  filled,
  onOwn,
}: {
  state: ListParams
  address: (next: ListParams) => string
  /** Whether the menu holds anything yet: what it holds need not keep the first rows waiting. */
  filled: boolean
  onOwn: () => void
}) {
  const { i18n, t } = useLingui()
  const own = hasDateFilters(state.filters)
  const undated = Object.fromEntries(Object.entries(state.filters).filter(([name]) => !dateFilters.includes(name)))
  return (
    <Popover name={t`Dates`} button={<Trans>Dates</Trans>}>
      {filled && (
        <PopoverGroup>
          {dateRanges.map((span) => (
            <PopoverLink
              key={span}
              to={address({ ...state, page: 1, span, filters: undated })}
              current={!own && span === state.span}
            >
              {i18n._(dateRangeLabels[span])}
            </PopoverLink>
          ))}
          <PopoverItem aria-pressed={own} onClick={onOwn}>
            <Trans>Custom dates…</Trans>
          </PopoverItem>
        </PopoverGroup>
      )}
    </Popover>
  )
}
