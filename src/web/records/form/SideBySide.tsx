// A translation beside its source text.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languageName, languageLabel } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/css-classes.ts'
import { Html } from '#ui/Html.tsx'
import { Section } from '#ui/Page.tsx'
import { sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { RecordField } from './RecordField.tsx'
import { useFieldValue, useFormContext } from './form-context.tsx'
import { controlId } from './record-form.ts'
import css from './form.module.css'
import { fieldName } from './field-names.ts'
import type { FormSection } from './form-layout.ts'

/** In characters: a longer source text is collapsed in a narrow window. */
const foldedFrom = 120

/** The texts of the language on the page, each beside the text in `source`. */
export function SideBySide({ planned, source }: { planned: FormSection; source: Language }) {
  const { i18n } = useLingui()
  const { language } = useFormContext()
  const from = languageName(source)
  return (
    <Section
      id={`section-${planned.section}`}
      title={i18n._(sectionLabels[planned.section])}
      mark={languageLabel(language)}
      note={<Trans>compared with {from}</Trans>}
    >
      <div className={css.beside}>
        {planned.fieldPaths.map((path) => (
          <div key={controlId(path.part, path.field)} className={css.pair}>
            <Source field={path.field} source={source} />
            <div className={css.own}>
              <RecordField {...path} />
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}

function Source({ field: name, source }: { field: string; source: Language }) {
  const { i18n, t } = useLingui()
  const { form } = useFormContext()
  const { table } = form.state().draft
  const [isUnfolded, setIsUnfolded] = useState(false)
  const value = useFieldValue(form, { part: source, field: name })
  const text = typeof value === 'string' ? value : ''
  const label = fieldName(i18n, table.name, source, name)
  const isLong = text.length > foldedFrom
  return (
    <div className={css.source} role="group" aria-label={t`Source text: ${label}`}>
      <p className={css.name}>{label}</p>
      {text === '' ? (
        <p className={css.nothing}>
          <Trans>empty</Trans>
        </p>
      ) : (
        <div className={classes(css.text, isLong && !isUnfolded && css.foldable)} lang={source}>
          {table.fields[name]?.kind === 'richText' ? <Html html={text} lang={source} /> : text}
        </div>
      )}
      {isLong && (
        <div className={css.unfold}>
          <Button variant="bare" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {isUnfolded ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}
