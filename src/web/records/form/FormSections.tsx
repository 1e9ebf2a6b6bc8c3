// The sections of one column, each with its fields and what holds for all of them.
import { Trans, useLingui } from '@lingui/react/macro'
import { Section } from '#ui/Page.tsx'
import { sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { RecordField } from './FieldSlot.tsx'
import { useFormContext } from './form-context.ts'
import { controlId } from './form-state.ts'
import css from './form.module.css'
import type { FormSection } from './form-layout.ts'
import { widths } from './field-widths.ts'

export function FormSections({ sections }: { sections: readonly FormSection[] }) {
  const { i18n } = useLingui()
  const { form, language, sectionNotes } = useFormContext()
  const { fields } = form.state().draft.table
  const widthOf = (name: string) => widths[fields[name]?.kind ?? 'readOnly']
  const shares = {
    all: <Trans>shared by all languages</Trans>,
    some: <Trans>shared by all languages unless one is named</Trans>,
    none: undefined,
  }
  return sections.map(({ section, spots, sharing, place }) => (
    <Section
      key={section}
      id={`section-${section}`}
      title={i18n._(sectionLabels[section])}
      box={place === 'side'}
      {...(sharing === 'none' && { mark: languageNames[language], markLang: language })}
      {...(place === 'column' && { note: shares[sharing] })}
    >
      <div className={place === 'side' ? css.boxed : css.fields}>
        {place === 'side' && shares[sharing] && <p className={css.sharing}>{shares[sharing]}</p>}
        {spots.map((spot) => (
          <div key={controlId(spot.part, spot.field)} className={css[widthOf(spot.field)]}>
            <RecordField {...spot} />
          </div>
        ))}
      </div>
      {sectionNotes?.[section]}
    </Section>
  ))
}
