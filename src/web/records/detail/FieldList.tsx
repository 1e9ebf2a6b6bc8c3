// Fields with their values, as a list of terms.
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { createElement, memo } from 'react'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { ViewProps } from '#fields/field-props.ts'
import { detailComponents } from '#fields/view/views.tsx'
import { useCanNameAccount } from '#fields/account-names.tsx'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import css from './detail.module.css'
import { displayedLanguage, getDisplayedValues, type NamedField } from './visible-fields.ts'

/**
 * The fields, except accounts whose name is hidden. `pageLanguage` is the content language of the page. As `rows`, a translatable field
 * among shared ones names its language.
 */
export const FieldList = memo(function FieldList({
  resource,
  bundle,
  pageLanguage,
  fields,
  look = 'rows',
}: {
  resource: ResourceName
  bundle: AnyBundle
  pageLanguage: Language
  fields: readonly NamedField[]
  /** `lines`: name and value on one line; `columns`: beside each other; `texts`: names for screen readers only. */
  look?: 'rows' | 'lines' | 'columns' | 'texts'
}) {
  const { i18n } = useLingui()
  const canName = useCanNameAccount()
  const language = displayedLanguage(bundle, pageLanguage)
  const source = bundle.source_language
  const record = getDisplayedValues(bundle, language)
  const visible = fields.filter(([name, { kind }]) => kind !== 'account' || canName(record[name]))
  const namesLanguage = (look === 'rows' || look === 'lines') && fields.some(([, field]) => !field.perLanguage)
  return (
    <dl className={css[look]}>
      {visible.map(([name, field]) => {
        const label = fieldLabel(resource, name)
        const text = label ? i18n._(label) : name
        const isInherited = bundle.inherited[language]?.includes(name) === true
        return (
          <div key={name}>
            <dt>
              {look === 'texts' ? <VisuallyHidden>{text}</VisuallyHidden> : text}
              {namesLanguage && field.perLanguage && ` (${languageName(language)})`}
            </dt>
            <dd>
              {createElement<ViewProps>(detailComponents[field.kind], {
                field,
                resource,
                value: record[name],
                language: field.perLanguage ? (isInherited ? source : language) : pageLanguage,
                record,
              })}
              {isInherited && (
                <span className={css.note}>
                  {' '}
                  <Trans>same as {languageName(source)}</Trans>
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
})
