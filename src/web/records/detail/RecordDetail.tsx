// A record for reading.
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { externalServer } from '#api/client.ts'
import { paths } from '#api/paths.ts'
import { findUsageFilter } from '#fields/usage-filter.ts'
import type { Language } from '#shared/i18n/language.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { classes } from '#ui/css-classes.ts'
import { Link } from '#ui/Link.tsx'
import { Section } from '#ui/Page.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import { EventSummary } from './EventSummary.tsx'
import { FieldList } from './FieldList.tsx'
import { HeroImage } from './HeroImage.tsx'
import { LanguageAction } from './LanguageAction.tsx'
import { LanguageList } from './LanguageList.tsx'
import css from './detail.module.css'
import { displayedLanguage, getDetailFields, getDisplayedValues, isBlank, type NamedField } from './visible-fields.ts'

const RecordAside = lazy(async () => ({ default: (await import('./RecordAside.tsx')).RecordAside }))

/**
 * `pageLanguage` is the content language of the page; a record without it is shown in its source language. Until `isComplete` only the
 * summary, texts and languages are rendered. Folded fields are rendered too, because the browser searches in them.
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
  const table = resources[resource]
  const { values, texts, facts, details } = useMemo(() => {
    const values = getDisplayedValues(bundle, displayedLanguage(bundle, pageLanguage))
    const hasValue = ([name, { kind }]: NamedField) =>
      !isBlank(values[name]) &&
      !(kind === 'count' && hasNoEvents(values)) &&
      !(kind === 'minutes' && values[name] === 0)
    const fields = getDetailFields(table, bundle.shared)
    return {
      values,
      texts: fields.texts.filter(hasValue),
      facts: fields.facts.filter(hasValue),
      details: fields.details.filter(hasValue),
    }
  }, [table, bundle, pageLanguage])
  const uses = findUsageFilter(resource)
  const users = uses && i18n._(resourceLabels[uses.resource].many)
  const list = { resource, bundle, pageLanguage }
  return (
    <>
      {notices && <div className={css.notices}>{notices}</div>}
      <div className={classes(css.layout, !isComplete && css.incomplete)}>
        <div className={css.main}>
          <HeroImage image={values['image']} />
          {resource === 'events' && <EventSummary record={values} language={pageLanguage} />}
          {texts.length > 0 && <FieldList {...list} fields={texts} look="texts" />}
          {isComplete && facts.length > 0 && <FieldList {...list} fields={facts} look="columns" />}
          {isComplete && uses && (
            <p>
              <Link to={paths.list(uses.resource, pageLanguage, uses.params(bundle.id))}>
                <Trans>{users}: show all</Trans>
              </Link>
            </p>
          )}
          {isComplete && (
            <details className={css.folded} id="section-record">
              <summary>
                <b>
                  <Trans>Details</Trans>
                </b>{' '}
                <span>
                  <Trans>slug, ID</Trans>
                </span>
              </summary>
              <FieldList {...list} fields={details} />
            </details>
          )}
        </div>
        <div className={css.aside}>
          <Section title={t`Languages`} id="languages" box>
            <LanguageList
              resource={resource}
              bundle={bundle}
              current={pageLanguage}
              replace
              renderExtra={(other) => (
                <LanguageAction resource={resource} bundle={bundle} language={other} current={pageLanguage} />
              )}
            />
          </Section>
          {isComplete && !externalServer() && (
            <Suspense>
              <RecordAside {...list} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

/** Whether a term has no event in any language. */
const hasNoEvents = ({ count, count_all_languages: all }: { readonly [name: string]: unknown }): boolean =>
  !count && !all
