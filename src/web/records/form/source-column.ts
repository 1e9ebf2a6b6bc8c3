// Which text stands beside the one written, as the address says it: `beside=fr`, or `beside=none` for no text at all.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { PageLocation } from '#api/paths.ts'

const parameter = 'beside'

/** The language beside, `none` where the person chose to write alone, `undefined` where the address says nothing. */
export const parseSourceColumn = (search: string): Language | 'none' | undefined => {
  const named = new URLSearchParams(search).get(parameter)
  return isLanguage(named) || named === 'none' ? named : undefined
}

/** The address of another record's form, with the same text beside as here. */
export const keepSourceColumn = (to: string, search: string): string => {
  const beside = parseSourceColumn(search)
  return beside === undefined ? to : `${to}&${parameter}=${beside}`
}

/** State of an address that one goes to in order to write: the focus then goes to the first text. */
export const toWrite = { write: true } as const

/** Whether an address was gone to with {@link toWrite}. */
export const isToWrite = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'write' in state && state.write === true

/** The same place with another text beside, or none (`undefined`). */
export const withSourceColumn = ({ pathname, search }: PageLocation, beside: Language | 'none' | undefined): string => {
  const query = new URLSearchParams(search)
  if (beside === undefined) query.delete(parameter)
  else query.set(parameter, beside)
  return `${pathname}?${query.toString().replaceAll('%2C', ',')}`
}
