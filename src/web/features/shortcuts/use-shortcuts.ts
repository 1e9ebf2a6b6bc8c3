// Listens to the keys of the page, and does what they mean.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ResourceName } from '#shared/schema/resources.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { findResource, getUrlLanguage, parseId, paths } from '#api/paths.ts'
import { goBeside, rowPath, selectRow, walkRows } from './rows.ts'
import { isSingle, type Shortcut, shortcutOf } from './shortcuts.ts'

/** How long `g` waits for its second key, in milliseconds. */
const patience = 1500

const typed = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'

/** Whether a press belongs to what has the focus: a field, a list one types in, an open panel; or to a dialog that keeps all else away. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.closest(`${typed}, [role=listbox], [role=grid], :popover-open`) !== null))

/** Save where there is no form of a record: the form one is in. Elsewhere nothing, but never the browser's "save page". */
const saveHere = (): void => {
  const form = document.activeElement?.closest('form')
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** The record a path is about. */
const recordIn = (path: string): { resource: ResourceName; id: number } | undefined => {
  const resource = findResource(path)
  const id = parseId(path.split('/')[2])
  return resource && id ? { resource, id } : undefined
}

/** `areLettersOn`: single letters count. */
export function useShortcuts({
  areLettersOn,
  onSearch,
  onOverview,
}: {
  areLettersOn: boolean
  onSearch: () => void
  onOverview: () => void
}): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wentAt = useRef(0)
  const go = (to: string) => void navigate(to)
  const act = (shortcut: Shortcut) => {
    const language = getUrlLanguage(search) ?? 'en'
    const list = resourceNames.find((name) => shortcut === `list-${name}`)
    if (list) go(paths.list(list, language))
    else if (shortcut === 'search') onSearch()
    else if (shortcut === 'overview') onOverview()
    else if (shortcut === 'new') go(paths.create(findResource(pathname) ?? 'events', language))
    else if (shortcut === 'down' || shortcut === 'up') walkRows(shortcut === 'down' ? 1 : -1)
    else if (shortcut === 'select') selectRow()
    else if (shortcut === 'previous' || shortcut === 'next') goBeside(shortcut === 'next' ? 'next' : 'prev')
    else if (shortcut === 'edit') {
      const record = recordIn(rowPath() ?? pathname)
      if (record) go(paths.edit(record.resource, record.id, language))
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isAfterGo = event.timeStamp - wentAt.current < patience
    const isAltGraph = event.getModifierState('AltGraph')
    const { key, ctrlKey, metaKey, altKey } = event
    const shortcut = shortcutOf({ key, ctrlKey, metaKey, altKey, isAltGraph }, isAfterGo && wentAt.current > 0)
    if (key !== 'Shift') wentAt.current = 0
    if (!shortcut || shortcut === 'palette') return
    if (shortcut === 'save') {
      event.preventDefault()
      if (!event.repeat) saveHere()
      return
    }
    if (!areLettersOn || !isSingle(shortcut) || isTaken(event.target)) return
    event.preventDefault()
    if (shortcut === 'go') wentAt.current = event.timeStamp
    else act(shortcut)
  })
  useEffect(() => {
    // The window hears a key last: a form that saves by it has done so.
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
