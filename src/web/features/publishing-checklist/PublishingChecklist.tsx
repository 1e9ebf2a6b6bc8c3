// Findings before publishing, each with a link to its field. None of them prevents publishing.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { withLanguage } from '#api/paths.ts'
import { imageQuery, recordBundleQuery } from '#api/queries.ts'
import { externalServer } from '#api/client.ts'
import { partValues } from '#records/draft/draft.ts'
import { FieldLink } from '#records/form/FieldLink.tsx'
import { permissionsOf, useFormContext } from '#records/form/form-context.tsx'
import { fieldName } from '#records/form/field-names.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { Section } from '#ui/Page.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { today } from '#shared/dates/now.ts'
import css from './publishing-checklist.module.css'
import { findings, type Looking, shortest } from './findings.ts'

export function PublishingChecklist({ form, language }: { form: RecordForm; language: Language }) {
  const { t, i18n } = useLingui()
  const place = useLocation()
  const { found, score } = useFindings(form, language)
  const { table, source } = form.state().draft
  const [original, unwritten] = [languageName(source), found.filter(({ kind }) => kind === 'untranslated')]
  const sentences = {
    missing: <Trans>empty</Trans>,
    short: <Trans>shorter than {shortest} characters</Trans>,
    undescribed: <Trans>no alt text in {languageName(language)}</Trans>,
    unplaced: <Trans>has no map location</Trans>,
    past: <Trans>is in the past</Trans>,
    same: <Trans>same as {original}</Trans>,
    unpublished: <Trans>comes from the unpublished text in {original}</Trans>,
    untranslated: undefined,
  }
  return (
    <Section title={t`Publishing checklist`} id="check-list" box>
      {found.length === 0 ? (
        <StatusIcon shape="done" tone="positive" word={<Trans>All checks passed.</Trans>} />
      ) : (
        <>
          <p className={css.score}>
            <Trans>
              {score.done} of {score.of} checks passed
            </Trans>
          </p>
          <ul className={css.findings} aria-label={t`Publishing checklist`}>
            {found
              .filter(({ kind }) => kind !== 'untranslated')
              .map(({ part, field, kind }) => {
                const called = (
                  <FieldLink key="called" part={part} field={field}>
                    {fieldName(i18n, table.name, part, field)}
                  </FieldLink>
                )
                const said = <Fragment key="said">{sentences[kind]}</Fragment>
                return (
                  <li key={`${part}-${field}-${kind}`}>
                    <Trans>
                      {called}: {said}
                    </Trans>
                  </li>
                )
              })}
            {unwritten.map(({ part }) =>
              part === 'shared' ? null : (
                <li key={part}>
                  <Trans>
                    not translated into{' '}
                    <Link to={withLanguage(place, part)} lang={part}>
                      {languageName(part)}
                    </Link>
                  </Trans>
                </li>
              ),
            )}
          </ul>
        </>
      )}
    </Section>
  )
}

/** The findings; it renders when one appears or disappears. */
function useFindings(form: RecordForm, language: Language): ReturnType<typeof findings> {
  const said = useSaid(form, language)
  const { account } = useFormContext()
  const read = useMemo(() => reading(form, language, account, said), [form, language, account, said])
  return useSyncExternalStore(form.subscribe, read)
}

/** Findings about the linked image and venue. */
function useSaid(form: RecordForm, language: Language): Looking['said'] {
  const idIn = (name: string): number | undefined => {
    const value = partValues(form.state().draft, 'shared')[name]
    const id = Number(Array.isArray(value) ? value[0] : value)
    return Number.isInteger(id) && id > 0 ? id : undefined
  }
  const image = useSyncExternalStore(form.subscribe, () => (externalServer() ? undefined : idIn('image')))
  const place = useSyncExternalStore(form.subscribe, () => (externalServer() ? undefined : idIn('venue')))
  const asked = { picture: imageQuery(image ?? 0, language), venue: recordBundleQuery('venues', place ?? 0, language) }
  const picture = useQuery({ ...asked.picture, enabled: image !== undefined }).data
  const venue = useQuery({ ...asked.venue, enabled: place !== undefined }).data
  const isUndescribed = picture !== undefined && !picture.alt[language]
  const isUnplaced = venue !== undefined && typeof venue.shared.geo_lat !== 'number'
  return useMemo(
    () => ({
      image: isUndescribed ? ('undescribed' as const) : undefined,
      venue: isUnplaced ? ('unplaced' as const) : undefined,
    }),
    [isUndescribed, isUnplaced],
  )
}

/** Reads the findings; returns the previous ones while they are equal. */
function reading(
  form: RecordForm,
  language: Language,
  account: ReturnType<typeof useFormContext>['account'],
  said: Looking['said'],
): () => ReturnType<typeof findings> {
  let seen: { key: string; answer: ReturnType<typeof findings> } | undefined
  return () => {
    const state = form.state()
    const { draft } = state
    const lacks = externalServer()?.lacks(draft.table.name) ?? []
    const kept = externalServer() ? permissionsOf(state, account).languages : languages
    const answer = findings({ draft, language, today, lacks, kept, said })
    const key = answer.found.map(({ part, field, kind }) => `${part} ${field} ${kind}`).join()
    if (seen?.key !== key) seen = { key, answer }
    return seen.answer
  }
}
