// What is known of the record and is not asked for: where it comes from, when it was last changed, how often.
import { Trans, useLingui } from '@lingui/react/macro'
import { Section } from '#ui/Page.tsx'
import { sectionLabels } from '#words/form/labels.ts'
import { formatMoment } from '#words/format.ts'
import { languageNames } from '#words/languages.ts'
import { useFormFrame, useHere } from './form-context.ts'
import css from './form.module.css'
import { SourceLanguage } from './SourceLanguage.tsx'
import { useInterfaceLanguage } from './use-interface-language.ts'

export function RecordFacts() {
  const { i18n } = useLingui()
  const spoken = useInterfaceLanguage()
  const { draft, whole } = useFormFrame(useHere().form)
  if (!whole) return null
  const { modified, version } = whole.shared
  return (
    <Section title={i18n._(sectionLabels.record)} id="section-record" box>
      <dl className={css.facts}>
        <dt>
          <Trans>Source language</Trans>
        </dt>
        <dd lang={draft.source}>{languageNames[draft.source]}</dd>
        {typeof modified === 'string' && (
          <>
            <dt>
              <Trans>Last changed</Trans>
            </dt>
            <dd>{formatMoment(modified, spoken)}</dd>
          </>
        )}
        {typeof version === 'number' && (
          <>
            <dt>
              <Trans>Version</Trans>
            </dt>
            <dd>{version}</dd>
          </>
        )}
        <dt>
          <Trans>Number</Trans>
        </dt>
        <dd>{whole.id}</dd>
      </dl>
      <SourceLanguage />
    </Section>
  )
}
