import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
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
