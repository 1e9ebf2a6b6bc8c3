// The filters of a list as chips: above the rows, in a dialog where the window is narrow.
import { Calendar, Download, ListFilter, Plus } from 'lucide-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isDay } from '#shared/dates/wall-time.ts'
import type { Filters } from '#shared/schema/filters.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Popover } from '#ui/Popover.tsx'
import { useIsNarrow } from '#ui/use-media-query.ts'
import {
  dateFilters,
  defaultListParams,
  hasFilters,
  type ListParams,
  toSearchParams,
  withFilters,
} from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'
import { isEditor } from '../list/list-query.ts'
import { type FilterControl, getFilterControls, isActive, withoutControl } from './filter-controls.ts'
import { FilterChip } from './FilterChip.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import css from './filters.module.css'

const FilterEditor = lazyPart(async () => (await import('./FilterEditor.tsx')).FilterEditor)
const ExportMenu = lazyPart(async () => (await import('./ExportMenu.tsx')).ExportMenu)
const FilterMenu = lazyPart(async () => (await import('./FilterEditor.tsx')).FilterMenu)

type Props = {
  config: ListConfig
  params: ListParams
  language: Language
  account: Account
  getUrl: (next: ListParams) => string
  setParams: (next: ListParams) => void
  /** The number of records; `undefined` while it loads. */
  total: number | undefined
}

/** The filters, and the calendar and files of the same events. */
export function FilterBar({ total, ...props }: Props) {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const { config, params, language } = props
  return (
    <>
      {isNarrow ? <FilterDialog {...props} total={total} /> : <FilterChips {...props} />}
      {config.dated && (
        <ButtonLink prefetch to={getCalendarUrl(config, params, language)} icon={isNarrow} aria-label={t`Calendar`}>
          <Icon icon={Calendar} />
          {!isNarrow && <Trans>Calendar</Trans>}
        </ButtonLink>
      )}
      {config.dated && !config.isExternal && total !== 0 && (
        <Popover icon button={<Icon icon={Download} />} name={t`Export`}>
          <Suspense>
            <ExportMenu {...props} total={total} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}

/** The calendar with the filters of the list; its dates give the day that is shown. */
function getCalendarUrl(config: ListConfig, { filters }: ListParams, language: Language): string {
  const undated = Object.fromEntries(Object.entries(filters).filter(([name]) => !dateFilters.includes(name)))
  const day = String(filters['start_date'] ?? filters['starts_after'] ?? '').slice(0, 10)
  const params = toSearchParams({ ...config, dated: false }, { ...defaultListParams, filters: undated })
  if (isDay(day)) params.push(['date', day])
  return paths.calendar(language, params)
}

type ChipProps = Omit<Props, 'total'>

/** Filters that need no choice are set when they are added. */
const getOnlyValue = (config: ListConfig, { names: [name = ''], ...control }: FilterControl): unknown => {
  const { [name]: filter }: Filters = config.resource.filters
  if (filter?.kind === 'oneOf' && filter.options?.length === 1) return filter.options[0]
  const isBoolean = filter?.kind === 'isTrue' || filter?.kind === 'boolean' || filter?.kind === 'strictBoolean'
  return isBoolean && control.id === name ? true : undefined
}

/** The parameters that were last requested: those of the URL follow when its navigation ends, and another change may be faster. */
function usePendingParams(
  current: ListParams,
  setParams: (next: ListParams) => void,
): [ListParams, (next: ListParams) => void] {
  const [requested, setRequested] = useState({ from: current, next: current })
  const change = (next: ListParams) => {
    setRequested({ from: current, next })
    setParams(next)
  }
  return [requested.from === current ? requested.next : current, change]
}

/** A chip for each filter that is set, and a menu of the others. */
function FilterChips({ config, language, account, getUrl, ...props }: ChipProps) {
  const { t } = useLingui()
  const [params, setParams] = usePendingParams(props.params, props.setParams)
  const box = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<string>()
  const controls = getFilterControls(config, isEditor(config, account))
  const shown = controls.filter((control) => control.id === added || isActive(control, params))
  const hasRemoved = useRef(false)
  // The chip had the focus: the next one takes it, else the menu.
  useEffect(() => {
    if (!hasRemoved.current) return
    hasRemoved.current = false
    box.current?.querySelector<HTMLElement>('button')?.focus()
  })
  const remove = (control: FilterControl) => {
    hasRemoved.current = true
    setAdded(undefined)
    setParams(withoutControl(control, params))
  }
  const close = (control: FilterControl) => {
    // A chip that got no value goes.
    hasRemoved.current = !isActive(control, params)
    setAdded(undefined)
  }
  const add = (control: FilterControl) => {
    const value = getOnlyValue(config, control)
    if (value === undefined) setAdded(control.id)
    else setParams(withFilters(params, { [control.id]: value }))
  }
  return (
    <div ref={box} className={css.filters}>
      {shown.length > 0 && (
        <ul aria-label={t`Active filters`}>
          {shown.map((control) => (
            <li key={control.id}>
              <FilterChip
                control={control}
                config={config}
                params={params}
                language={language}
                startsOpen={control.id === added}
                onClose={() => close(control)}
                onRemove={() => remove(control)}
              >
                <FilterEditor
                  control={control}
                  config={config}
                  params={params}
                  language={language}
                  account={account}
                  getUrl={getUrl}
                  onChange={setParams}
                />
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
      <div className={css.more}>
        <FilterPopover
          name={t`Add filter`}
          buttonClass={css.add}
          button={
            <>
              <Icon icon={Plus} size={14} />
              <Trans>Filter</Trans>
            </>
          }
        >
          {(close) => (
            <FilterMenu
              controls={controls.filter((control) => !shown.includes(control))}
              onChoose={(control) => {
                close()
                add(control)
              }}
            />
          )}
        </FilterPopover>
        {hasFilters(config, params) && (
          <ButtonLink variant="bare" to={getUrl({ ...defaultListParams, size: params.size, order: params.order })}>
            <Trans>Clear all</Trans>
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** A button that opens the chips in a dialog. */
function FilterDialog({ total, ...props }: ChipProps & { total: number | undefined }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { config, params, account } = props
  const count = getFilterControls(config, isEditor(config, account)).filter((each) => isActive(each, params)).length
  const close = () => setOpen(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={count > 0 ? `${t`Filters`} · ${count}` : t`Filters`}
        onClick={() => setOpen(true)}
      >
        <Icon icon={ListFilter} />
        {count > 0 && count}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t`Filters`}
        actions={
          <Button variant="primary" onClick={close}>
            {total === undefined ? (
              <Trans>Show</Trans>
            ) : (
              <Plural value={total} one="Show # record" other="Show # records" />
            )}
          </Button>
        }
      >
        <FilterChips {...props} />
      </Dialog>
    </>
  )
}
