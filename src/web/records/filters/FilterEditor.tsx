// The inputs of a filter, and the menu of filters: loaded when a popover opens.
import { Search } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { createElement, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { filterGroups, type Filter, type Filters } from '#shared/schema/filters.ts'
import { formatLocales, type Language } from '#shared/i18n/language.ts'
import { choiceLabel, filterLabel } from '#shared/i18n/filter-labels.ts'
import { dateRangeLabels, dateRanges } from '#shared/i18n/labels.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { foldText } from '#shared/dates/vocabulary.ts'
import { type Account, isStatusOffered } from '#shared/policy/policy.ts'
import { isResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import type { FilterProps } from '#fields/field-props.ts'
import { hasTime } from '#fields/filter/date-bounds.ts'
import { filterComponents } from '#fields/filter/filters.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PopoverGroup, PopoverLink } from '#ui/Popover.tsx'
import { dateFilters, hasDateFilters, type ListParams, withFilters } from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'
import { coordinateFilters, datesId, type FilterControl } from './filter-controls.ts'
import css from './filters.module.css'

/** The options that the account may use. */
export const offeredOptions = (account: Account, name: string, { options = [] }: Filter): readonly string[] =>
  options.filter((option) => {
    const status = name === 'status' ? statuses.find((status) => status === option) : undefined
    return status === undefined || isStatusOffered(account, status)
  })

const hasBoth = (filters: ListParams['filters']): boolean =>
  coordinateFilters.every((name) => filters[name] !== undefined)

type EditorProps = {
  control: FilterControl
  config: ListConfig
  params: ListParams
  language: Language
  account: Account
  getUrl: (next: ListParams) => string
  onChange: (next: ListParams) => void
}

/** The inputs of a control. Each change applies at once. */
export function FilterEditor({ control, config, params, language, account, getUrl, onChange }: EditorProps) {
  const { i18n, t } = useLingui()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) return
    const [first] = ['[aria-pressed="true"], [aria-current]', 'input, button, a'].flatMap(
      (selector) => box.current?.querySelector<HTMLElement>(selector) ?? [],
    )
    first?.focus()
  }, [])

  // One coordinate waits here for the other.
  const [half, setHalf] = useState<ListParams['filters']>({})
  const getValue = (name: string) => params.filters[name] ?? half[name]
  const setCoordinate = (name: string, value: unknown) => {
    const both = { ...Object.fromEntries(coordinateFilters.map((each) => [each, getValue(each)])), [name]: value }
    setHalf(hasBoth(both) ? {} : both)
    if (hasBoth(both)) onChange(withFilters(params, both))
    else if (hasBoth(params.filters))
      onChange(withFilters(params, Object.fromEntries(coordinateFilters.map((each) => [each, undefined]))))
  }
  const set = (name: string, value: unknown) => {
    if (coordinateFilters.includes(name)) return setCoordinate(name, value)
    // Categories and “no category” exclude each other.
    const others = control.names.includes('category') ? { categories: undefined, category: undefined } : {}
    onChange(withFilters(params, { ...others, [name]: value }))
  }
  const getMessage = (name: string): string | undefined => {
    if (coordinateFilters.includes(name))
      return getValue(name) === undefined && Object.values(half).some((value) => value !== undefined)
        ? t`Enter both latitude and longitude.`
        : undefined
    return dateFilters.includes(name) && hasTime(getValue(name)) && params.filters['strict_dates'] !== true
      ? t`Whole days are included unless exact times are on.`
      : undefined
  }
  const renderFilter = (name: string) => {
    const { [name]: filter }: Filters = config.resource.filters
    const component = filter && filterComponents[filter.kind]
    if (!component) return null
    if (name === 'category')
      return (
        <Checkbox
          key={name}
          id={`${id}-${name}`}
          label={t`No category`}
          checked={getValue(name) === 'none'}
          onChange={({ target }) => set(name, target.checked ? 'none' : undefined)}
        />
      )
    const label = filterLabel(name)
    const options = offeredOptions(account, name, filter).map((value) => {
      const option = choiceLabel(name, value)
      return { value, label: option ? i18n._(option) : value }
    })
    return createElement<FilterProps>(component, {
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
  }
  return (
    <div ref={box} className={css.editor}>
      {control.id === datesId && <DateRanges params={params} getUrl={getUrl} />}
      {control.names.map(renderFilter)}
    </div>
  )
}

function DateRanges({ params, getUrl }: Pick<EditorProps, 'params' | 'getUrl'>) {
  const { i18n } = useLingui()
  const isCustom = hasDateFilters(params.filters)
  const undated = Object.fromEntries(Object.entries(params.filters).filter(([name]) => !dateFilters.includes(name)))
  return (
    <PopoverGroup>
      {dateRanges.map((span) => (
        <PopoverLink
          key={span}
          to={getUrl({ ...params, page: 1, span, filters: undated })}
          current={!isCustom && span === params.span}
        >
          {i18n._(dateRangeLabels[span])}
        </PopoverLink>
      ))}
    </PopoverGroup>
  )
}

/** The filters that can be added, in groups, with a search field. */
export function FilterMenu({
  controls,
  onChoose,
}: {
  controls: readonly FilterControl[]
  onChoose: (control: FilterControl) => void
}) {
  const { i18n, t } = useLingui()
  const [text, setText] = useState('')
  const label = (control: FilterControl): string => (control.label ? i18n._(control.label) : control.id)
  const labels = { main: t`Filters`, more: t`More filters`, advanced: t`Advanced` }
  const found = controls.filter((control) => foldText(label(control)).includes(foldText(text.trim())))
  const groups = filterGroups
    .map((id) => ({ id, controls: found.filter(({ group }) => group === id) }))
    .filter((group) => group.controls.length > 0)
  const choose = (id: unknown) => {
    const control = found.find((each) => each.id === id)
    if (control) onChoose(control)
  }
  // Without a highlighted row Enter takes the first.
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text === '' || !(event.target instanceof HTMLInputElement)) return
    const row = event.target.getAttribute('aria-activedescendant')
    if (row !== null && document.getElementById(row) !== null) return
    event.preventDefault()
    choose(groups[0]?.controls[0]?.id)
  }
  return (
    <I18nProvider locale={formatLocales[activeLocale()]}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <div className={css.search} onKeyDownCapture={chooseFirst}>
          <SearchField className={css.field ?? ''} aria-label={t`Search filters`} autoFocus>
            <Icon icon={Search} />
            <Input className={css.input ?? ''} placeholder={t`Search filters`} />
          </SearchField>
        </div>
        <ListBox
          escapeKeyBehavior="none"
          className={css.menu ?? ''}
          aria-label={t`Filters`}
          selectionMode="single"
          selectedKeys={[]}
          onSelectionChange={(keys) => keys !== 'all' && choose([...keys][0])}
          renderEmptyState={() => (
            <p className={css.wait}>
              <Trans>No results.</Trans>
            </p>
          )}
        >
          {groups.map((group) => (
            <ListBoxSection key={group.id} id={group.id} className={css.group ?? ''} aria-label={labels[group.id]}>
              {group.id !== 'main' && <Header className={css.heading ?? ''}>{labels[group.id]}</Header>}
              {group.controls.map((control) => (
                <ListBoxItem key={control.id} id={control.id} textValue={label(control)} className={css.item ?? ''}>
                  {label(control)}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </I18nProvider>
  )
}
