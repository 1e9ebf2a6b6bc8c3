// A record for reading.
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Link } from '#ui/Link.tsx'
import { languageLabel, languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { externalServer } from '#api/client.ts'
import { paths } from '#api/paths.ts'
import { findUsageFilter } from '#fields/usage-filter.ts'
import { Section } from '#ui/Page.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { AnyBundle } from '../draft/draft.ts'
import { EventSummary } from './EventSummary.tsx'
import { FieldList } from './FieldList.tsx'
import { LanguageList } from './LanguageList.tsx'
import css from './detail.module.css'
import {
  displayedLanguage,
  getDetailSections,
  getDisplayedValues,
  getMainFacts,
  isBlank,
  isTrashed,
  type NamedField,
} from './visible-fields.ts'

const RecentChanges = lazy(async () => ({
  default: (await import('../history/RecentChanges.tsx')).RecentChanges,
}))

/**
 * `pageLanguage` is the content language of the page; a record without it is shown in its source language. Until `isComplete` only the texts
 * and languages are rendered. Collapsed fields are rendered too, because the browser searches in them.
 */
export function RecordDetail({
  resource,
  bundle,
  pageLanguage,
  notices,
  isComplete,
}: {
  resource: ResourceName
  bundle: AnyBundle
  pageLanguage: Language
  notices?: ReactNode
  isComplete: boolean
}) {
  const { i18n, t } = useLingui()
  const language = displayedLanguage(bundle, pageLanguage)
  const table = resources[resource]
  const { sections, facts } = useMemo(() => {
    const values = getDisplayedValues(bundle, language)
    const hasValue = ([name]: NamedField) => !isBlank(values[name])
    return {
      sections: getDetailSections(table, bundle.shared)
        .map((section) => ({ ...section, fields: section.fields.filter(hasValue) }))
        .filter(({ fields }) => fields.length > 0),
      facts: getMainFacts(table).filter(hasValue),
    }
  }, [table, bundle, language])
  const uses = findUsageFilter(resource)
  const users = uses && i18n._(resourceLabels[uses.resource].many)
  const list = { resource, bundle, pageLanguage }
  const column = sections.filter(({ place }) => place === 'column')
  return (
    <>
      {notices && <div className={css.notices}>{notices}</div>}
      <div className={css.layout}>
        <div className={css.languagesArea}>
          <Section title={t`Languages`} id="languages" box>
            <LanguageList
              resource={resource}
              bundle={bundle}
              current={pageLanguage}
              replace
              renderExtra={(other) => <AddTranslation resource={resource} bundle={bundle} language={other} />}
            />
          </Section>
        </div>
        <div className={css.main}>
          {resource === 'events' && (
            <EventSummary record={getDisplayedValues(bundle, language)} language={pageLanguage} />
          )}
          {column.slice(0, isComplete ? undefined : 1).map(({ section, fields, sharing }) => (
            <Section
              key={section}
              title={i18n._(sectionLabels[section])}
              id={`section-${section}`}
              {...(sharing === 'all' && { note: t`shared by all languages` })}
              {...(sharing === 'none' && { mark: languageLabel(language) })}
            >
              <FieldList {...list} fields={fields} />
            </Section>
          ))}
          {isComplete &&
            sections
              .filter(({ place }) => place === 'folded')
              .map(({ section, fields }) => (
                <details key={section} className={css.folded}>
                  <summary>
                    <Trans>All other fields</Trans>
                  </summary>
                  <FieldList {...list} fields={fields} />
                </details>
              ))}
        </div>
        {isComplete && (
          <div className={css.aside}>
            {!externalServer() && (
              <Suspense>
                <RecentChanges resource={resource} id={bundle.id} language={pageLanguage} />
              </Suspense>
            )}
            {sections
              .filter(({ place }) => place === 'side')
              .map(({ section, fields }) => (
                <Section key={section} title={i18n._(sectionLabels[section])} id={`section-${section}`} box>
                  <FieldList {...list} fields={fields} narrow />
                </Section>
              ))}
            <Section title={i18n._(sectionLabels.record)} id="section-record" box>
              <FieldList {...list} fields={facts} narrow />
              {uses && (
                <p>
                  <Link to={paths.list(uses.resource, pageLanguage, uses.params(bundle.id))}>
                    <Trans>{users}: show all</Trans>
                  </Link>
                </p>
              )}
            </Section>
          </div>
        )}
      </div>
    </>
  )
}

/** Nothing if the translation exists, or if the account cannot add it. */
function AddTranslation({
  resource,
  bundle,
  language,
}: {
  resource: ResourceName
  bundle: AnyBundle
  language: Language
}) {
  if (bundle.texts[language] || isTrashed(bundle) || !bundle.rights.languages.includes(language)) return null
  return (
    <>
      {' '}
      <Link to={paths.edit(resource, bundle.id, language)} data-print="no">
        <Trans>Add translation</Trans>
        <VisuallyHidden> {languageName(language)}</VisuallyHidden>
      </Link>
    </>
  )
}
