// Terms of the glossary and names of records in a source text, with their translation.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { externalServer } from '#api/client.ts'
import { knownTermsQuery } from '#api/glossary.ts'
import { permissionsOf, useFormContext, useFormOutline } from '#records/form/form-context.tsx'
import type { KnownTerm } from '#shared/translation-responses.ts'
import { suggestionFields } from '#shared/schema/suggestions.ts'
import css from './desk.module.css'

const none: readonly KnownTerm[] = []

/** The terms in the source text of a field of the record `id`; none for an account that does not write the language. */
export function useKnownTerms(id: number, field: string): readonly KnownTerm[] {
  const { form, language, account } = useFormContext()
  const state = useFormOutline(form)
  const { name } = state.draft.table
  const mayWrite = permissionsOf(state, account).languages.includes(language)
  const enabled = mayWrite && !externalServer() && suggestionFields(name).includes(field)
  return useQuery({ ...knownTermsQuery(name, id, field, language), enabled }).data ?? none
}

export function KnownTerms({ terms }: { terms: readonly KnownTerm[] }) {
  const { t } = useLingui()
  const { form, language } = useFormContext()
  const { source } = useFormOutline(form).draft
  const once = terms.filter((term, at) => terms.findIndex(({ text }) => text === term.text) === at)
  if (once.length === 0) return null
  return (
    <ul className={css.terms} aria-label={t`Known terms`}>
      {once.map(({ text, translation, note }) => (
        <li key={text}>
          <mark lang={source}>{text}</mark>{' '}
          {text === translation ? (
            <small>
              <Trans>do not translate</Trans>
            </small>
          ) : (
            <>
              <span aria-hidden="true">→</span> <b lang={language}>{translation}</b>
            </>
          )}
          {note !== '' && <small>{note}</small>}
        </li>
      ))}
    </ul>
  )
}
