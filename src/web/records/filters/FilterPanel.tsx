// Everything a list can be narrowed by, drawn from its table of filters. Beside the list where there is room, a sheet over it where there is none.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Filter } from '#shared/schema/filters.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { isResourceName } from '#shared/schema/resources.ts'
import { hasTime } from '#fields/filter/date-bounds.ts'
import { filterComponents } from '#fields/filter/filters.tsx'
import { Button } from '#ui/Button.tsx'
import { choiceLabel, filterLabel } from '#shared/i18n/filter-labels.ts'
import { dateFilters, type ListParams, withFilters } from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'
import { offeredOptions } from './offered-options.ts'
import { hasPlace, placeFilters } from './place.ts'
import css from './FilterPanel.module.css'

/** What the panel is given. */
export type FilterPanelProps = {
  config: ListConfig
  state: ListParams
  language: Language
  account: Account
  /** The account may use the filters kept for staff. */
  staff: boolean
  /** Opened in order to type dates. */
  focusDates: boolean
  /** How many rows there are; `undefined` while that is asked. */
  total: number | undefined
  onChange: (next: ListParams) => void
  onClose: () => void
}

/** Narrower than this (rem, as `--narrow` in the style sheet), the panel is a sheet that lies over everything. */
const sheet = '(width < 40rem)'

/** The panel; every change is applied at once. */
export function FilterPanel({
  config,
  state,
  language,
  account,
  staff,
  focusDates,
  total,
  onChange,
  onClose,
}: FilterPanelProps) {
  const { t } = useLingui()
  const id = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const offered = Object.entries<Filter>(config.resource.filters).filter(
    ([name, { group }]) => group !== undefined && (staff || !config.staffOnly.includes(name)),
  )
  const usual = offered.filter(([, { group }]) => group === 'main')
  const more = offered.filter(([, { group }]) => group === 'more')
  const [all, setAll] = useState(more.some(([name]) => state.filters[name] !== undefined))
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const media = matchMedia(sheet)
    // A window that is turned or enlarged makes one of the other: what lies below a sheet cannot be reached, what stands beside a panel can.
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

  // One half of a place waits here for the other: alone it filters nothing.
  const [half, setHalf] = useState<ListParams['filters']>({})
  const valueOf = (name: string) => state.filters[name] ?? half[name]
  const set = (name: string, value: unknown) => {
    if (!placeFilters.includes(name)) return onChange(withFilters(state, { [name]: value }))
    const place = { ...Object.fromEntries(placeFilters.map((one) => [one, valueOf(one)])), [name]: value }
    setHalf(hasPlace(place) ? {} : place)
    if (hasPlace(place)) onChange(withFilters(state, place))
    else if (hasPlace(state.filters))
      onChange(withFilters(state, Object.fromEntries(placeFilters.map((one) => [one, undefined]))))
  }
  /** What one has to know of a filter as the others stand. */
  const saidOf = (name: string): string | undefined => {
    if (placeFilters.includes(name))
      return valueOf(name) === undefined && Object.values(half).some((one) => one !== undefined)
        ? t`Enter both latitude and longitude.`
        : undefined
    return dateFilters.includes(name) && hasTime(valueOf(name)) && state.filters['strict_dates'] !== true
      ? t`Whole days are included unless exact times are on.`
      : undefined
  }
  const face = ([name, filter]: [string, Filter]) => (
    <FilterField
      key={name}
      id={`${id}-${name}`}
      name={name}
      filter={filter}
      options={offeredOptions(account, name, filter)}
      language={language}
      value={valueOf(name)}
      message={saidOf(name)}
      onChange={(value) => set(name, value)}
    />
  )
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
      <div className={css.fields}>{usual.map(face)}</div>
      {all && <div className={css.fields}>{more.map(face)}</div>}
      <div className={css.foot}>
        {more.length > 0 && (
          <Button variant="bare" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? <Trans>Fewer filters</Trans> : <Trans>More filters</Trans>}
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

function FilterField({
  id,
  name,
  filter,
  options,
  language,
  value,
  message,
  onChange,
}: {
  id: string
  name: string
  filter: Filter
  options: readonly string[]
  language: Language
  value: unknown
  message: string | undefined
  onChange: (value: unknown) => void
}) {
  const { i18n } = useLingui()
  const Face = filterComponents[filter.kind]
  if (!Face) return null
  const label = filterLabel(name)
  const choices = options.map((option) => {
    const word = choiceLabel(name, option)
    return { value: option, label: word ? i18n._(word) : option }
  })
  return (
    <Face
      id={id}
      name={name}
      label={label ? i18n._(label) : name}
      options={choices}
      resource={isResourceName(filter.of) ? filter.of : undefined}
      language={language}
      value={value}
      message={message}
      onChange={onChange}
    />
  )
}
