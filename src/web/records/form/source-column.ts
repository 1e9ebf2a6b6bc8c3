// The source column of a form in the URL: `beside=fr`, or `beside=none` for no column.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { type PageLocation, sourceColumnParameter as parameter } from '#api/paths.ts'

/** The language of the source column; `none` if it is closed, `undefined` without the parameter. */
export const parseSourceColumn = (search: string): Language | 'none' | undefined => {
  const named = new URLSearchParams(search).get(parameter)
  return isLanguage(named) || named === 'none' ? named : undefined
}

/** The URL of another record’s form, with the same source column. */
export const keepSourceColumn = (to: string, search: string): string => {
  const column = parseSourceColumn(search)
  return column === undefined ? to : `${to}&${parameter}=${column}`
}

/** Navigation state that moves the focus to the first text. */
export const toWrite = { write: true } as const

/** Whether a navigation has the state {@link toWrite}. */
export const isToWrite = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'write' in state && state.write === true

/** The URL with another source column, or without the parameter. */
export const withSourceColumn = ({ pathname, search }: PageLocation, column: Language | 'none' | undefined): string => {
  const query = new URLSearchParams(search)
  if (column === undefined) query.delete(parameter)
  else query.set(parameter, column)
  return `${pathname}?${query.toString().replaceAll('%2C', ',')}`
}
