// Which text stands beside the one written, as the address says it: `beside=fr`, or `beside=none` for no text at all.
import { isLanguage, type Language } from '#contract/language.ts'
import type { Place } from '#data/paths.ts'

const parameter = 'beside'

/** The language beside, `none` where the person chose to write alone, `undefined` where the address says nothing. */
export const besideOf = (search: string): Language | 'none' | undefined => {
  const named = new URLSearchParams(search).get(parameter)
  return isLanguage(named) || named === 'none' ? named : undefined
}

/** The same place with another text beside, or none (`undefined`). */
export const withBeside = ({ pathname, search }: Place, beside: Language | 'none' | undefined): string => {
  const query = new URLSearchParams(search)
  if (beside === undefined) query.delete(parameter)
  else query.set(parameter, beside)
  return `${pathname}?${query.toString().replaceAll('%2C', ',')}`
}
