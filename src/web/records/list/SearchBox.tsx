// Searching while typing: what is typed is asked for when the fingers rest. One search is one step back, however many letters it has.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import css from './RecordList.module.css'

/** How long the fingers have to rest, in milliseconds. */
const rest = 300

/** `onSearch` is told the text (`undefined`: none) and whether it goes on with the search before it. */
export function SearchBox({
  value,
  onSearch,
}: {
  value: string
  onSearch: (text: string | undefined, goesOn: boolean) => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const goesOn = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Somebody else changed the address: Back, or a chip taken away.
    if (value === asked.current) return
    asked.current = value
    goesOn.current = false
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (next: string): void => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === asked.current) return
    asked.current = wanted
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
