// The keyboard shortcuts of all pages. Their targets are found in the document: rows, checkboxes, links with `rel`.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findResource, parseId, paths, useContentLanguage } from '#api/paths.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'

/** `list-…` is the second key after `g`. */
export type Shortcut =
  | 'palette'
  | 'save'
  | 'search'
  | 'overview'
  | 'new'
  | 'down'
  | 'up'
  | 'select'
  | 'edit'
  | 'previous'
  | 'next'
  | 'go'
  | `list-${ResourceName}`
  | 'queue'

const single: { readonly [key: string]: Shortcut } = {
  '/': 'search',
  '?': 'overview',
  n: 'new',
  j: 'down',
  k: 'up',
  x: 'select',
  e: 'edit',
  '[': 'previous',
  ']': 'next',
  g: 'go',
}
const afterGo: { readonly [key: string]: Shortcut } = {
  e: 'list-events',
  v: 'list-venues',
  o: 'list-organizers',
  c: 'list-categories',
  t: 'list-tags',
  q: 'queue',
}

/** The part of a keyboard event that decides. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  /** AltGr is pressed, as for `[` on many keyboards. */
  isAltGraph: boolean
}

/** Returns the shortcut of a key press; `isAfterGo`: `g` was pressed right before. */
export function findShortcut(
  { key, ctrlKey, metaKey, altKey, isAltGraph }: KeyPress,
  isAfterGo: boolean,
): Shortcut | undefined {
  if (!isAltGraph && (ctrlKey || metaKey)) {
    if (altKey) return undefined
    return key.toLowerCase() === 'k' ? 'palette' : key.toLowerCase() === 's' ? 'save' : undefined
  }
  // On a Mac, ⌥ makes a bracket of another key; with a letter it is for the browser.
  if (altKey && !isAltGraph && /\p{L}/u.test(key)) return undefined
  return isAfterGo ? (afterGo[key] ?? single[key]) : single[key]
}

const findRow = (element: Element | null): Element | null => element?.closest('main table [role=row]') ?? null

/** The link of the focused row. */
const findRowLink = (): HTMLAnchorElement | null =>
  findRow(document.activeElement)?.querySelector<HTMLAnchorElement>('[role=rowheader] a[href]') ?? null

/** Focuses the next or previous row; without a focused row the first. */
function moveRowFocus(step: 1 | -1): void {
  // A row that lacks the language has a second link.
  const links = [...document.querySelectorAll('main table [role=rowheader]')].flatMap(
    (header) => header.querySelector<HTMLElement>('a[href]') ?? [],
  )
  const current = findRowLink()
  const index = current ? links.indexOf(current) : step === 1 ? -1 : 1
  links[Math.min(Math.max(index + step, 0), links.length - 1)]?.focus()
}

/** Selects or deselects the focused row. */
const toggleRow = (): void =>
  findRow(document.activeElement)?.querySelector<HTMLElement>('input[type=checkbox]')?.click()

/** Follows the link to the previous or next record or page. */
const goToNeighbour = (rel: 'prev' | 'next'): void =>
  document.querySelector<HTMLElement>(`main a[rel~='${rel}']`)?.click()

/** Milliseconds that `g` waits for its second key. */
const goTimeout = 1500

const textFields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [role=listbox], [role=grid], :popover-open'

/** Whether the focused element or a modal dialog uses the key itself. */
const usesKey = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.closest(textFields) !== null))

/** Submits the focused form; record forms listen themselves. */
const submitForm = (): void => {
  const form = document.activeElement?.closest('form')
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

const parseRecordPath = (path: string): { resource: ResourceName; id: number } | undefined => {
  const resource = findResource(path)
  const id = parseId(path.split('/')[2])
  return resource && id ? { resource, id } : undefined
}

/** `areLettersOn`: single characters are shortcuts. */
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
  const { pathname } = useLocation()
  const language = useContentLanguage()
  const goPressedAt = useRef(0)
  const go = (to: string) => void navigate(to)
  const run = (shortcut: Shortcut) => {
    const list = resourceNames.find((name) => shortcut === `list-${name}`)
    if (list) go(paths.list(list, language))
    else if (shortcut === 'queue') go(paths.translate(language))
    else if (shortcut === 'search') onSearch()
    else if (shortcut === 'overview') onOverview()
    else if (shortcut === 'new') go(paths.create(findResource(pathname) ?? 'events', language))
    else if (shortcut === 'down' || shortcut === 'up') moveRowFocus(shortcut === 'down' ? 1 : -1)
    else if (shortcut === 'select') toggleRow()
    else if (shortcut === 'previous' || shortcut === 'next') goToNeighbour(shortcut === 'next' ? 'next' : 'prev')
    else if (shortcut === 'edit') {
      const link = findRowLink()
      const record = parseRecordPath(link?.pathname ?? pathname)
      if (record) go(paths.edit(record.resource, record.id, language))
      // The queue of translations: its rows, or its first record.
      else (link ?? document.querySelector<HTMLElement>('main a[data-edit]'))?.click()
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isAfterGo = goPressedAt.current > 0 && event.timeStamp - goPressedAt.current < goTimeout
    const { key, ctrlKey, metaKey, altKey } = event
    const isAltGraph = event.getModifierState('AltGraph')
    const shortcut = findShortcut({ key, ctrlKey, metaKey, altKey, isAltGraph }, isAfterGo)
    if (key !== 'Shift') goPressedAt.current = 0
    // `SearchButton` opens the palette.
    if (!shortcut || shortcut === 'palette') return
    if (shortcut === 'save') {
      // Never the browser's “save page”.
      event.preventDefault()
      if (!event.repeat) submitForm()
      return
    }
    if (!areLettersOn || usesKey(event.target)) return
    event.preventDefault()
    if (shortcut === 'go') goPressedAt.current = event.timeStamp
    else run(shortcut)
  })
  useEffect(() => {
    // On the window, after a form that saves by this key.
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
