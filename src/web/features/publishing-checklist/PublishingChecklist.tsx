import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { withLanguage } from '#api/paths.ts'
import { imageQuery } from '#api/image-queries.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { externalServer } from '#api/client.ts'
import { partValues } from '#records/draft/draft.ts'
import { FieldLink } from '#records/form/FieldLink.tsx'
import { permissionsOf, useFormContext } from '#records/form/form-context.tsx'
import { fieldName } from '#records/form/field-names.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { Fold } from '#ui/Fold.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { today } from '#shared/dates/now.ts'
import css from './publishing-checklist.module.css'
import { type ChecklistInput, minLength, runChecklist } from './checklist.ts'

/** The items of the checklist with links to their fields. They open when a publication is refused, and never prevent it. */
export function PublishingChecklist({ form, language }: { form: RecordForm; language: Language }) {
  const { t, i18n } = useLingui()
  const location = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  const refusals = useSyncExternalStore(form.subscribe, () => countRefusals(form))
  useEffect(() => {
    if (refusals > 0 && fold.current) fold.current.open = true
  }, [refusals])
  const { items, score } = useChecklist(form, language)
  const { table, source } = form.state().draft
  const original = languageName(source)
  const untranslated = items.filter(({ kind }) => kind === 'untranslated')
  const sentences = {
    missing: <Trans>empty</Trans>,
    short: <Trans>shorter than {minLength} characters</Trans>,
    undescribed: <Trans>no alt text in {languageName(language)}</Trans>,
    unplaced: <Trans>has no map location</Trans>,
    past: <Trans>is in the past</Trans>,
    same: <Trans>same as {original}</Trans>,
    unpublished: <Trans>comes from the unpublished text in {original}</Trans>,
    untranslated: undefined,
  }
  return (
    <Fold
      title={t`Publishing checklist`}
      id="check-list"
      foldRef={fold}
      note={
        <Trans>
          {score.done} of {score.of}
        </Trans>
      }
    >
      {items.length === 0 ? (
        <StatusIcon shape="done" tone="positive" word={<Trans>All checks passed.</Trans>} />
      ) : (
        <ul className={css.items} aria-label={t`Publishing checklist`}>
          {items
            .filter(({ kind }) => kind !== 'untranslated')
            .map(({ part, field, kind }) => {
              const label = (
                <FieldLink key="field" part={part} field={field}>
                  {fieldName(i18n, table.name, part, field)}
                </FieldLink>
              )
              const message = <Fragment key="message">{sentences[kind]}</Fragment>
              return (
                <li key={`${part}-${field}-${kind}`}>
                  <Trans>
                    {label}: {message}
                  </Trans>
                </li>
              )
            })}
          {untranslated.map(({ part }) =>
            part === 'shared' ? null : (
              <li key={part}>
                <Trans>
                  not translated into{' '}
                  <Link to={withLanguage(location, part)} lang={part}>
                    {languageName(part)}
                  </Link>
                </Trans>
              </li>
            ),
          )}
        </ul>
      )}
    </Fold>
  )
}

/** The number of failed saves if the last one was to publish; else 0. */
function countRefusals(form: RecordForm): number {
  const { failure, requested, attempts } = form.state()
  return failure !== undefined && requested?.status === 'publish' ? attempts : 0
}

/** The result of the checklist; renders when an item appears or disappears. */
function useChecklist(form: RecordForm, language: Language): ReturnType<typeof runChecklist> {
  const linkedItems = useLinkedItems(form, language)
  const { account } = useFormContext()
  const read = useMemo(
    () =>
      keepEqual(() => {
        const state = form.state()
        const { draft } = state
        const lacks = externalServer()?.lacks(draft.table.name) ?? []
        const storedLanguages = externalServer() ? permissionsOf(state, account).languages : languages
        return runChecklist({ draft, language, today, lacks, storedLanguages, linkedItems })
      }),
    [form, language, account, linkedItems],
  )
  return useSyncExternalStore(form.subscribe, read)
}

/** Returns the previous result as long as its items are equal. */
function keepEqual(run: () => ReturnType<typeof runChecklist>): () => ReturnType<typeof runChecklist> {
  let previous: { key: string; result: ReturnType<typeof runChecklist> } | undefined
  return () => {
    const result = run()
    const key = JSON.stringify(result.items)
    if (previous?.key !== key) previous = { key, result }
    return previous.result
  }
}

/** Items about the linked image and venue. */
function useLinkedItems(form: RecordForm, language: Language): ChecklistInput['linkedItems'] {
  const getId = (field: string): number | undefined => {
    const value = partValues(form.state().draft, 'shared')[field]
    const id = Number(Array.isArray(value) ? value[0] : value)
    return Number.isInteger(id) && id > 0 && !externalServer() ? id : undefined
  }
  const imageId = useSyncExternalStore(form.subscribe, () => getId('image'))
  const venueId = useSyncExternalStore(form.subscribe, () => getId('venue'))
  const image = useQuery({ ...imageQuery(imageId ?? 0, language), enabled: imageId !== undefined }).data
  const venueQuery = recordBundleQuery('venues', venueId ?? 0, language)
  const venue = useQuery({ ...venueQuery, enabled: venueId !== undefined }).data
  const isUndescribed = image !== undefined && !image.alt[language]
  const isUnplaced = venue !== undefined && typeof venue.shared.geo_lat !== 'number'
  return useMemo(
    () => ({
      image: isUndescribed ? ('undescribed' as const) : undefined,
      venue: isUnplaced ? ('unplaced' as const) : undefined,
    }),
    [isUndescribed, isUnplaced],
  )
}
