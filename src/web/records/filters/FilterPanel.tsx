// All filters of a list, from its table of filters: in the page, or full-screen in a narrow window.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { createElement, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Filter } from '#shared/schema/filters.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, isStatusOffered } from '#shared/policy/policy.ts'
import { isResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import type { FilterProps } from '#fields/field-props.ts'
import { hasTime } from '#fields/filter/date-bounds.ts'
import { filterComponents } from '#fields/filter/filters.tsx'
import { Button } from '#ui/Button.tsx'
import { choiceLabel, filterLabel } from '#shared/i18n/filter-labels.ts'
import { dateFilters, type ListParams, withFilters } from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'
import { coordinateFilters } from './FilterChip.tsx'
import css from './FilterPanel.module.css'

type Props = {
  config: ListConfig
  state: ListParams
  language: Language
  account: Account
  /** Whether the account may use all filters. */
  staff: boolean
  /** Focuses the first date. */
  focusDates: boolean
  /** The number of records; `undefined` while it loads. */
  total: number | undefined
  onChange: (next: ListParams) => void
  onClose: () => void
}

/** The panel covers the page; as in the style sheet. */
const narrow = '(width < 40rem)'

/** The options that the account may use. */
export const offeredOptions = (account: Account, name: string, { options = [] }: Filter): readonly string[] =>
  options.filter((option) => {
    const status = name === 'status' ? statuses.find((status) => status === option) : undefined
    return status === undefined || isStatusOffered(account, status)
  })

const hasBoth = (filters: ListParams['filters']): boolean =>
  coordinateFilters.every((name) => filters[name] !== undefined)

/** Each change applies at once. */
export function FilterPanel({ config, state, language, account, staff, focusDates, total, onChange, onClose }: Props) {
  const { i18n, t } = useLingui()
  const id = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const offered = Object.entries<Filter>(config.resource.filters).filter(
    ([name, { group }]) => group !== undefined && (staff || !config.staffOnly.includes(name)),
  )
  const main = offered.filter(([, { group }]) => group === 'main')
  const more = offered.filter(([, { group }]) => group === 'more')
  const [areAllShown, setAllShown] = useState(more.some(([name]) => state.filters[name] !== undefined))
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const media = matchMedia(narrow)
    // The page behind a full-screen panel cannot be reached.
    const show = () => {
      const present = element.contains(document.activeElement) ? document.activeElement : undefined
      element.close()
      if (media.matches) element.showModal()
      else element.show()
      if (present instanceof HTMLElement) present.focus()
    }
    show()
    media.addEventListener('change', show)
    return () => {
      media.removeEventListener('change', show)
      element.close()
    }
  }, [])
  useEffect(() => {
    const first = focusDates ? panel.current?.querySelector<HTMLElement>(`[name="${dateFilters[0]}"]`) : undefined
    ;(first ?? panel.current?.querySelector<HTMLElement>('input, select, button'))?.focus()
  }, [focusDates])

  // One coordinate waits here for the other.
  const [half, setHalf] = useState<ListParams['filters']>({})
  const getValue = (name: string) => state.filters[name] ?? half[name]
  const set = (name: string, value: unknown) => {
    if (!coordinateFilters.includes(name)) return onChange(withFilters(state, { [name]: value }))
    const both = { ...Object.fromEntries(coordinateFilters.map((each) => [each, getValue(each)])), [name]: value }
    setHalf(hasBoth(both) ? {} : both)
    if (hasBoth(both)) onChange(withFilters(state, both))
    else if (hasBoth(state.filters))
      onChange(withFilters(state, Object.fromEntries(coordinateFilters.map((each) => [each, undefined]))))
  }
  const getMessage = (name: string): string | undefined => {
    if (coordinateFilters.includes(name))
      return getValue(name) === undefined && Object.values(half).some((value) => value !== undefined)
        ? t`Enter both latitude and longitude.`
        : undefined
    return dateFilters.includes(name) && hasTime(getValue(name)) && state.filters['strict_dates'] !== true
      ? t`Whole days are included unless exact times are on.`
      : undefined
  }
  const renderFilter = ([name, filter]: [string, Filter]) => {
    const component = filterComponents[filter.kind]
    const label = filterLabel(name)
    const options = offeredOptions(account, name, filter).map((value) => {
      const option = choiceLabel(name, value)
      return { value, label: option ? i18n._(option) : value }
    })
    return (
      component &&
      createElement<FilterProps>(component, {
        key: name,
        id: `${id}-${name}`,
        name,
        label: label ? i18n._(label) : name,
        options,
        resource: isResourceName(filter.of) ? filter.of : undefined,
        language,
        value: getValue(name),
        message: getMessage(name),
        onChange: (value) => set(name, value),
      })
    )
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.currentTarget.querySelector(':popover-open')) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={panel}
      className={css.panel}
      aria-label={t`Filters`}
      onKeyDown={keys}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.fields}>{main.map(renderFilter)}</div>
      {areAllShown && <div className={css.fields}>{more.map(renderFilter)}</div>}
      <div className={css.foot}>
        {more.length > 0 && (
          <Button variant="bare" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
            {areAllShown ? <Trans>Fewer filters</Trans> : <Trans>More filters</Trans>}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {total === undefined ? (
            <Trans>Show</Trans>
          ) : (
            <Plural value={total} one="Show # record" other="Show # records" />
          )}
        </Button>
      </div>
    </dialog>
  )
}
