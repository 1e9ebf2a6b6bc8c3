// A record for reading: its sections in a column, its languages and facts beside it, the rest folded away.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { Link } from '#ui/Link.tsx'
import { languageLabel } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { paths } from '#api/paths.ts'
import { findUsageFilter } from '#fields/usage-filter.ts'
import { Section } from '#ui/Page.tsx'
import { sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { AnyBundle } from '../draft/draft.ts'
import { FieldList, type Shown } from './FieldList.tsx'
import { LanguagesBox } from './LanguagesBox.tsx'
import css from './detail.module.css'
import { factsOf, recordIn, sectionsOf, displayedLanguage } from './visible-fields.ts'

/** `asked` is the content language; where the record lacks it, its source language is shown. `notices` stand above the texts. Until `isWhole` the texts and languages alone are drawn, and not again with the rest; nothing that comes later stands above them, and what is folded away comes, too: the browser searches in it. */
export function RecordDetail({
  resource,
  whole,
  asked,
  notices,
  isWhole,
}: {
  resource: ResourceName
  whole: AnyBundle
  asked: Language
  notices?: ReactNode
  isWhole: boolean
}) {
  const { i18n, t } = useLingui()
  const language = displayedLanguage(whole, asked)
  const table = resources[resource]
  const shown = useMemo(
    (): Shown => ({
      resource,
      record: recordIn(whole, language),
      asked,
      language,
      source: whole.source_language,
      inherited: whole.inherited[language] ?? [],
    }),
    [resource, whole, asked, language],
  )
  const planned = useMemo(() => sectionsOf(table, whole.shared), [table, whole.shared])
  const uses = findUsageFilter(resource)
  const users = uses && i18n._(resourceLabels[uses.resource].many)
  const column = planned.filter(({ place }) => place === 'column')
  return (
    <>
      {notices && <div className={css.notices}>{notices}</div>}
      <div className={css.layout}>
        <div className={css.languagesArea}>
          <LanguagesBox resource={resource} whole={whole} asked={asked} />
        </div>
        <div className={css.main}>
          {column.slice(0, isWhole ? undefined : 1).map(({ section, fields, sharing }) => (
            <Section
              key={section}
              title={i18n._(sectionLabels[section])}
              id={`section-${section}`}
              {...(sharing === 'all' && { note: t`shared by all languages` })}
              {...(sharing === 'none' && { mark: languageLabel(language) })}
            >
              <FieldList fields={fields} shown={shown} />
            </Section>
          ))}
          {isWhole &&
            planned
              .filter(({ place }) => place === 'folded')
              .map(({ section, fields }) => (
                <details key={section} className={css.folded}>
                  <summary>
                    <Trans>All other fields</Trans>
                  </summary>
                  <FieldList fields={fields} shown={shown} />
                </details>
              ))}
        </div>
        {isWhole && (
          <div className={css.aside}>
            {planned
              .filter(({ place }) => place === 'side')
              .map(({ section, fields }) => (
                <Section key={section} title={i18n._(sectionLabels[section])} id={`section-${section}`} box>
                  <FieldList fields={fields} shown={shown} narrow />
                </Section>
              ))}
            <Section title={i18n._(sectionLabels.record)} id="section-record" box>
              <FieldList fields={factsOf(table)} shown={shown} narrow />
              {uses && (
                <p>
                  <Link to={paths.list(uses.resource, asked, uses.params(whole.id))}>
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
