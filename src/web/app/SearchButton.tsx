import { Search } from 'lucide-react'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { loadEventually, useIsIdle } from '#ui/idle.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { Overlay } from './KeyboardShortcuts.tsx'
import css from './SearchButton.module.css'

const KeyboardShortcuts = lazy(async () => {
  const shortcuts = () => Promise.all([import('./KeyboardShortcuts.tsx'), loadCatalog('settings')])
  return { default: (await loadEventually(shortcuts))[0].KeyboardShortcuts }
})

/** Opens the command palette. Renders the keyboard shortcuts once the browser is idle or the palette is opened. */
export function SearchButton() {
  const [overlay, setOverlay] = useState<Overlay>()
  const isIdle = useIsIdle()
  const early = useRef('')
  const show = (next: Overlay | undefined) => {
    early.current = ''
    setOverlay(next)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Not over a modal dialog; the panel of filters is none.
    const isOpen = document.querySelector('dialog:modal') !== null
    const isApart = event.ctrlKey || event.metaKey
    if (event.key.toLowerCase() === 'k' && isApart && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      if (!isOpen) show('palette')
    } else if (overlay === 'palette' && !isOpen && !isApart && event.key.length === 1) {
      // The palette is still loading: the text is for it.
      event.preventDefault()
      early.current += event.key
    } else if (overlay === 'palette' && !isOpen && event.key === 'Escape') show(undefined)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button className={css.search} aria-keyshortcuts="Control+K Meta+K" onClick={() => show('palette')}>
        <Icon icon={Search} />
        <span>{externalServer() ? <Trans>Go to…</Trans> : <Trans>Search everything</Trans>}</span>
        <kbd aria-hidden="true">{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      {(isIdle || overlay !== undefined) && (
        <Suspense>
          <KeyboardShortcuts overlay={overlay} show={show} early={() => early.current} />
        </Suspense>
      )}
    </>
  )
}
