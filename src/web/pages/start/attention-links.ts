// Where a count leads: the list that holds exactly the records it counted.
import { isLanguage, type Language, languageParameter } from '#shared/i18n/language.ts'
import type { Attention } from '#shared/responses.ts'
import { paths } from '#api/paths.ts'

/** The content language a count was made in. */
export const attentionLanguage = ({ filter }: Attention): Language => {
  const named = filter[languageParameter]
  return isLanguage(named) ? named : 'en'
}

/** The address of its list; what may be `any` is so unless the address says otherwise. */
export const attentionAddress = (attention: Attention): string =>
  paths.list(
    attention.resource,
    attentionLanguage(attention),
    Object.entries(attention.filter).filter(([name, value]) => name !== languageParameter && value !== 'any'),
  )
