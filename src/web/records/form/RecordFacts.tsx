// What is known of the record and is not asked for: where it comes from, when it was last changed, how often.
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Section } from '#ui/Page.tsx'
import { fieldLabel, sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { formatDateTime } from '#shared/dates/format.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { useFormOutline, useFormContext } from './form-context.ts'
import css from './form.module.css'
import { SourceLanguage } from './SourceLanguage.tsx'
import { useInterfaceLanguage } from './use-interface-language.ts'

export function RecordFacts() {
  const { i18n } = useLingui()
  const spoken = useInterfaceLanguage()
  const { draft, bundle } = useFormOutline(useFormContext().form)
  if (!bundle) return null
  const { modified, version } = bundle.shared
  const fact = (name: string, said: ReactNode, lang?: string) => {
    const label = fieldLabel(draft.table.name, name)
    return (
      <>
        <dt>{label ? i18n._(label) : name}</dt>
        <dd lang={lang}>{said}</dd>
      </>
    )
  }
  return (
    <Section title={i18n._(sectionLabels.record)} id="section-record" box>
      <dl className={css.facts}>
        {fact('source_language', languageNames[draft.source], draft.source)}
        {typeof modified === 'string' && fact('modified', formatDateTime(modified, spoken))}
        {typeof version === 'number' && fact('version', version)}
        {fact('id', bundle.id)}
      </dl>
      <SourceLanguage />
    </Section>
  )
}
