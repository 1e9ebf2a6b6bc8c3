// Fields with their values, as a list of terms: what a section of a detail screen holds.
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import type { Field } from '#shared/schema/fields.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { detailComponents } from '#fields/view/views.tsx'
import { useCanNameAccount } from '#fields/account-names.tsx'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import css from './detail.module.css'

/** What the values are of. `asked` is the content language of the screen, `language` that of the texts. `inherited`: the fields that show the source language's value. */
export type Shown = {
  resource: ResourceName
  record: { readonly [field: string]: unknown }
  asked: Language
  language: Language
  source: Language
  inherited: readonly string[]
}

/**
 * The fields, in order, but for people whose name is not told; `narrow` puts name and value on one line each. Among fields that all
 * languages share, one of a language names it: the texts may be of another than the screen.
 */
export const FieldList = memo(function FieldList({
  fields,
  shown,
  narrow,
}: {
  fields: readonly (readonly [name: string, field: Field])[]
  shown: Shown
  narrow?: boolean
}) {
  const { i18n } = useLingui()
  const { resource, record, asked, language, source, inherited } = shown
  const mayName = useCanNameAccount()
  const said = fields.filter(([name, { kind }]) => kind !== 'account' || mayName(record[name]))
  const isMixed = fields.some(([, field]) => !field.perLanguage)
  return (
    <dl className={narrow ? css.facts : css.fields}>
      {said.map(([name, field]) => {
        const Face = detailComponents[field.kind]
        const label = fieldLabel(resource, name)
        const isInherited = inherited.includes(name)
        const own = isInherited ? source : language
        return (
          <div key={name}>
            <dt>
              {label ? i18n._(label) : name}
              {isMixed && field.perLanguage && (
                <>
                  {' ('}
                  {languageName(language)}
                  {')'}
                </>
              )}
            </dt>
            <dd>
              <Face
                field={field}
                resource={resource}
                value={record[name]}
                // What all languages share is told, and leads on, in the language of the screen.
                language={field.perLanguage ? own : asked}
                record={record}
              />
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
