// The URL, scroll position and row of each list when a record was opened from it, until the page is reloaded.
import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type PageLocation, paths, withLanguage } from '#api/paths.ts'
import type { ListRow } from './list-config.ts'
import { rowLinkId } from './RecordRow.tsx'

/** `rows`: the ids from the opened row on; if that row no longer exists, the next one is focused. */
export type ListPosition = PageLocation & { top: number; rows: readonly number[] }

const positions = new Map<ResourceName, ListPosition>()
const listeners = new Set<() => void>()
const onPositions = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the position in a list. */
export function saveListPosition(resource: ResourceName, position: ListPosition): void {
  positions.set(resource, position)
  for (const listener of listeners) listener()
}

/** The URL of a list as it was left, in a language. */
export const listUrl = (resource: ResourceName, language: Language): string => {
  const position = positions.get(resource)
  return position ? withLanguage(position, language) : paths.list(resource, language)
}

/** {@link listUrl} for links: updates with the position. */
export const useListUrl = (resource: ResourceName, language: Language): string =>
  useSyncExternalStore(onPositions, () => listUrl(resource, language))

/** The position to restore when the same list is opened again, until {@link evictRows}. */
export const lastListPosition = (
  resource: ResourceName,
  { pathname, search }: PageLocation,
): ListPosition | undefined => {
  const position = positions.get(resource)
  return position &&
    position.rows.length > 0 &&
    withLanguage(position, 'en') === withLanguage({ pathname, search }, 'en')
    ? position
    : undefined
}

/** Forgets the row of a position that was restored. */
export const evictRows = (resource: ResourceName): void => {
  const position = positions.get(resource)
  if (position) positions.set(resource, { ...position, rows: [] })
}

/** Moves the position to another record of the list, on a page with these rows. */
export function goToRecord(resource: ResourceName, id: number, page: number, ids: readonly number[]): void {
  const position = positions.get(resource)
  const at = ids.indexOf(id)
  if (!position || at < 0) return
  const query = new URLSearchParams(position.search)
  if (page > 1) query.set('page', String(page))
  else query.delete('page')
  const search = `?${query}`
  const isSamePage = withLanguage({ ...position, search }, 'en') === withLanguage(position, 'en')
  saveListPosition(resource, {
    ...position,
    search,
    top: isSamePage ? position.top : 0,
    rows: [...ids.slice(at), ...ids.slice(0, at).toReversed()],
  })
}

/** The last query of a list, with its page, and its language. */
export type ListResult = { query: { readonly [name: string]: unknown }; language: Language }

const results = new Map<ResourceName, ListResult>()

/** Stores the displayed query of a list for the links to the next and previous record. */
export const cacheResult = (resource: ResourceName, result: ListResult): void => {
  results.set(resource, result)
}

/** The query that a list displayed last; `undefined` if it was not opened since the page was loaded. */
export const cachedResult = (resource: ResourceName): ListResult | undefined => results.get(resource)

/** `returning` is true when the list is entered from one of its records; `onClick` belongs on the element around the rows. */
export function useReturnPosition(resource: ResourceName, rows: readonly ListRow[] | undefined) {
  const { pathname, search } = useLocation()
  const [position] = useState(() => lastListPosition(resource, { pathname, search }))
  const pending = useRef(position)
  const focusedId = useRef<number>(undefined)
  const clicked = useRef<{ top: number; id: number } | undefined>(undefined)
  const now = useRef({ pathname, search, rows })
  useEffect(() => {
    now.current = { pathname, search, rows }
  })

  useEffect(() => {
    if (!position || !rows) return
    const { top, rows: candidates } = position
    const id = candidates.find((one) => rows.some((row) => row.id === one))
    if (!pending.current) {
      // The cached rows still had a row that was deleted since; the focus was lost with it.
      const isRemoved = focusedId.current !== undefined && !rows.some((row) => row.id === focusedId.current)
      if (isRemoved && document.activeElement === document.body && id !== undefined)
        document.getElementById(rowLinkId(id))?.focus()
      focusedId.current = undefined
      return
    }
    pending.current = undefined
    focusedId.current = id
    const target = id === undefined ? document.querySelector<HTMLElement>('h1') : document.getElementById(rowLinkId(id))
    scrollTo(0, top)
    target?.focus({ preventScroll: id !== undefined })
    // The user went to a neighbouring record before coming back.
    target?.scrollIntoView({ block: 'nearest' })
  }, [position, rows])

  useEffect(() => evictRows(resource), [resource])
  useEffect(
    () => () => {
      const { rows: shown = [], ...at } = now.current
      const index = shown.findIndex((row) => row.id === clicked.current?.id)
      const ids = shown.map((row) => row.id)
      // From the row that was clicked to the end, then backwards: next row, else previous.
      const candidates = index < 0 ? [] : [...ids.slice(index), ...ids.slice(0, index).toReversed()]
      saveListPosition(resource, { ...at, top: clicked.current?.top ?? 0, rows: candidates })
    },
    [resource],
  )

  const onClick = (event: MouseEvent): void => {
    const row = event.target instanceof Element ? event.target.closest('[data-row]') : null
    const id = Number(row?.getAttribute('data-row'))
    if (row && event.target instanceof Element && event.target.closest('a')) clicked.current = { id, top: scrollY }
  }
  return { returning: position !== undefined, onClick }
}
