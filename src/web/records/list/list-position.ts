// Where one was in each list before opening a record: its address, how far down, which row. Kept while the page is open.
import { useSyncExternalStore } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type PageLocation, paths, withLanguage } from '#api/paths.ts'

/** `rows` are the identifiers from the row that was left onwards: when it is gone, the next one takes its place. */
export type ListPosition = PageLocation & { top: number; rows: readonly number[] }

const places = new Map<ResourceName, ListPosition>()
const listeners = new Set<() => void>()
const onPlaces = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const put = (resource: ResourceName, place: ListPosition): void => {
  places.set(resource, place)
  for (const listener of listeners) listener()
}

/** Remembers where one was in a list. */
export const saveListPosition = (resource: ResourceName, place: ListPosition): void => {
  put(resource, place)
}

/** The address to go back to a list by: as it was left, in the present language. */
export const listUrl = (resource: ResourceName, language: Language): string => {
  const left = places.get(resource)
  return left ? withLanguage(left, language) : paths.list(resource, language)
}

/** The same for a link that is drawn: it follows where one goes on to. */
export const useListUrl = (resource: ResourceName, language: Language): string =>
  useSyncExternalStore(onPlaces, () => listUrl(resource, language))

/** The place to return to when the same list is opened again, until {@link evictRows}. Changes nothing: what is drawn may be drawn anew. */
export const lastListPosition = (
  resource: ResourceName,
  { pathname, search }: PageLocation,
): ListPosition | undefined => {
  const left = places.get(resource)
  return left && left.rows.length > 0 && withLanguage(left, 'en') === withLanguage({ pathname, search }, 'en')
    ? left
    : undefined
}

/** Somebody is in the list again: there is no row to return to. */
export const evictRows = (resource: ResourceName): void => {
  const left = places.get(resource)
  if (left) places.set(resource, { ...left, rows: [] })
}

/** Notes that one went on to another record of the list, on a page with these: coming back leads there, not to the one that was left. */
export function goToRecord(resource: ResourceName, id: number, page: number, ids: readonly number[]): void {
  const left = places.get(resource)
  const at = ids.indexOf(id)
  if (!left || at < 0) return
  const query = new URLSearchParams(left.search)
  if (page > 1) query.set('page', String(page))
  else query.delete('page')
  const search = `?${query}`
  const isSamePage = withLanguage({ ...left, search }, 'en') === withLanguage(left, 'en')
  put(resource, {
    ...left,
    search,
    top: isSamePage ? left.top : 0,
    rows: [...ids.slice(at), ...ids.slice(0, at).toReversed()],
  })
}

/** What a list showed last: the question, with its page, by the interface's names, and its language. */
export type ListResult = { asked: { readonly [name: string]: unknown }; language: Language }

const results = new Map<ResourceName, ListResult>()

/** Remembers what a list shows, so that its records can be walked through. */
export const cacheResult = (resource: ResourceName, result: ListResult): void => {
  results.set(resource, result)
}

/** What a list showed last; `undefined` where none was seen since the page was loaded. */
export const cachedResult = (resource: ResourceName): ListResult | undefined => results.get(resource)
