// What to look at before publishing: each line leads to its field, and none of them stands in the way.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import type { Language } from '#contract/language.ts'
import { inLanguage } from '#data/paths.ts'
import { other } from '#data/server.ts'
import { FieldLink } from '#record/form/FieldLink.tsx'
import { fieldName } from '#record/form/names.ts'
import type { RecordForm } from '#record/form/record-form.ts'
import { Section } from '#ui/Page.tsx'
import { StateMark } from '#ui/StateMark.tsx'
import { today } from '#words/clock.ts'
import { languageNames } from '#words/languages.ts'
import css from './check-list.module.css'
import { findings, type Finding } from './findings.ts'

/** `language` is the one drawn. */
export function CheckList({ form, language }: { form: RecordForm; language: Language }) {
  const { t, i18n } = useLingui()
  const place = useLocation()
  const found = useFindings(form, language)
  const { table, source } = form.state().draft
  const [original, languages] = [languageNames[source], found.filter(({ kind }) => kind === 'untranslated')]
  const sentences = {
    missing: <Trans>nothing there yet</Trans>,
    past: <Trans>lies in the past</Trans>,
    same: (
      <Trans>
        the same as in <span lang={source}>{original}</span>
      </Trans>
    ),
    untranslated: undefined,
  }
  return (
    <Section title={t`Before publishing`} id="check-list" box>
      {found.length === 0 ? (
        <StateMark shape="done" tone="positive" word={<Trans>Nothing is missing.</Trans>} />
      ) : (
        <ul className={css.findings} aria-label={t`To look at before publishing`}>
          {found
            .filter(({ kind }) => kind !== 'untranslated')
            .map(({ part, field, kind }) => (
              <li key={`${part}-${field}-${kind}`}>
                <FieldLink part={part} field={field}>
                  {fieldName(i18n, table.name, part, field)}
                </FieldLink>
                : {sentences[kind]}
              </li>
            ))}
          {languages.map(({ part }) =>
            part === 'shared' ? null : (
              <li key={part}>
                <Trans>
                  not written in{' '}
                  <Link to={inLanguage(place, part)} lang={part}>
                    {languageNames[part]}
                  </Link>
                </Trans>
              </li>
            ),
          )}
        </ul>
      )}
    </Section>
  )
}

/** What is found, followed while somebody types: drawn again only when a line comes or goes. */
function useFindings(form: RecordForm, language: Language): readonly Finding[] {
  const read = useMemo(() => reading(form, language), [form, language])
  return useSyncExternalStore(form.subscribe, read)
}

/** Reads what is found; as long as it is the same, it is the same array. */
function reading(form: RecordForm, language: Language): () => readonly Finding[] {
  let seen: { key: string; found: Finding[] } | undefined
  return () => {
    const { draft } = form.state()
    const found = findings({ draft, language, today, lacks: other()?.lacks(draft.table.name) ?? [] })
    const key = found.map(({ part, field, kind }) => `${part} ${field} ${kind}`).join()
    if (seen?.key !== key) seen = { key, found }
    return seen.found
  }
}
