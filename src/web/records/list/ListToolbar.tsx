// The search of a list, and its active filters.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Filters } from '#shared/schema/filters.ts'
import type { ListParams } from './list-params.ts'
import type { ListConfig } from './list-config.ts'
import css from './RecordList.module.css'

/** Milliseconds without a keystroke before the search starts. */
const rest = 300

/** `onSearch` gets the text (`undefined`: none) and whether it continues the previous search. */
export function SearchBox({
  value,
  onSearch,
}: {
  value: string
  onSearch: (text: string | undefined, goesOn: boolean) => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const goesOn = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The URL changed: by Back, or by a removed chip.
    if (value === searched.current) return
    searched.current = value
    goesOn.current = false
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (next: string): void => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === searched.current) return
    searched.current = wanted
    onSearch(wanted === '' ? undefined : wanted, goesOn.current)
    goesOn.current = true
  }
  const type = (next: string): void => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), rest)
  }
  const finish = (): void => {
    ask(text)
    goesOn.current = false
  }
  return (
    <search className={css.search}>
      <input
        className={css.box}
        type="search"
        aria-label={t`Search`}
        autoComplete="off"
        placeholder={t`Search text`}
        value={text}
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
        }}
      />
    </search>
  )
}

export type ActiveFilter = { name: string; filter: Filters[string]; value: unknown }

/** The filters that are set, without the search, which has its own field. */
export const getActiveFilters = (config: ListConfig, params: ListParams): ActiveFilter[] =>
  Object.entries<Filters[string]>(config.resource.filters).flatMap(([name, filter]) => {
    const value = params.filters[name]
    return value === undefined || name === 'search' ? [] : [{ name, filter, value }]
  })
