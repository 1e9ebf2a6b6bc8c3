// A translation written beside its source: the source as it stands at the left (above, where it is narrow), the own text at the right.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/css-classes.ts'
import { Html } from '#ui/Html.tsx'
import { Section } from '#ui/Page.tsx'
import { sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { partValues } from '../draft/draft.ts'
import { RecordField } from './FieldSlot.tsx'
import { useRecordFormState, useFormContext } from './form-context.ts'
import { controlId } from './form-state.ts'
import css from './form.module.css'
import { fieldName } from './record-names.ts'
import type { FormSection } from './form-layout.ts'

/** A source text of more characters than this is folded where it stands above the own text. */
const foldedFrom = 120

/** The texts of the language drawn, row by row beside those of `source`. */
export function SideBySide({ planned, source }: { planned: FormSection; source: Language }) {
  const { i18n } = useLingui()
  const { language } = useFormContext()
  const from = languageNames[source]
  return (
    <Section
      id={`section-${planned.section}`}
      title={i18n._(sectionLabels[planned.section])}
      mark={languageNames[language]}
      markLang={language}
      note={
        <Trans>
          beside <span lang={source}>{from}</span>
        </Trans>
      }
    >
      <div className={css.beside}>
        {planned.spots.map((spot) => (
          <div key={controlId(spot.part, spot.field)} className={css.pair}>
            <Source field={spot.field} source={source} />
            <div className={css.own}>
              <RecordField {...spot} />
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}

function Source({ field: name, source }: { field: string; source: Language }) {
  const { i18n, t } = useLingui()
  const { draft } = useRecordFormState(useFormContext().form)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const value = partValues(draft, source)[name]
  const text = typeof value === 'string' ? value : ''
  const label = fieldName(i18n, draft.table.name, source, name)
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
          {draft.table.fields[name]?.kind === 'richText' ? <Html html={text} lang={source} /> : text}
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
