// The way to everything, in the top bar and by Ctrl or ⌘ with K. What opens is fetched on intent, at the latest once the page rests.
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { onIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import { whenIdle } from '#ui/idle.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { Over } from './KeyboardShortcuts.tsx'
import css from './SearchButton.module.css'

const keyboard = onIntent(
  async () => (await Promise.all([import('./KeyboardShortcuts.tsx'), loadCatalog('settings')]))[0].Keyboard,
)

/** The button; with it come the shortcuts of the whole page. */
export function SearchButton() {
  const [over, setOver] = useState<Over>()
  const { Part, load, intent } = useOnIntent(keyboard)
  const come = useEffectEvent(load)
  const early = useRef('')
  const show = (wanted: Over | undefined) => {
    early.current = ''
    setOver(wanted)
  }
  const open = () => {
    load()
    show('palette')
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // An open dialog is a question of its own; what stands beside a list is none.
    const isFilterAllowed = document.querySelector('dialog:modal') !== null
    const isApart = event.ctrlKey || event.metaKey
    if (event.key.toLowerCase() === 'k' && isApart && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      if (!isFilterAllowed) open()
    } else if (over === 'palette' && !isFilterAllowed && !isApart && event.key.length === 1) {
      // It was asked for and is still on its way: what is typed is meant for it.
      event.preventDefault()
      early.current += event.key
    } else if (over === 'palette' && !isFilterAllowed && event.key === 'Escape') show(undefined)
  })
  useEffect(() => {
    void whenIdle().then(() => come())
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button className={css.search} aria-keyshortcuts="Control+K Meta+K" onClick={open} {...intent}>
        <Icon name="search" />
        <span>{externalServer() ? <Trans>Go to…</Trans> : <Trans>Search everything</Trans>}</span>
      </Button>
      {Part && <Part over={over} show={show} early={() => early.current} />}
    </>
  )
}
